import { type APIRequestContext, expect, type PlaywrightWorkerArgs } from '@playwright/test';

/** A talent who applied, and with what. */
export interface Applicant {
  name: string;
  email: string;
  skills: string[];
  coverLetter: string;
}

let applicantNumber = 0;

/** Lets a new talent apply for a job; the browser of the test knows nothing of it. */
export async function applyAs(
  { playwright, baseURL }: { playwright: PlaywrightWorkerArgs['playwright']; baseURL: string | undefined },
  jobId: number,
  fields: Partial<Applicant> = {},
): Promise<Applicant & { slug: string }> {
  applicantNumber += 1;
  const unique = `${process.pid}-${Date.now().toString(36)}-${applicantNumber}`;
  const applicant: Applicant = {
    name: `Applicant ${unique}`,
    email: `applicant-${unique}@example.com`,
    skills: [],
    coverLetter: '',
    ...fields,
  };
  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const slug = await register(request, applicant);
  const { coverLetter } = applicant;
  const sent = await request.post(`/api/jobs/${jobId}/applications`, { data: { coverLetter } });
  expect(sent.status()).toBe(201);
  await request.dispose();
  return { ...applicant, slug };
}

async function register(request: APIRequestContext, { name, email, skills }: Applicant): Promise<string> {
  const data = { name, email, password: 'correct horse battery', dateOfBirth: '1990-05-07', industry: 'energy' };
  const answer = await request.post('/api/users', { data });
  expect(answer.status()).toBe(201);
  // The API strips its answers to this shape.
  const { id, slug } = (await answer.json()) as { id: number; slug: string };
  await request.patch(`/api/users/${id}`, { data: { skills } });
  return slug;
}

/** The day so many days from now, `YYYY-MM-DD`, in the time zone of the tests. */
export function daysAhead(days: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Qatar' }).format(new Date(Date.now() + days * 86_400_000));
}

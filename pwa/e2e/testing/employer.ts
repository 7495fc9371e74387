import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { SentApplication } from '#shared/model/application.ts';
import type { Job } from '#shared/model/job.ts';
import { type CompanyAccount, postJob } from './companies.ts';
import { test as base } from './fixtures.ts';

/** A company somewhere else, with an open job; `request` is its browser. */
export interface Employer extends CompanyAccount {
  request: APIRequestContext;
  job: Job;
}

/** The tests of those who look for work: an employer is there, and not in the browser of the test. */
export const test = base.extend<{ employer: Employer }>({
  employer: async ({ playwright, baseURL, newCompany }, use) => {
    const account = await newCompany();
    const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
    const { email, password } = account;
    expect((await request.post('/api/companies/login', { data: { email, password } })).status()).toBe(200);
    const job = await postJob(request, { title: 'Senior Network Planner', skills: ['GIS', 'Python', 'ETAP'] });
    await use({ ...account, request, job });
    await request.dispose();
  },
});

/** Applies as the person signed in to the browser of the page. */
export async function applyByCall(page: Page, jobId: number, coverLetter = ''): Promise<SentApplication> {
  const answer = await page.request.post(`/api/jobs/${jobId}/applications`, { data: { coverLetter } });
  expect(answer.status()).toBe(201);
  // The API strips its answers to this shape.
  return (await answer.json()) as SentApplication;
}

/** The own applications, as the server knows them. */
export async function applicationsOf(page: Page): Promise<SentApplication[]> {
  const answer = await page.request.get('/api/applications');
  return (await answer.json()) as SentApplication[];
}

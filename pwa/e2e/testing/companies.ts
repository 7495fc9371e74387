import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Language } from '#shared/catalog/languages.ts';
import type { OwnCompany } from '#shared/model/company.ts';
import type { Job } from '#shared/model/job.ts';

export interface CompanyFields {
  name: string;
  nameOther: string;
  email: string;
  password: string;
  website: string;
  industry: string;
  country: string;
  employees: number;
  registrationDate: string;
  turnover: string;
  description: string;
  descriptionOther: string;
  language: Language;
}

export interface CompanyAccount {
  company: OwnCompany;
  email: string;
  password: string;
}

export interface JobFields {
  title: string;
  titleOther: string;
  description: string;
  descriptionOther: string;
  industry: string;
  location: string;
  experienceYears: number;
  skills: string[];
  salaryRange: string;
  status: string;
  expiryDate: string;
  place: string;
  workplace: string;
  employmentType: string;
  salary: { min: number; max: number; currency: string; period: string };
}

let companyNumber = 0;
let jobNumber = 0;

/** Registers a new company, which is not signed in by that. */
export async function registerCompany(
  request: APIRequestContext,
  fields: Partial<CompanyFields>,
): Promise<CompanyAccount> {
  companyNumber += 1;
  const unique = `${process.pid}-${Date.now().toString(36)}-${companyNumber}`;
  const body = {
    name: `Nakheel Test ${unique}`,
    email: `hr-${unique}@example.com`,
    password: 'correct horse battery',
    industry: 'technology',
    country: 'Qatar',
    ...fields,
  };
  const answer = await request.post('/api/companies', { data: body });
  expect(answer.status()).toBe(201);
  // The API strips its answers to this shape.
  const { company } = (await answer.json()) as { company: OwnCompany };
  return { company, email: body.email, password: body.password };
}

/** Signs the browser of the page in as a company; its next load knows it. */
export async function logInCompany(page: Page, { company, email, password }: CompanyAccount): Promise<void> {
  const answer = await page.request.post('/api/companies/login', { data: { email, password } });
  expect(answer.status()).toBe(200);
  // Browsers without this note never ask whether a company is signed in.
  await page.addInitScript((id) => {
    if (sessionStorage.getItem('company-noted')) return;
    sessionStorage.setItem('company-noted', '1');
    localStorage.setItem('dalil-last-company', id);
  }, String(company.id));
}

/** Posts a job of the company that `request` is signed in as: `context.request` after `signInCompany`. */
export async function postJob(request: APIRequestContext, fields: Partial<JobFields> = {}): Promise<Job> {
  jobNumber += 1;
  const body = {
    title: `Data Engineer ${process.pid}-${jobNumber}`,
    description: 'Build the pipelines that feed our reports.',
    industry: 'technology',
    location: 'Doha',
    experienceYears: 3,
    skills: ['SQL', 'Python'],
    expiryDate: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
    ...fields,
  };
  const answer = await request.post('/api/jobs', { data: body });
  expect(answer.status()).toBe(201);
  // As above.
  return (await answer.json()) as Job;
}

import { expect, type Locator, type Page } from '@playwright/test';
import type { Job } from '#shared/model/job.ts';
import { jobFormFields } from '#shared/model/job-field-names.ts';

type Translate = (key: string) => string;

/** The form of a job in its dialog. */
export const formOf = (page: Page): Locator => page.getByRole('dialog').locator('form');

/** The button that sends the form, or leads to its next step. */
export const send = (page: Page): Locator => formOf(page).locator('button[type="submit"]');

/** A control of the form by the whole of its label. */
export function field(page: Page, t: Translate, name: string): Locator {
  const isUsual = jobFormFields.some((one) => one === name);
  return formOf(page).getByLabel(t(isUsual ? `job-fields:label.${name}` : `dashboard:form.${name}`), { exact: true });
}

/** Opens the form as one page: the tests of the fields do not walk through its steps. */
export async function openForm(page: Page, t: Translate): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('job-form', 'one-page'));
  await page.goto('/company-dashboard');
  await openFormHere(page, t);
}

/** Opens the form from the dashboard, as it was last used: in steps, unless one page was chosen. */
export async function openFormHere(page: Page, t: Translate): Promise<void> {
  await page
    .getByRole('link', { name: t('dashboard:post_job') })
    .first()
    .click();
  await expect(field(page, t, 'title')).toBeVisible();
}

/** The jobs of a company as the API answers them. */
export async function ownJobs(page: Page, companyId: number): Promise<Job[]> {
  // The API strips its answers to this shape.
  return (await (await page.request.get(`/api/companies/${companyId}/jobs`)).json()) as Job[];
}

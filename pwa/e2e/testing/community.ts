import type { APIRequestContext, Page } from '@playwright/test';
import type { OwnVisits } from '#shared/model/community.ts';
import { logInAdmin } from './admin.ts';
import { demoCompanySlug, demoJobId, demoSlug } from './demo.ts';

const dayMs = 86_400_000;
const sixWeeks = [2, 4, 3, 5, 5, 1, 1, 4, 6, 8, 6, 4, 5, 3, 2, 3, 9, 7, 6, 5, 8, 3, 4, 10, 12, 9, 7, 8, 5, 4];

/** The server's answer for a month of visits; today is the last day. */
export function monthOfVisits(): OwnVisits {
  const days = sixWeeks.map((count, index) => {
    const day = new Date(Date.now() - (sixWeeks.length - 1 - index) * dayMs).toISOString().slice(0, 10);
    return { day, count };
  });
  return { days, total: sixWeeks.reduce((sum, count) => sum + count, 0), signedIn: 61, previousTotal: 141 };
}

/** Shows the own profile with a month of visits, which no test can wait for. */
export async function showMonthOfVisits(page: Page): Promise<void> {
  await page.route('**/api/users/*/visits', (route) => route.fulfill({ json: monthOfVisits() }));
  await page.reload();
  await page.locator('.visits-chart').waitFor();
  await page.locator('details:has(table) > summary').click();
}

/** Reports something in the name of the signed-in account, or as a visitor. */
export async function report(request: APIRequestContext, body: object): Promise<void> {
  const answer = await request.post('/api/reports', { data: { reason: 'fake', ...body } });
  if (!answer.ok()) throw new Error(`The report was refused: ${answer.status()}`);
}

/** Leads to the form that reports a demo profile. */
export async function openReportForm(page: Page): Promise<void> {
  await page.goto(`/${await demoSlug(page)}`);
  await page.locator('button:has(.tabler-icon-flag)').click();
  await page.getByRole('dialog').locator('select').waitFor();
}

async function reportDemoThings(page: Page): Promise<void> {
  const { id } = await (await page.request.get(`/api/users/slug/${await demoSlug(page)}`)).json();
  await report(page.request, { subject: 'profile', subjectId: id, reason: 'impersonation', details: 'هذه صورتي أنا.' });
  const company = await (await page.request.get(`/api/companies/slug/${await demoCompanySlug(page)}`)).json();
  await report(page.request, { subject: 'company', subjectId: company.id, reason: 'spam' });
  await report(page.request, {
    subject: 'job',
    subjectId: await demoJobId(page),
    details: 'They ask for money first.',
  });
}

/** Leads to the queue of reports, with some in it. */
export async function openReports(page: Page): Promise<void> {
  await reportDemoThings(page);
  await logInAdmin(page.request);
  await page.goto('/admin/reports');
  await page.locator('.admin-rows').waitFor();
}

/** Opens one of the reports. */
export async function reviewReport(page: Page): Promise<void> {
  await openReports(page);
  await page.getByRole('article').getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('textbox').waitFor();
}

/** Leads to the feature requests, with one of the own and one of somebody else. */
export async function openFeatureRequests(page: Page): Promise<void> {
  await page.request.post('/api/feature-requests', {
    data: { title: 'نسخة من الملف بصيغة PDF', description: 'أريد أن أرسل ملفي إلى من لا يفتح الروابط.' },
  });
  await page.goto('/feature-requests');
  await page.getByRole('article').first().waitFor();
}

/** Opens the form for a feature request. */
export async function openProposal(page: Page): Promise<void> {
  await page.locator('.fld + button').click();
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
}

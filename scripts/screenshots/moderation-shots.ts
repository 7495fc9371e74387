import type { APIRequestContext } from '@playwright/test';
import { logInAdmin } from '../../pwa/e2e/testing/admin.ts';
import { type CompanyAccount, logInCompany, postJob, registerCompany } from '../../pwa/e2e/testing/companies.ts';
import { open, type Shot, type Stage, signIn } from './stage.ts';

const titles = { ar: 'مهندس محطات شمسية', en: 'Solar Plant Engineer' } as const;
const reasons = {
  ar: 'يطلب الإعلان من المتقدمين دفع رسوم تدريب قبل المقابلة، وهذا غير مسموح.',
  en: 'The posting asks applicants to pay for a training before the interview, which is not allowed.',
} as const;

export const moderationShots: readonly Shot[] = [
  { name: 'moderation-closed', isWholePage: true, show: (stage) => showDashboard(stage, false) },
  { name: 'moderation-asked', isWholePage: true, show: (stage) => showDashboard(stage, true) },
  { name: 'moderation-close', show: askToClose },
  { name: 'moderation-jobs', isWholePage: true, show: showQueue },
  { name: 'moderation-jobs-empty', show: showEmptyQueue },
  { name: 'moderation-decision', show: showDecision },
  { name: 'moderation-withdrawn', isWholePage: true, show: showWithdrawn },
  { name: 'moderation-toast', show: showStoredDay },
];

/** A company with a job, signed in to the browser of the page. */
async function prepare({ page, language }: Stage): Promise<{ account: CompanyAccount; jobId: number }> {
  const isArabic = language === 'ar';
  await page.goto('/about');
  const account = await registerCompany(page.request, {
    name: isArabic ? 'فلج للطاقة والمياه' : 'Falaj Energy and Water',
    country: 'Oman',
    language,
  });
  await logInCompany(page, account);
  const job = await postJob(page.request, {
    title: titles[language],
    description: isArabic ? 'تصمّم محطات شمسية وتشغّلها.' : 'You design and run solar plants.',
    industry: 'energy',
    location: isArabic ? 'مسقط' : 'Muscat',
    skills: isArabic ? ['الطاقة الشمسية'] : ['Solar power'],
  });
  return { account, jobId: job.id };
}

/** Lets an administrator close the job; its company asks for it again where that is shown. */
async function close({ page, language }: Stage, jobId: number, isAsked: boolean): Promise<void> {
  await logInAdmin(page.request);
  const closing = { status: 'closed', reason: reasons[language] };
  await must(page.request, `/api/admin/jobs/${jobId}`, closing);
  if (isAsked) await must(page.request, `/api/jobs/${jobId}`, { status: 'active' });
}

async function must(request: APIRequestContext, path: string, data: object): Promise<void> {
  const answer = await request.patch(path, { data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
}

async function showDashboard(stage: Stage, isAsked: boolean): Promise<void> {
  const { jobId } = await prepare(stage);
  await close(stage, jobId, isAsked);
  await open(stage, '/company-dashboard?tab=jobs');
  await stage.page.getByRole('article').first().waitFor();
}

async function askToClose(stage: Stage): Promise<void> {
  const { page, t } = stage;
  const { jobId } = await prepare(stage);
  await page.request.post('/api/reports', { data: { subject: 'job', subjectId: jobId, reason: 'fake' } });
  await logInAdmin(page.request);
  await open(stage, '/admin/reports');
  await page.getByRole('article').first().getByRole('button').first().click();
  await page.getByRole('button', { name: t('admin:reports.close_job') }).click();
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: t('admin:reports.close_job') })
    .click();
}

async function showQueue(stage: Stage): Promise<void> {
  const { jobId } = await prepare(stage);
  await close(stage, jobId, true);
  await open(stage, '/admin/jobs');
  await stage.page.getByRole('article').first().waitFor();
}

async function showEmptyQueue(stage: Stage): Promise<void> {
  await stage.page.route('**/api/admin/jobs*', (route) =>
    route.fulfill({ json: { items: [], nextCursor: null, total: 0 } }),
  );
  await logInAdmin(stage.context.request);
  await open(stage, '/admin/jobs');
  await stage.page.locator('.empty').waitFor();
}

async function showDecision(stage: Stage): Promise<void> {
  const { page, t } = stage;
  await showQueue(stage);
  await page.getByRole('article').first().getByRole('button').click();
  await page.getByRole('button', { name: t('admin:jobs.refuse') }).click();
}

async function showWithdrawn(stage: Stage): Promise<void> {
  const { page } = stage;
  const { jobId } = await prepare(stage);
  await signIn(stage);
  const coverLetter = stage.language === 'ar' ? 'عملت في محطات مشابهة.' : 'I have worked on plants like this.';
  await page.request.post(`/api/jobs/${jobId}/applications`, { data: { coverLetter } });
  await page.request.delete(`/api/jobs/${jobId}`);
  await page.request.post('/api/companies/logout');
  await open(stage, '/applications');
  await page.getByRole('article').first().waitFor();
}

async function showStoredDay(stage: Stage): Promise<void> {
  const { page, t } = stage;
  await prepare(stage);
  await open(stage, '/company-dashboard?tab=jobs');
  const job = page.getByRole('article').first();
  await job.getByRole('button', { name: t('dashboard:jobs.close') }).click();
  await job.getByRole('button', { name: t('dashboard:jobs.reopen') }).click();
  await page.locator('.toast-d', { hasText: t('dashboard:changed.reopened') }).waitFor();
}

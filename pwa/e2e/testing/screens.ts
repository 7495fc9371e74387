import type { Locator, Page } from '@playwright/test';

import { logInAdmin } from './admin.ts';

import { cardNumber, featureByCall, payButton, stayOnSuccess, testCards, typeIntoFields } from './card.ts';

import {
  openFeatureRequests,
  openProposal,
  openReportForm,
  openReports,
  reviewReport,
  showMonthOfVisits,
} from './community.ts';

import { logInCompany, postJob, registerCompany } from './companies.ts';
import { demoCompanySlug, demoJobId } from './demo.ts';

export interface ScreenToVisit {
  name: string;
  path: string;
  needsSession?: boolean;
  /** True when a company is to be signed in; `{company}` is its id. */
  needsCompany?: boolean;
  /** Its status is 404, which the console tells. */
  isMissing?: boolean;
  /** Opens the tested part on top of the screen. */
  prepare?: (page: Page) => Promise<unknown>;
}

export const screens: readonly ScreenToVisit[] = [
  { name: 'home', path: '/' },
  { name: 'directory', path: '/browse' },
  { name: 'directory without a match', path: '/browse?q=zzzzqqqq' },
  { name: 'companies', path: '/browse-companies' },
  { name: 'companies without a match', path: '/browse-companies?q=zzzzqqqq' },
  { name: 'jobs', path: '/jobs' },
  { name: 'jobs with a match', path: '/jobs', needsSession: true },
  { name: 'profile', path: '/{slug}' },
  { name: 'QR code of a profile', path: '/{slug}', prepare: openCode },
  { name: 'company', path: '/about', prepare: openDemoCompany },
  { name: 'company that nobody knows', path: '/company/nobody-has-this', isMissing: true },
  { name: 'job', path: '/about', prepare: openDemoJob },
  { name: 'job for talents', path: '/about', needsSession: true, prepare: openDemoJob },
  { name: 'job that ended', path: '/jobs/99999999', isMissing: true },
  { name: 'login', path: '/login' },
  { name: 'about', path: '/about' },
  { name: 'not found', path: '/not-found', isMissing: true },
  { name: 'questions', path: '/faq#leave' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'contact form', path: '/contact' },
  { name: 'contact form with errors', path: '/contact', prepare: sendEmptyLetter },
  { name: 'contact form, sent', path: '/contact', needsSession: true, prepare: sendLetter },
  { name: 'success stories, none', path: '/success-stories' },
  { name: 'success stories', path: '/success-stories', needsSession: true, prepare: tellStory },
  { name: 'confirming the newsletter', path: '/newsletter?token=any' },
  { name: 'confirming the newsletter by a broken link', path: '/newsletter' },
  { name: 'newsletter subscribers', path: '/about', prepare: (page) => openAdmin(page, '/newsletter') },
  { name: 'upgrade', path: '/upgrade' },
  { name: 'upgrade, signed in', path: '/upgrade', needsSession: true, prepare: (page) => cardNumber(page).waitFor() },
  { name: 'a refused card', path: '/upgrade', needsSession: true, prepare: payInVain },
  { name: 'the bank asks', path: '/upgrade', needsSession: true, prepare: askBank },
  { name: 'a payment that was made', path: '/upgrade', needsSession: true, prepare: payAndStay },
  { name: 'upgrade of a featured profile', path: '/upgrade', needsSession: true, prepare: payBefore },
  { name: 'admin page for others', path: '/admin/feature-users' },
  { name: 'featuring people', path: '/about', prepare: (page) => openAdmin(page, '/feature-users') },
  {
    name: 'featuring people, no match',
    path: '/about',
    prepare: (page) => openAdmin(page, '/feature-users?q=zzzzqqqq'),
  },
  { name: 'moderation of people', path: '/about', prepare: (page) => openAdmin(page, '') },
  { name: 'moderation of companies', path: '/about', prepare: (page) => openAdmin(page, '/companies') },
  { name: 'deactivating an account', path: '/about', prepare: askToDeactivate },
  { name: 'featured now', path: '/about', prepare: (page) => openAdmin(page, '/featured') },
  { name: 'payments of everybody', path: '/about', prepare: (page) => openAdmin(page, '/payments') },
  { name: 'audit log', path: '/about', prepare: (page) => openAdmin(page, '/audit-log') },
  { name: 'own profile', path: '/{own}', needsSession: true },
  { name: 'own profile with visits', path: '/{own}', needsSession: true, prepare: showMonthOfVisits },
  { name: 'reporting', path: '/about', prepare: openReportForm },
  { name: 'reports', path: '/about', prepare: openReports },
  { name: 'reviewing a report', path: '/about', prepare: reviewReport },
  { name: 'suggestions for visitors', path: '/feature-requests' },
  { name: 'suggestions', path: '/about', needsSession: true, prepare: openFeatureRequests },
  { name: 'suggesting something', path: '/feature-requests', needsSession: true, prepare: openProposal },
  { name: 'offline data', path: '/offline' },
  { name: 'attention', path: '/profile/attention', needsSession: true },
  { name: 'edit profile', path: '/profile/edit', needsSession: true },
  { name: 'edit profile, entries with errors', path: '/profile/edit', needsSession: true, prepare: spoilEntries },
  { name: 'own applications, none', path: '/applications', needsSession: true },
  { name: 'own applications', path: '/applications', needsSession: true, prepare: applyAndReturn },
  { name: 'withdrawing', path: '/applications', needsSession: true, prepare: askToWithdraw },
  { name: 'apply dialog', path: '/jobs', needsSession: true, prepare: openApplyDialog },
  { name: 'dashboard for visitors', path: '/company-dashboard' },
  { name: 'dashboard, no jobs', path: '/about', prepare: openEmptyDashboard },
  { name: 'dashboard', path: '/about', prepare: (page) => openDashboard(page, '') },
  { name: 'dashboard, profile', path: '/about', prepare: (page) => openDashboard(page, '?tab=profile') },
  { name: 'dashboard, deleting a job', path: '/about', prepare: askToDeleteJob },
  { name: 'job form', path: '/about', prepare: (page) => openDashboard(page, '?form=new') },
  { name: 'job form with errors', path: '/about', prepare: sendEmptyJobForm },
  { name: 'received applications', path: '/about', prepare: openReceived },
  { name: 'account', path: '/account', needsSession: true, prepare: (page) => page.locator('#sessions li').waitFor() },
  { name: 'deleting the account', path: '/account', needsSession: true, prepare: askToDeleteAccount },
  {
    name: 'account of a company',
    path: '/company-account',
    needsCompany: true,
    prepare: (page) => page.locator('#sessions li').waitFor(),
  },
  { name: 'forgotten password', path: '/forgot-password' },
  { name: 'link on its way', path: '/forgot-password?for=company', prepare: askForLink },
  { name: 'new password', path: '/about', prepare: openPasswordLink },
  { name: 'new password, broken link', path: '/reset-password' },
  { name: 'confirming an e-mail', path: '/verify-email?token=any' },
  { name: 'confirming an e-mail, broken link', path: '/verify-email' },
  { name: 'confirming an e-mail anew', path: '/verify-email', needsSession: true },
  { name: 'stopping mails', path: '/unsubscribe?token=any' },
  { name: 'stopping the newsletter', path: '/unsubscribe?token=newsletter-1-any' },
  { name: 'stopping mails by a broken link', path: '/unsubscribe' },
  { name: 'company registration', path: '/company-register' },
  { name: 'company login', path: '/company-login' },
  { name: 'company edit', path: '/company-edit/{company}', needsCompany: true },
  { name: 'company edit of others', path: '/company-edit/1', needsCompany: true },
];

/** An entry that is open and lacks everything, one that is closed, and one that may come back. */
async function spoilEntries(page: Page): Promise<void> {
  const list = page.locator('section#experience');
  for (const title of ['محلل نظم', 'Data engineer']) {
    await list.locator('[data-act="add"]').click();
    await list.getByRole('textbox').first().fill(title);
    await list.locator('[data-act="toggle"]').first().click();
  }
  await list.locator('[data-act="remove"]').first().click();
  await list.locator('[data-act="add"]').click();
  await page.getByRole('main').locator('form button[type="submit"]').click();
  await list.locator('.err').first().waitFor();
}

async function askForLink(page: Page): Promise<void> {
  await page.getByRole('main').locator('input[name="email"]').fill('somebody@example.com');
  await page.getByRole('main').locator('button[type="submit"]').click();
  await page.getByRole('main').getByRole('status').locator('h1').waitFor();
}

/** A link that works, without a mail that is waited for. */
async function openPasswordLink(page: Page): Promise<void> {
  await page.route('**/reset-password/check', (route) => route.fulfill({ json: { email: 'somebody@example.com' } }));
  await page.goto('/reset-password?token=any');
  await page.locator('input[name="newPassword"]').waitFor();
}

async function openDemoCompany(page: Page): Promise<void> {
  await page.goto(`/company/${await demoCompanySlug(page)}`);
  await page.getByRole('article').getByRole('listitem').locator('.btn').first().waitFor();
}

async function openDemoJob(page: Page): Promise<void> {
  await page.goto(`/jobs/${await demoJobId(page)}`);
  await page.getByRole('article').locator('.job-apply .btn').waitFor();
}

async function askToDeleteAccount(page: Page): Promise<void> {
  await page.locator('#data .btn-danger-quiet').click();
  await page.getByRole('dialog').waitFor();
}

async function applyAndReturn(page: Page): Promise<void> {
  const id = await demoJobId(page);
  await page.request.post(`/api/jobs/${id}/applications`, { data: { coverLetter: 'معرفتي بالشبكات طويلة.' } });
  await page.goto('/applications');
  await page.getByRole('article').first().waitFor();
}

async function askToWithdraw(page: Page): Promise<void> {
  await applyAndReturn(page);
  await page.locator('.btn-danger-quiet').first().click();
  await page.getByRole('dialog').waitFor();
}

async function openApplyDialog(page: Page): Promise<void> {
  const id = await demoJobId(page);
  await page.goto(`/jobs/${id}#apply-${id}`);
  await page.getByRole('dialog').getByRole('textbox').waitFor();
}

/** Signs the demo administrator in and leads to a part of the administration. */
async function openAdmin(page: Page, place: string): Promise<void> {
  await logInAdmin(page.request);
  await page.goto(`/admin${place}`);
  await page.locator('.tabs-admin').waitFor();
  await page.locator('.admin-cards, .admin-rows, .admin-log, .empty').first().waitFor();
}

async function askToDeactivate(page: Page): Promise<void> {
  await openAdmin(page, '');
  await page.getByRole('article').first().getByRole('switch').last().click();
  await waitForDialog(page);
}

const waitForDialog = (page: Page) => page.getByRole('dialog').waitFor();

/** Signs a new company in and leads to its dashboard. */
async function openEmptyDashboard(page: Page): Promise<void> {
  await logInCompany(page, await registerCompany(page.request, { name: 'فلج للطاقة والمياه', industry: 'energy' }));
  await page.goto('/company-dashboard');
  await page.locator('.tabs-d').waitFor();
}

/** A dashboard with jobs in every state. */
async function openDashboard(page: Page, search: string): Promise<number> {
  await openEmptyDashboard(page);
  await postJob(page.request, {
    title: 'أخصائي مشتريات',
    location: 'دبي',
    status: 'draft',
    skills: ['SAP', 'التفاوض'],
  });
  await postJob(page.request, { title: 'Welder', status: 'closed', salaryRange: 'OMR 500–650' });
  const { id } = await postJob(page.request, { title: 'مهندس تخطيط شبكات أول', skills: ['ETAP', 'Python'] });
  await page.request.post('/api/users', {
    data: {
      name: 'نورة السليطي',
      email: `noura-${crypto.randomUUID()}@example.com`,
      password: 'correct horse battery',
      dateOfBirth: '1990-05-07',
      industry: 'energy',
    },
  });
  await page.request.post(`/api/jobs/${id}/applications`, { data: { coverLetter: 'أعرف شبكات الجزر جيدًا.' } });
  await page.request.post('/api/auth/logout');
  await page.goto(`/company-dashboard${search}`);
  await page.locator('.tabs-d').waitFor();
  if (search.includes('form')) await waitForDialog(page);
  return id;
}

async function askToDeleteJob(page: Page): Promise<void> {
  await openDashboard(page, '');
  await page.getByRole('article').first().locator('.btn-danger-quiet').click();
  await waitForDialog(page);
}

async function sendEmptyJobForm(page: Page): Promise<void> {
  await openDashboard(page, '?form=new');
  await page.getByRole('dialog').locator('button[type="submit"]').click();
  await page.getByRole('alert').first().waitFor();
}

async function openReceived(page: Page): Promise<void> {
  const id = await openDashboard(page, '');
  await page.goto(`/company-dashboard?applications=${id}`);
  await page.getByRole('dialog').getByRole('article').waitFor();
}

async function payInVain(page: Page): Promise<void> {
  await typeIntoFields(page, { number: testCards.declined });
  await payButton(page).click();
  await page.getByRole('main').getByRole('alert').waitFor();
}

async function askBank(page: Page): Promise<void> {
  await typeIntoFields(page, { number: testCards.asksBank });
  await payButton(page).click();
  await page.getByRole('dialog').waitFor();
}

async function payAndStay(page: Page): Promise<void> {
  await stayOnSuccess(page);
  await page.reload();
  await typeIntoFields(page);
  await payButton(page).click();
  await page.locator('.card-d .plate').waitFor();
}

async function payBefore(page: Page): Promise<void> {
  await featureByCall(page);
  await page.reload();
  await page.locator('.note-featured').waitFor();
  await page.locator('time').first().waitFor();
}

/** Every line of text that a person sees. */
export async function visibleTexts(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText();
  return text.split('\n').map((line) => line.trim());
}

async function sendEmptyLetter(page: Page): Promise<void> {
  await page.locator('main button[type="submit"]').click();
  await page.locator('main [aria-invalid="true"]').first().waitFor();
}

async function sendLetter(page: Page): Promise<void> {
  await page.locator('main input').nth(2).fill('سؤال عن ملفي');
  await page.locator('main textarea').fill('السلام عليكم، كيف أغيّر قطاعي؟');
  await page.locator('main button[type="submit"]').click();
  await page.locator('main [role="status"] .btn').first().waitFor();
}

/** The person of the session is featured, and writes a story. */
async function tellStory(page: Page): Promise<void> {
  await featureByCall(page);
  // The API strips its answers to the account.
  const { id } = (await (await page.request.get('/api/auth/check')).json()) as { id: number };
  const story = 'بعد أسبوع من التمييز وصلتني ثلاثة عروض.\n\nاخترت منها ما يقرّبني من البحر، وما زلت أعمل هناك.';
  await page.request.patch(`/api/users/${id}`, { data: { story, allowsStory: true } });
  await page.reload();
  await page.locator('.story').first().waitFor();
}

async function openCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(QR code|رمز QR)$/ }).click();
  await page.getByRole('dialog').getByRole('img').waitFor();
}

/** The search field of a list: to assistive technology a combobox once it had the focus. */
export function searchField(page: Page): Locator {
  return page.getByRole('main').locator('input[name="q"]');
}

import type { Page } from '@playwright/test';
import { cardNumber } from './card.ts';
import {
  openFeatureRequests,
  openProposal,
  openReportForm,
  openReports,
  reviewReport,
  showMonthOfVisits,
} from './community.ts';
import {
  applyAndReturn,
  askBank,
  askForLink,
  askToDeactivate,
  askToDeleteAccount,
  askToDeleteJob,
  askToWithdraw,
  enterInvalidEntries,
  openAdmin,
  openApplyDialog,
  openCode,
  openDashboard,
  openDemoCompany,
  openDemoJob,
  openEmptyDashboard,
  openPasswordLink,
  openReceived,
  payAndStay,
  payBefore,
  payWithDeclinedCard,
  publishStory,
  sendEmptyJobForm,
  sendEmptyLetter,
  sendLetter,
} from './screen-steps.ts';

export interface ScreenToVisit {
  name: string;
  /** Absent where `prepare` opens the screen. */
  path?: string;
  /** True for the screens that `npm test` looks at; the others are in `npm run test:rest`. */
  isMain?: boolean;
  /** True when a person is to be signed in; `{own}` is the address. */
  needsSession?: boolean;
  /** True when a company is to be signed in; `{company}` is its id. */
  needsCompany?: boolean;
  /** Who is signed in by `prepare`. */
  signsIn?: 'company' | 'administrator';
  /** Its status is 404, which the browser logs. */
  isMissing?: boolean;
  /** Opens the tested part on top of the screen. */
  prepare?: (page: Page) => Promise<unknown>;
}

export const screens: readonly ScreenToVisit[] = [
  { name: 'home', isMain: true, path: '/' },
  { name: 'directory', isMain: true, path: '/browse' },
  { name: 'directory without a match', path: '/browse?q=zzzzqqqq' },
  { name: 'companies', path: '/browse-companies' },
  { name: 'companies without a match', path: '/browse-companies?q=zzzzqqqq' },
  { name: 'jobs', isMain: true, path: '/jobs' },
  { name: 'jobs with a match', path: '/jobs', needsSession: true },
  { name: 'profile', isMain: true, path: '/{slug}' },
  { name: 'QR code of a profile', path: '/{slug}', prepare: openCode },
  { name: 'company', isMain: true, prepare: openDemoCompany },
  { name: 'company that nobody knows', path: '/company/nobody-has-this', isMissing: true },
  { name: 'job', prepare: openDemoJob },
  { name: 'job for talents', isMain: true, needsSession: true, prepare: openDemoJob },
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
  { name: 'success stories', path: '/success-stories', needsSession: true, prepare: publishStory },
  { name: 'confirming the newsletter', path: '/newsletter?token=any' },
  { name: 'confirming the newsletter by a broken link', path: '/newsletter' },
  { name: 'newsletter subscribers', signsIn: 'administrator', prepare: (page) => openAdmin(page, '/newsletter') },
  { name: 'upgrade', path: '/upgrade' },
  {
    name: 'upgrade, signed in',
    isMain: true,
    path: '/upgrade',
    needsSession: true,
    prepare: (page) => cardNumber(page).waitFor(),
  },
  { name: 'a refused card', path: '/upgrade', needsSession: true, prepare: payWithDeclinedCard },
  { name: 'the bank asks', path: '/upgrade', needsSession: true, prepare: askBank },
  { name: 'a payment that was made', path: '/upgrade', needsSession: true, prepare: payAndStay },
  { name: 'upgrade of a featured profile', path: '/upgrade', needsSession: true, prepare: payBefore },
  { name: 'admin page for others', path: '/admin/feature-users' },
  { name: 'featuring people', signsIn: 'administrator', prepare: (page) => openAdmin(page, '/feature-users') },
  {
    name: 'featuring people, no match',
    signsIn: 'administrator',
    prepare: (page) => openAdmin(page, '/feature-users?q=zzzzqqqq'),
  },
  { name: 'moderation of people', isMain: true, signsIn: 'administrator', prepare: (page) => openAdmin(page, '') },
  { name: 'moderation of companies', signsIn: 'administrator', prepare: (page) => openAdmin(page, '/companies') },
  { name: 'deactivating an account', signsIn: 'administrator', prepare: askToDeactivate },
  { name: 'featured now', signsIn: 'administrator', prepare: (page) => openAdmin(page, '/featured') },
  { name: 'payments of everybody', signsIn: 'administrator', prepare: (page) => openAdmin(page, '/payments') },
  { name: 'audit log', signsIn: 'administrator', prepare: (page) => openAdmin(page, '/audit-log') },
  { name: 'own profile', path: '/{own}', needsSession: true },
  { name: 'own profile with visits', path: '/{own}', needsSession: true, prepare: showMonthOfVisits },
  { name: 'reporting', prepare: openReportForm },
  { name: 'reports', signsIn: 'administrator', prepare: openReports },
  { name: 'reviewing a report', signsIn: 'administrator', prepare: reviewReport },
  { name: 'suggestions for visitors', path: '/feature-requests' },
  { name: 'suggestions', needsSession: true, prepare: openFeatureRequests },
  { name: 'suggesting something', path: '/feature-requests', needsSession: true, prepare: openProposal },
  { name: 'offline data', path: '/offline' },
  { name: 'edits that need review', path: '/profile/attention', needsSession: true },
  { name: 'edit profile', isMain: true, path: '/profile/edit', needsSession: true },
  {
    name: 'edit profile, entries with errors',
    path: '/profile/edit',
    needsSession: true,
    prepare: enterInvalidEntries,
  },
  { name: 'own applications, none', path: '/applications', needsSession: true },
  { name: 'own applications', isMain: true, path: '/applications', needsSession: true, prepare: applyAndReturn },
  { name: 'withdrawing', path: '/applications', needsSession: true, prepare: askToWithdraw },
  { name: 'apply dialog', path: '/jobs', needsSession: true, prepare: openApplyDialog },
  { name: 'dashboard for visitors', path: '/company-dashboard' },
  { name: 'dashboard, no jobs', signsIn: 'company', prepare: openEmptyDashboard },
  { name: 'dashboard', isMain: true, signsIn: 'company', prepare: (page) => openDashboard(page, '') },
  { name: 'dashboard, profile', signsIn: 'company', prepare: (page) => openDashboard(page, '?tab=profile') },
  { name: 'dashboard, deleting a job', signsIn: 'company', prepare: askToDeleteJob },
  { name: 'job form', signsIn: 'company', prepare: (page) => openDashboard(page, '?form=new') },
  { name: 'job form with errors', isMain: true, signsIn: 'company', prepare: sendEmptyJobForm },
  { name: 'received applications', isMain: true, signsIn: 'company', prepare: openReceived },
  {
    name: 'account',
    isMain: true,
    path: '/account',
    needsSession: true,
    prepare: (page) => page.locator('#sessions li').waitFor(),
  },
  { name: 'deleting the account', path: '/account', needsSession: true, prepare: askToDeleteAccount },
  {
    name: 'account of a company',
    path: '/company-account',
    needsCompany: true,
    prepare: (page) => page.locator('#sessions li').waitFor(),
  },
  { name: 'forgotten password', path: '/forgot-password' },
  { name: 'link on its way', path: '/forgot-password?for=company', prepare: askForLink },
  { name: 'new password', prepare: openPasswordLink },
  { name: 'new password, broken link', path: '/reset-password' },
  { name: 'confirming an e-mail', path: '/verify-email?token=any' },
  { name: 'confirming an e-mail, broken link', path: '/verify-email' },
  { name: 'confirming an e-mail again', path: '/verify-email', needsSession: true },
  { name: 'stopping mails', path: '/unsubscribe?token=any' },
  { name: 'stopping the newsletter', path: '/unsubscribe?token=newsletter-1-any' },
  { name: 'stopping mails by a broken link', path: '/unsubscribe' },
  { name: 'company registration', isMain: true, path: '/company-register' },
  { name: 'company login', path: '/company-login' },
  { name: 'company edit', path: '/company-edit/{company}', needsCompany: true },
  { name: 'company edit of others', path: '/company-edit/1', needsCompany: true },
];

export type Walker = 'visitor' | 'person' | 'company' | 'administrator';

/** Who sees a screen. */
export function walkerOf({ needsSession, needsCompany, signsIn }: ScreenToVisit): Walker {
  if (signsIn) return signsIn;
  if (needsCompany) return 'company';
  return needsSession ? 'person' : 'visitor';
}

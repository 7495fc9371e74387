import type { Page } from '@playwright/test';

export interface ScreenToVisit {
  name: string;
  path: string;
  needsSession?: boolean;
  /** Whether a company is to be signed in; `{company}` is its id. */
  needsCompany?: boolean;
  /** Opens what is tested on top of the screen. */
  prepare?: (page: Page) => Promise<void>;
}

/** A demo person with a page; the seed is deterministic. */
export async function demoSlug(page: Page): Promise<string> {
  const answer = await page.request.get('/api/featured-users');
  // The API strips its answers to cards.
  const cards = (await answer.json()) as { slug: string }[];
  const slug = cards[0]?.slug;
  if (slug === undefined) throw new Error('The demo people are missing.');
  return slug;
}

export const screens: readonly ScreenToVisit[] = [
  { name: 'home', path: '/' },
  { name: 'directory', path: '/browse' },
  { name: 'directory without a match', path: '/browse?q=zzzzqqqq' },
  { name: 'profile', path: '/{slug}' },
  { name: 'login', path: '/login' },
  { name: 'about', path: '/about' },
  { name: 'not found', path: '/not-found' },
  { name: 'a page to come', path: '/faq' },
  { name: 'upgrade', path: '/upgrade' },
  { name: 'admin page for others', path: '/admin/feature-users' },
  { name: 'own profile', path: '/{own}', needsSession: true },
  { name: 'offline data', path: '/offline' },
  { name: 'attention', path: '/profile/attention', needsSession: true },
  { name: 'edit profile', path: '/profile/edit', needsSession: true },
  { name: 'own applications, none', path: '/applications', needsSession: true },
  { name: 'own applications', path: '/applications', needsSession: true, prepare: applyAndReturn },
  { name: 'withdrawing', path: '/applications', needsSession: true, prepare: askToWithdraw },
  { name: 'apply dialog', path: '/jobs', needsSession: true, prepare: openApplyDialog },
  { name: 'stopping mails', path: '/unsubscribe?token=any' },
  { name: 'stopping mails by a broken link', path: '/unsubscribe' },
  { name: 'company registration', path: '/company-register' },
  { name: 'company login', path: '/company-login' },
  { name: 'company edit', path: '/company-edit/{company}', needsCompany: true },
  { name: 'company edit of others', path: '/company-edit/1', needsCompany: true },
];

async function demoJobId(page: Page): Promise<number> {
  const answer = await page.request.get('/api/jobs?limit=1');
  // The API strips its answers to cards.
  const [job] = (await answer.json()) as { id: number }[];
  if (job === undefined) throw new Error('The demo jobs are missing.');
  return job.id;
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

/** Every line of text that a person sees. */
export async function visibleTexts(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText();
  return text.split('\n').map((line) => line.trim());
}

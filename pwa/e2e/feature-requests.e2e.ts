import type { Page } from '@playwright/test';
import { logInAdmin } from './testing/admin.ts';
import { untilOnDevice } from './testing/device-contents.ts';
import { expect, test } from './testing/fixtures.ts';
import { closeByEscape } from './testing/overlay.ts';

const toast = (page: Page) => page.locator('.toasts');
const dialog = (page: Page) => page.getByRole('dialog');
const articleOf = (page: Page, title: string) => page.getByRole('article', { name: title });

async function propose(page: Page, title: string): Promise<number> {
  const answer = await page.request.post('/api/feature-requests', {
    data: { title, description: 'A request of a test' },
  });
  return (await answer.json()).id;
}

test('U3 U9 proposes a feature request with a vote of its own, restores the draft, and withdraws it @turn-ar @main', async ({
  page,
  t,
  signIn,
}) => {
  await signIn();
  const title = `Dark paper ${Date.now()}`;
  await page.goto('/feature-requests');
  await page.getByRole('button', { name: t('feature-requests:propose') }).click();
  await dialog(page)
    .getByRole('button', { name: t('feature-requests:send'), exact: true })
    .click();
  await expect(dialog(page).getByRole('alert').first()).toHaveText(t('validation:request_title_required'));
  await dialog(page).getByLabel(t('feature-requests:request_title')).fill(title);
  await closeByEscape(page);
  await untilOnDevice(page, title);
  await page.reload();
  await page.getByRole('button', { name: t('feature-requests:propose') }).click();
  await expect(dialog(page).getByLabel(t('feature-requests:request_title'))).toHaveValue(title);
  await dialog(page).getByLabel(t('feature-requests:description')).fill('For nights');
  await dialog(page)
    .getByRole('button', { name: t('feature-requests:send'), exact: true })
    .dblclick();
  await expect(toast(page)).toContainText(t('feature-requests:proposed'));
  const article = articleOf(page, title);
  await expect(article).toHaveCount(1);
  await expect(article).toContainText(t('feature-requests:statuses.pending'));
  await expect(article.locator('.min-w-14')).toHaveAttribute('aria-pressed', 'true');
  await article.getByRole('button', { name: t('feature-requests:withdraw') }).click();
  await dialog(page)
    .getByRole('button', { name: t('feature-requests:withdraw') })
    .click();
  await expect(toast(page)).toContainText(t('feature-requests:withdrawn'));
  await expect(article).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: t('feature-requests:propose') }).waitFor();
  await expect(article).toHaveCount(0);
});

test('votes at once, once per press, and takes back what the server does not take', async ({
  page,
  t,
  signIn,
  newAccount,
  consoleWatch,
}) => {
  await newAccount();
  const title = `Reminders ${Date.now()}`;
  const author = await signIn();
  await propose(page, title);
  await signIn();
  expect(author.profile.id).toBeGreaterThan(0);
  await page.goto('/feature-requests');
  const vote = articleOf(page, title).locator('.min-w-14');
  await expect(vote).toHaveText('1');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sent: string[] = [];
  await page.route('**/vote', async (route) => {
    sent.push(route.request().method());
    await held;
    await route.continue();
  });
  await vote.click();
  await expect(vote).toHaveText('2');
  await vote.click();
  release();
  await expect.poll(() => sent).toEqual(['PUT']);
  await expect(vote).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(vote).toHaveText('2');

  await page.unrouteAll();
  consoleWatch.expectComplaints(/status of 500/);
  await page.route('**/vote', (route) => route.fulfill({ status: 500, json: { message: 'No', code: 'internal' } }));
  await vote.click();
  await expect(toast(page)).toContainText(t('feature-requests:vote_failed'));
  await expect(vote).toHaveText('2');
  await expect(vote).toHaveAttribute('aria-pressed', 'true');
});

test('is read by visitors, who come by the login to vote, and from the device offline', async ({
  page,
  t,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/ERR_INTERNET_DISCONNECTED/);
  await signIn();
  const title = `For all ${Date.now()}`;
  await propose(page, title);
  await page.request.post('/api/auth/logout');
  await page.goto('/feature-requests');
  const article = articleOf(page, title);
  await expect(article.getByRole('link')).toHaveAttribute('href', /\/login\?next=/);
  await expect(page.getByRole('link', { name: t('feature-requests:log_in') })).toBeVisible();
  await page.getByLabel(t('feature-requests:status')).selectOption('done');
  await expect(page).toHaveURL(/status=done/);
  await expect(article).toHaveCount(0);
  await page.getByLabel(t('feature-requests:status')).selectOption('');
  await page.context().setOffline(true);
  await expect(page.getByText(t('feature-requests:offline'))).toBeVisible();
  await expect(article).toBeVisible();
  await page.context().setOffline(false);
});

test('is answered by an administrator in place, and then closed for votes', async ({ page, t, signIn }) => {
  await signIn();
  const title = `Answered ${Date.now()}`;
  await propose(page, title);
  await logInAdmin(page.request);
  await page.goto('/feature-requests');
  const article = articleOf(page, title);
  await article.getByLabel(t('feature-requests:set_status')).selectOption('declined');
  await expect(toast(page)).toContainText(t('feature-requests:decided'));
  await expect(article.locator('p.min-w-14')).toHaveText('11 vote');
  await expect(article.locator('button.min-w-14')).toHaveCount(0);
});

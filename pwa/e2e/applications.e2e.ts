import type { Locator, Page } from '@playwright/test';
import { postJob } from './testing/companies.ts';
import { privateDatabases } from './testing/device-contents.ts';
import { applicationsOf, applyByCall, test } from './testing/employer.ts';
import { expect, screenIsReady } from './testing/fixtures.ts';
import { workerIsInControl } from './testing/worker.ts';

const cards = (page: Page): Locator => page.getByRole('main').getByRole('article');

async function openList(page: Page): Promise<void> {
  await page.goto('/applications');
  await screenIsReady(page);
}

test('S9 lists the own applications with status, history and letter @turn-ar @main', async ({
  page,
  t,
  signIn,
  employer,
}) => {
  const { request, company, job } = employer;
  await signIn();
  const { id } = await applyByCall(page, job.id, 'I know the networks of the islands well.');
  const other = await postJob(request);
  await applyByCall(page, other.id);
  await request.patch(`/api/applications/${id}/status`, { data: { status: 'reviewing' } });
  await openList(page);
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first()).toContainText(other.title);
  await expect(cards(page).first()).toContainText(t('catalog:applicationStatuses.pending'));
  const card = cards(page).filter({ hasText: job.title });
  await expect(card).toContainText(company.name);
  await expect(card.locator('.bdg')).toHaveText(t('catalog:applicationStatuses.reviewing'));
  await card.getByText(t('applications:card.history')).click();
  const steps = card.getByRole('listitem');
  await expect(steps).toHaveCount(3);
  await expect(steps.nth(0)).toContainText(t('applications:history.not_made'));
  await expect(steps.nth(1)).toContainText(t('applications:history.reviewing'));
  await expect(steps.nth(2)).toContainText(t('applications:history.received'));
  await card.getByText(t('applications:card.letter')).click();
  await expect(card.getByText('I know the networks of the islands well.')).toBeVisible();
});

test('S9 shows what the company decided at the next visit', async ({ page, t, signIn, employer }) => {
  await signIn();
  const { id } = await applyByCall(page, employer.job.id);
  await openList(page);
  await expect(cards(page).locator('.bdg')).toHaveText(t('catalog:applicationStatuses.pending'));
  await employer.request.patch(`/api/applications/${id}/status`, { data: { status: 'accepted' } });
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell:nav.about') })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('about:title'));
  await page.goBack();
  await expect(cards(page).locator('.bdg')).toHaveText(t('catalog:applicationStatuses.accepted'));
});

test('S9 withdraws after a question, and cancel changes nothing @english', async ({ page, t, signIn, employer }) => {
  await signIn();
  await applyByCall(page, employer.job.id);
  await openList(page);
  const withdraw = cards(page).getByRole('button', { name: t('applications:card.withdraw') });
  const question = page.getByRole('dialog', { name: t('applications:withdraw.title') });
  await withdraw.click();
  await question.getByRole('button', { name: t('shell:ui.cancel') }).click();
  await expect(question).toHaveCount(0);
  expect(await applicationsOf(page)).toHaveLength(1);
  await withdraw.click();
  await question.getByRole('button', { name: t('applications:withdraw.confirm') }).click();
  await expect(page.locator('.toasts')).toContainText(t('applications:withdraw.done'));
  await expect(page.getByText(t('applications:list.empty'))).toBeVisible();
  expect(await applicationsOf(page)).toHaveLength(0);
  await page.reload();
  await expect(page.getByText(t('applications:list.empty'))).toBeVisible();
});

test('S10 an application shows that its job was deleted or closed; its letter stays readable', async ({
  page,
  t,
  signIn,
  employer,
}) => {
  const { request, job } = employer;
  await signIn();
  const deleted = await postJob(request);
  await applyByCall(page, deleted.id, 'I know the networks of the islands well.');
  await applyByCall(page, job.id);
  await request.patch(`/api/jobs/${job.id}`, { data: { status: 'closed' } });
  await request.delete(`/api/jobs/${deleted.id}`);
  await openList(page);
  await expect(cards(page)).toHaveCount(2);
  const closed = cards(page).filter({ hasText: job.title });
  await expect(closed).toContainText(t('applications:card.closed'));
  await expect(closed.getByRole('link', { name: job.title })).toHaveCount(0);

  const withdrawn = cards(page).filter({ hasText: deleted.title });
  await expect(withdrawn).toContainText(t('applications:card.job_withdrawn').split('{{')[0] ?? '');
  await expect(withdrawn.getByRole('link', { name: deleted.title })).toHaveCount(0);
  await withdrawn.getByText(t('applications:card.history')).click();
  await expect(withdrawn).not.toContainText(t('applications:history.not_made'));
  await withdrawn.getByText(t('applications:card.letter')).click();
  await expect(withdrawn.getByText('I know the networks of the islands well.')).toBeVisible();
  await withdrawn.getByRole('button', { name: t('applications:card.remove') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('applications:remove.confirm') })
    .click();
  await expect(withdrawn).toHaveCount(0);
  await expect(cards(page)).toHaveCount(1);
});

test('S9 an empty list leads to the jobs, and the menu leads to the list @widths', async ({
  page,
  t,
  signIn,
  viewport,
}) => {
  await signIn();
  await page.goto('/about');
  const isPhone = (viewport?.width ?? 0) < 768;
  await page.getByRole('button', { name: t(isPhone ? 'shell:menu.open' : 'shell:menu.account') }).click();
  const name = t('shell:menu.my_applications');
  await page.getByRole('link', { name }).or(page.getByRole('menuitem', { name })).click();
  await expect(page).toHaveURL('/applications');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('applications:list.title'));
  await page.getByRole('link', { name: t('applications:list.to_jobs') }).click();
  await expect(page).toHaveURL('/jobs');
});

test('S9 asks a visitor to log in, and comes back', async ({ page, t, newAccount }) => {
  const { email, password } = await newAccount();
  await page.goto('/applications');
  await expect(page).toHaveURL('/login?next=%2Fapplications');
  const form = page.getByRole('main').locator('form');
  await form.getByLabel(t('auth:login.email'), { exact: true }).fill(email);
  await form.getByLabel(t('auth:login.password'), { exact: true }).fill(password);
  await form.locator('button[type="submit"]').click();
  await expect(page).toHaveURL('/applications');
  await expect(page.getByText(t('applications:list.empty'))).toBeVisible();
});

test('S9 says that the list could not be loaded, and tries again', async ({ page, t, signIn, consoleWatch }) => {
  consoleWatch.expectComplaints(/status of 503/);
  await signIn();
  const problem = { message: 'Please try again shortly', code: 'busy', requestId: 'r' };
  await page.route('**/api/applications', (route) => route.fulfill({ status: 503, json: problem }));
  await page.goto('/applications');
  await expect(page.getByRole('alert')).toContainText(t('applications:list.failed'));
  await expect(page.getByRole('alert')).toContainText(t('errors:busy'));
  await page.unroute('**/api/applications');
  await page.getByRole('button', { name: t('shell:ui.retry') }).click();
  await expect(page.getByText(t('applications:list.empty'))).toBeVisible();
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('S9 V4 shows the copy of the device with its age, and withdrawing says that it needs a connection @arabic', async ({
    page,
    t,
    signIn,
    employer,
    consoleWatch,
  }) => {
    consoleWatch.expectComplaints(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
    await signIn();
    await applyByCall(page, employer.job.id, 'A letter for later.');
    await openList(page);
    await workerIsInControl(page);
    await expect(cards(page)).toHaveCount(1);
    await page.context().setOffline(true);
    await page.reload();
    await expect(cards(page)).toContainText(employer.job.title);
    await expect(page.locator('.text-warning-ink .nuqta-hollow')).toBeVisible();
    await cards(page).getByText(t('applications:card.letter')).click();
    await expect(cards(page).getByText('A letter for later.')).toBeVisible();
    await cards(page)
      .getByRole('button', { name: t('applications:card.withdraw') })
      .click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText(t('applications:withdraw.offline'));
    await question.getByRole('button', { name: t('applications:withdraw.confirm') }).click();
    await expect(page.locator('.toasts')).toContainText(t('applications:withdraw.failed'));
    await page.context().setOffline(false);
    expect(await applicationsOf(page)).toHaveLength(1);
  });
});

test('V11 nothing of the applications stays on the device after the logout', async ({ page, t, signIn, employer }) => {
  await signIn();
  await applyByCall(page, employer.job.id, 'A letter that nobody else may read.');
  await openList(page);
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('button', { name: t('shell:menu.account') }).click();
  await page.getByRole('menuitem', { name: t('shell:auth.log_out') }).click();
  await expect(page.locator('.toasts')).toContainText(t('shell:auth.logged_out'));
  await expect.poll(() => privateDatabases(page)).toEqual([]);
});

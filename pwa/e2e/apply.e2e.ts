import type { Locator, Page } from '@playwright/test';
import { untilOnDevice } from './testing/device-contents.ts';
import { applicationsOf, applyByCall, type Employer, test } from './testing/employer.ts';
import { type Account, expect } from './testing/fixtures.ts';
import { workerIsInControl } from './testing/worker.ts';

type Translate = (key: string) => string;

const letter = 'I know island grids well, and could move to Muscat in January.';
const dialogOf = (page: Page): Locator => page.getByRole('dialog');
const letterOf = (page: Page): Locator => dialogOf(page).getByRole('textbox');

async function openForm(page: Page, t: Translate, { job }: Employer): Promise<void> {
  await page.goto(`/jobs/${job.id}`);
  await page.getByRole('button', { name: t('applications:apply.button') }).click();
  await expect(letterOf(page)).toBeVisible();
}

async function submit(page: Page, t: Translate): Promise<void> {
  await dialogOf(page)
    .getByRole('button', { name: t('applications:apply.submit') })
    .click();
}

async function logIn(page: Page, t: Translate, { email, password }: Account): Promise<void> {
  const form = page.getByRole('main').locator('form');
  await form.getByLabel(t('auth:login.email'), { exact: true }).fill(email);
  await form.getByLabel(t('auth:login.password'), { exact: true }).fill(password);
  await form.locator('button[type="submit"]').click();
}

test('S8 L10 a talent applies with a letter, sees what matches, and finds the application @turn-ar @main', async ({
  page,
  t,
  signIn,
  employer,
}) => {
  const { profile } = await signIn();
  await page.request.patch(`/api/users/${profile.id}`, { data: { skills: ['gis', 'Python'] } });
  await openForm(page, t, employer);
  const dialog = dialogOf(page);
  await expect(dialog).toContainText(employer.job.title);
  await expect(dialog).toContainText(employer.company.name);
  await expect(dialog).toContainText(profile.slug);
  await expect(dialog.locator('.chip').filter({ hasNot: page.locator('.nuqta-hollow') })).toHaveText([/GIS/, /Python/]);
  await expect(dialog.locator('.chip').filter({ has: page.locator('.nuqta-hollow') })).toHaveText([/ETAP/]);
  await expect(dialog.locator('.meter .on')).toHaveCount(7);
  await expect(dialog).toContainText(t('applications:apply.privacy'));
  await letterOf(page).fill(letter);
  await submit(page, t);
  await expect(page.locator('.toasts')).toContainText(t('applications:apply.sent'));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(t('applications:apply.applied'), { exact: true })).toBeVisible();
  // The button that opened the dialog is gone; the keyboard goes on in the content, not at the top of the page.
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByText(t('catalog:applicationStatuses.pending'), { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`/jobs/${employer.job.id}`);
  expect(await applicationsOf(page)).toMatchObject([
    { jobId: employer.job.id, status: 'pending', coverLetter: letter },
  ]);
  await page
    .getByRole('main')
    .getByRole('link', { name: t('applications:list.title') })
    .click();
  await expect(page.getByRole('article')).toContainText(employer.job.title);
});

test('S8 applies once, however often it is pressed, and without a letter too', async ({
  page,
  t,
  signIn,
  employer,
}) => {
  await signIn();
  let sent = 0;
  await page.route('**/api/jobs/*/applications', async (route) => {
    sent += 1;
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await openForm(page, t, employer);
  await dialogOf(page)
    .getByRole('button', { name: t('applications:apply.submit') })
    .dblclick();
  await letterOf(page).press('Control+Enter');
  await expect(dialogOf(page).locator('button[type="submit"]')).toContainText(t('applications:apply.submitting'));
  await expect(page.getByText(t('applications:apply.applied'), { exact: true })).toBeVisible();
  expect(sent).toBe(1);
  expect(await applicationsOf(page)).toMatchObject([{ coverLetter: null }]);
});

test('S8 shows an application that was sent from elsewhere meanwhile @english', async ({
  page,
  t,
  signIn,
  employer,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/status of 409/);
  await signIn();
  await openForm(page, t, employer);
  await applyByCall(page, employer.job.id);
  await submit(page, t);
  await expect(page.locator('.toasts')).toContainText(t('errors:already_applied'));
  await expect(page.getByText(t('applications:apply.applied'), { exact: true })).toBeVisible();
  expect(await applicationsOf(page)).toHaveLength(1);
});

test('L10 says that the job was closed meanwhile, and the letter stays @arabic', async ({
  page,
  t,
  signIn,
  employer,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/status of 409/);
  await signIn();
  await openForm(page, t, employer);
  await letterOf(page).fill(letter);
  await employer.request.patch(`/api/jobs/${employer.job.id}`, { data: { status: 'closed' } });
  await submit(page, t);
  await expect(dialogOf(page).getByRole('alert')).toContainText(t('errors:job_closed'));
  await expect(letterOf(page)).toHaveValue(letter);
  expect(await applicationsOf(page)).toHaveLength(0);
});

test('S8 a visitor is asked to log in, and comes back to the open form @phones', async ({
  page,
  t,
  newAccount,
  employer,
}) => {
  const account = await newAccount();
  await page.goto(`/jobs/${employer.job.id}`);
  await page.getByRole('link', { name: t('applications:apply.log_in') }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await logIn(page, t, account);
  await expect(letterOf(page)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/jobs/${employer.job.id}#apply-`));
  await page.goBack();
  await expect(dialogOf(page)).toHaveCount(0);
});

test('R9 the draft of a letter is there after a reload, and is deleted once it is sent', async ({
  page,
  t,
  signIn,
  employer,
}) => {
  await signIn();
  await openForm(page, t, employer);
  await letterOf(page).fill(letter);
  await untilOnDevice(page, letter);
  await page.reload();
  await expect(letterOf(page)).toHaveValue(letter);
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await openForm(page, t, employer);
  await expect(letterOf(page)).toHaveValue(letter);
  await submit(page, t);
  await expect(page.getByText(t('applications:apply.applied'), { exact: true })).toBeVisible();
  // The form closes once the letter is off the device.
  await expect(dialogOf(page)).toHaveCount(0);
  const [sent] = await applicationsOf(page);
  await page.request.delete(`/api/applications/${sent?.id}`);
  await openForm(page, t, employer);
  await expect(letterOf(page)).toHaveValue('');
});

test('R9 the last letters typed right before a reload are there after it', async ({ page, t, signIn, employer }) => {
  await signIn();
  await openForm(page, t, employer);
  await letterOf(page).fill(letter);
  await untilOnDevice(page, letter);
  // Sooner than the delay after which the draft is stored anyway.
  await letterOf(page).pressSequentially(' The end.');
  await page.reload();
  await expect(letterOf(page)).toHaveValue(`${letter} The end.`);
});

test('R9 a session that ended leads to the login and back, with the letter', async ({
  page,
  t,
  signIn,
  employer,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/status of 401/);
  const account = await signIn();
  await openForm(page, t, employer);
  await letterOf(page).fill(letter);
  await page.context().clearCookies();
  await submit(page, t);
  await expect(page.locator('.toasts')).toContainText(t('applications:apply.signed_out'));
  await expect(page).toHaveURL(/\/login\?next=/);
  await logIn(page, t, account);
  await expect(letterOf(page)).toHaveValue(letter);
  await submit(page, t);
  await expect(page.getByText(t('applications:apply.applied'), { exact: true })).toBeVisible();
});

test('S8 what a busy server does not take stays in the form, and a letter has an end', async ({
  page,
  t,
  signIn,
  employer,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/status of 503/);
  await signIn();
  const problem = { message: 'Please try again shortly', code: 'busy', requestId: 'r' };
  await page.route('**/api/jobs/*/applications', (route) => route.fulfill({ status: 503, json: problem }));
  await openForm(page, t, employer);
  await letterOf(page).fill('x'.repeat(5001));
  await expect(dialogOf(page)).toContainText('5,001');
  await submit(page, t);
  await expect(letterOf(page)).toHaveAttribute('aria-invalid', 'true');
  await letterOf(page).fill(letter);
  await submit(page, t);
  await expect(dialogOf(page).getByRole('alert')).toContainText(t('errors:busy'));
  await expect(letterOf(page)).toHaveValue(letter);
  expect(await applicationsOf(page)).toHaveLength(0);
});

test('V11 a letter that was begun goes with the logout', async ({ page, t, signIn, employer }) => {
  const account = await signIn();
  await openForm(page, t, employer);
  await letterOf(page).fill(letter);
  await untilOnDevice(page, letter);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('shell:menu.account') }).click();
  await page.getByRole('menuitem', { name: t('shell:auth.log_out') }).click();
  await page.getByRole('link', { name: t('applications:apply.log_in') }).click();
  await logIn(page, t, account);
  await expect(letterOf(page)).toHaveValue('');
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('V16 offline the form says that applying needs a connection; the letter stays, and can be sent later @english', async ({
    page,
    t,
    signIn,
    employer,
    consoleWatch,
  }) => {
    consoleWatch.expectComplaints(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
    await signIn();
    await openForm(page, t, employer);
    await workerIsInControl(page);
    await letterOf(page).fill(letter);
    await page.context().setOffline(true);
    await expect(dialogOf(page)).toContainText(t('applications:apply.offline_notice'));
    await submit(page, t);
    await expect(dialogOf(page).getByRole('alert')).toContainText(t('applications:apply.offline'));
    await expect(letterOf(page)).toHaveValue(letter);
    await page.context().setOffline(false);
    await submit(page, t);
    await expect(page.getByText(t('applications:apply.applied'), { exact: true })).toBeVisible();
    expect(await applicationsOf(page)).toMatchObject([{ coverLetter: letter }]);
  });
});

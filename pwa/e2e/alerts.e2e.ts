import type { Page } from '@playwright/test';
import type { AlertSettings } from '#shared/model/alerts.ts';
import { logInCompany, postJob } from './testing/companies.ts';
import { type Account, expect, screenIsReady, test } from './testing/fixtures.ts';
import {
  deliverPush,
  loseSubscription,
  newPushAddress,
  permissionQuestions,
  pressNotification,
  renewSubscription,
  shownNotifications,
  standInForPushService,
  waitingCalls,
} from './testing/push.ts';
import { wholeBrowser } from './testing/whole-browser.ts';
import { stopWorkers, workerIsInControl } from './testing/worker.ts';

// The browser without windows denies every notification.
test.use({ ...wholeBrowser, serviceWorkers: 'allow' });

test.beforeEach(({ consoleWatch }) => {
  // A worker may open a window only after a press of a person, so the app gets a message instead.
  consoleWatch.expectComplaints(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch|Not allowed to/);
});

const toasts = (page: Page) => page.locator('.toasts');
const rows = (page: Page) => page.getByRole('main').getByRole('article');
const alertsOf = async (page: Page): Promise<AlertSettings> => (await page.request.get('/api/account/alerts')).json();

function pushFor({ profile }: Account, path: string) {
  return {
    title: 'جديد لك في دليل',
    body: 'نتيجة جديدة واحدة',
    language: 'ar' as const,
    path,
    owner: `user-${profile.id}`,
    tag: `alerts-user-${profile.id}`,
  };
}

test('Y1 news of a saved search come as often as its reader chooses, and stop by mail and by push separately', async ({
  page,
  t,
  signIn,
}) => {
  await signIn();
  await page.goto('/jobs?q=engineer');
  await page.getByRole('button', { name: t('shell:save.search'), exact: true }).click();
  await expect(toasts(page)).toContainText(t('saved:press.saved'));
  await page.goto('/saved');
  const rhythm = rows(page).getByRole('combobox', { name: t('saved:alert.of').replace('{{name}}', 'engineer') });
  await expect(rhythm).toHaveValue('off');
  await rhythm.selectOption('weekly');
  await expect(toasts(page)).toContainText(t('saved:alert.unconfirmed'));
  const kept = async () => (await (await page.request.get('/api/saved')).json()).items[0]?.alert;
  await expect.poll(kept).toBe('weekly');
  await page.getByRole('link', { name: t('saved:alert.settings') }).click();
  await expect(page).toHaveURL('/account#alerts');
  const mail = page.getByRole('switch', { name: t('account:alerts.by_mail'), exact: true });
  await expect(mail).toBeChecked();
  await mail.click();
  await expect(toasts(page)).toContainText(t('account:saved'));
  await expect.poll(async () => (await alertsOf(page)).byMail).toBe(false);
  await page.goto('/saved');
  await expect(rhythm).toHaveValue('weekly');
});

test('Y11 the browser is asked for its permission after a press only, and one press switches the pushes off', async ({
  page,
  context,
  t,
  signIn,
}) => {
  await standInForPushService(context);
  await signIn();
  await page.goto('/account#alerts');
  await workerIsInControl(page);
  const push = page.getByRole('switch', { name: t('account:alerts.push'), exact: true });
  await expect(push).not.toBeChecked();
  await page.goto('/saved');
  await screenIsReady(page);
  expect(await permissionQuestions(page)).toBe(0);
  await page.goto('/account#alerts');
  await push.click();
  await expect(toasts(page)).toContainText(t('account:alerts.push_begun'));
  await expect(push).toBeChecked();
  expect(await permissionQuestions(page)).toBe(1);
  expect((await alertsOf(page)).push).toMatchObject({ isOn: true, devices: 1 });
  await push.click();
  await expect(toasts(page)).toContainText(t('account:alerts.push_ended'));
  await expect(push).not.toBeChecked();
  expect((await alertsOf(page)).push).toMatchObject({ isOn: false, devices: 0 });
});

/** Switches the pushes of a new person on in this browser. @returns the server's key, as the browser is given it */
async function switchPushesOn(page: Page, t: (key: string) => string, signIn: () => Promise<Account>): Promise<string> {
  const address = await standInForPushService(page.context());
  await signIn();
  await page.goto('/account#alerts');
  await workerIsInControl(page);
  await page.getByRole('switch', { name: t('account:alerts.push'), exact: true }).click();
  await expect(toasts(page)).toContainText(t('account:alerts.push_begun'));
  const { push } = await alertsOf(page);
  expect(push.endpoint).toBe(address);
  return push.publicKey ?? '';
}

test('Y14 the worker sends the new address to the server when the browser renews its subscription', async ({
  page,
  context,
  t,
  signIn,
}) => {
  const serverKey = await switchPushesOn(page, t, signIn);
  const endpoint = newPushAddress();
  await renewSubscription(context, { endpoint, serverKey });
  await expect.poll(async () => (await alertsOf(page)).push).toMatchObject({ isOn: true, devices: 1, endpoint });
});

test('Y14 after an offline renewal the browser starts the worker again once it is online, although no tab is open', async ({
  page,
  context,
  t,
  signIn,
}) => {
  const serverKey = await switchPushesOn(page, t, signIn);
  const before = (await alertsOf(page)).push.endpoint;
  const endpoint = newPushAddress();
  await context.setOffline(true);
  await renewSubscription(context, { endpoint, serverKey });
  await expect.poll(() => waitingCalls(page)).toEqual(['renew-push']);
  await page.close();
  // The requests of the test itself are not those of the browser, and are still online.
  const reachedAt = async () => (await (await context.request.get('/api/account/alerts')).json()).push.endpoint;
  await context.setOffline(false);
  await expect.poll(reachedAt).toBe(endpoint);
  expect(before).not.toBe(endpoint);
});

test('Y14 a browser that lost its subscription is subscribed again by the next visit, without a question', async ({
  page,
  t,
  signIn,
}) => {
  await switchPushesOn(page, t, signIn);
  const endpoint = newPushAddress();
  await loseSubscription(page, endpoint);
  await page.goto('/');
  const pushes = async () => (await alertsOf(page)).push;
  await expect.poll(pushes).toMatchObject({ isOn: true, devices: 1, endpoint });
  expect(await permissionQuestions(page)).toBe(1);
});

test('Y10 a pressed notification opens its place in the running app, and without a connection in one that starts @main', async ({
  page,
  context,
  signIn,
}) => {
  await context.grantPermissions(['notifications']);
  const account = await signIn();
  await page.goto('/jobs');
  await workerIsInControl(page);
  await screenIsReady(page);
  await deliverPush(page, pushFor(account, '/saved'));
  await expect
    .poll(() => shownNotifications(page))
    .toMatchObject([{ title: 'جديد لك في دليل', body: 'نتيجة جديدة واحدة', lang: 'ar', dir: 'rtl' }]);
  await pressNotification(context);
  await expect(page).toHaveURL('/saved');
  await expect.poll(() => shownNotifications(page)).toEqual([]);

  await deliverPush(page, pushFor(account, '/jobs?q=diver'));
  await expect.poll(async () => (await shownNotifications(page)).length).toBe(1);
  await context.setOffline(true);
  await page.close();
  await pressNotification(context);
  const started = await context.newPage();
  await started.goto('/');
  await expect(started).toHaveURL('/jobs?q=diver');
  await started.reload();
  await expect(started).toHaveURL('/jobs?q=diver');
  await context.setOffline(false);
});

test('Y10 a worker that starts again without a connection shows a push', async ({ page, context, signIn }) => {
  await context.grantPermissions(['notifications']);
  const account = await signIn();
  await page.goto('/');
  await workerIsInControl(page);
  await screenIsReady(page);
  await context.setOffline(true);
  await stopWorkers(page);
  await deliverPush(page, pushFor(account, '/saved'));
  await expect.poll(() => shownNotifications(page)).toMatchObject([{ title: 'جديد لك في دليل' }]);
  await context.setOffline(false);
});

test('Y10 a device that nobody or somebody else uses by now shows that there is something, and not what', async ({
  page,
  context,
  signIn,
  newAccount,
}) => {
  await context.grantPermissions(['notifications']);
  await signIn();
  const other = await newAccount();
  await page.goto('/');
  await workerIsInControl(page);
  await screenIsReady(page);
  for (const payload of [pushFor(other, '/saved'), { title: 'x' }, 'no push of ours']) {
    await deliverPush(page, payload);
    await expect.poll(() => shownNotifications(page)).toMatchObject([{ title: 'Dalil · دليل', body: '' }]);
  }
  await pressNotification(context);
  await expect.poll(() => shownNotifications(page)).toEqual([]);
  await expect(page).toHaveURL('/');
});

test('Y13 somebody finds a job in the other language without a connection, saves it, and applies when the connection is back @main', async ({
  page,
  context,
  t,
  signIn,
  newCompany,
  playwright,
  baseURL,
}) => {
  const company = await newCompany();
  const employer = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const { email, password } = company;
  await employer.post('/api/companies/login', { data: { email, password } });
  const job = await postJob(employer, { title: 'Underwater welder', description: 'Keep the pipes tight. '.repeat(9) });
  await signIn();
  await page.goto('/jobs');
  await workerIsInControl(page);
  await screenIsReady(page);
  await expect(page.getByRole('link', { name: job.title })).toBeVisible();
  // The pages that come later are stored with the app.
  await page.goto('/saved');
  await screenIsReady(page);
  await page.goto('/jobs');
  await screenIsReady(page);
  await context.setOffline(true);
  await page.getByRole('searchbox').fill('لحام');
  const card = page.getByRole('article').filter({ hasText: job.title });
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: t('shell:save.name').replace('{{name}}', job.title) }).click();
  await expect(toasts(page)).toContainText(t('saved:press.saved_hint'));
  await page.goto('/saved');
  await expect(rows(page)).toContainText([job.title]);
  await context.setOffline(false);
  await rows(page).getByRole('link', { name: job.title }).click();
  await page.getByRole('button', { name: t('applications:apply.button') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('applications:apply.submit') })
    .click();
  await expect(toasts(page)).toContainText(t('applications:apply.sent'));
  await page.goto('/saved');
  await expect(rows(page).filter({ hasText: job.title })).toContainText(t('saved:applied'));
  await page.goto('/jobs?q=welder');
  await expect(page.getByRole('article').filter({ hasText: job.title })).toContainText(t('jobs:card.applied'));
  expect(await (await employer.get(`/api/jobs/${job.id}/applications`)).json()).toHaveLength(1);
  await employer.dispose();
});

test('Y2 the list of a follower shows the new jobs of a company, and that of a company new people @arabic', async ({
  page,
  t,
  newCompany,
}) => {
  const company = await newCompany();
  const followed = await newCompany({ name: 'Marsa Divers' });
  await logInCompany(page, company);
  await page.goto(`/company/${followed.company.slug}`);
  await page.getByRole('button', { name: t('shell:save.follow'), exact: true }).click();
  await expect(toasts(page)).toContainText(t('saved:press.saved'));
  await page.goto('/saved');
  await rows(page).getByRole('combobox').selectOption('daily');
  const kept = async () => (await (await page.request.get('/api/companies/account/saved')).json()).items[0]?.alert;
  await expect.poll(kept).toBe('daily');
  await page.getByRole('link', { name: t('saved:alert.settings') }).click();
  await expect(page).toHaveURL('/company-account#alerts');
  await expect(page.getByRole('switch', { name: t('account:alerts.by_mail'), exact: true })).toBeChecked();
});

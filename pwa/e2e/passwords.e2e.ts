import type { Page } from '@playwright/test';
import { expect, networkIsIdle, test } from './testing/fixtures.ts';
import { mailTo, pathIn } from './testing/outbox.ts';

type Translate = (key: string) => string;

const newPassword = 'a quite different password';

interface Choice {
  newPassword: string;
  confirmPassword?: string;
}

async function choose(page: Page, t: Translate, { newPassword: chosen, confirmPassword = chosen }: Choice) {
  await page.locator('input[name="newPassword"]').fill(chosen);
  await page.locator('input[name="confirmPassword"]').fill(confirmPassword);
  await page.getByRole('button', { name: t('passwords:reset.submit') }).click();
}

async function logIn(page: Page, password: string) {
  const form = page.getByRole('main').locator('form');
  await form.locator('input[name="password"]').fill(password);
  await form.locator('button[type="submit"]').click();
}

/** Everything of this browser that outlives the page, but for cookies. */
const storedTexts = (page: Page) => page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]));

const realms = [
  { realm: 'user', login: '/login', search: '', title: 'title', place: /^\/[a-z0-9-]+$/ },
  {
    realm: 'company',
    login: '/company-login',
    search: '?for=company',
    title: 'title_company',
    place: /^\/company-dashboard$/,
  },
] as const;

for (const { realm, login, search, title, place } of realms) {
  test(`a forgotten password of a ${realm}: from the login over the mail to the login @arabic${realm === 'user' ? ' @main' : ''}`, async ({
    page,
    t,
    newAccount,
    newCompany,
    consoleWatch,
  }) => {
    consoleWatch.expectComplaints(/status of 40[01]/);
    const { email } = realm === 'user' ? await newAccount() : await newCompany();
    await page.goto(login);
    await page.getByRole('link', { name: t('auth:login.forgot') }).click();
    await expect(page).toHaveURL(`/forgot-password${search}`);
    // The address is there before the screen, and the login has a field of the same name.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(`passwords:forgot.${title}`));
    await page.getByRole('main').getByLabel(t('passwords:fields.email')).fill(` ${email.toUpperCase()}`);
    await page.getByRole('button', { name: t('passwords:forgot.submit') }).dblclick();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('passwords:forgot.sent'));

    const mail = await mailTo(email, t('mail:reset_password.subject'));
    const path = pathIn(mail);
    const token = new URLSearchParams(path.split('?')[1]).get('token') ?? '';
    expect(token).toHaveLength(43);
    const seen: string[] = [];
    page.on('request', (request) => void seen.push(`${request.url()} ${request.headers().referer}`));
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('passwords:reset.title'));
    await expect(page).toHaveURL(`/reset-password${search}`);
    expect(seen.filter((request) => request.includes(token))).toEqual([expect.stringMatching(/undefined$/)]);
    expect(await storedTexts(page)).not.toContain(token);
    await expect(page.locator('input[autocomplete="username"]')).toHaveValue(email);

    await choose(page, t, { newPassword: 'short', confirmPassword: 'shorter' });
    await expect(page.getByText(t('validation:password_too_short'))).toBeVisible();
    await expect(page.getByText(t('validation:passwords_differ'))).toBeVisible();
    await choose(page, t, { newPassword });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('passwords:reset.done'));
    await page
      .getByRole('main')
      .getByRole('link', { name: t('passwords:reset.to_login') })
      .click();
    await expect(page).toHaveURL(login);
    await page.getByRole('main').locator('input[name="email"]').fill(email);
    await logIn(page, 'correct horse battery');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(t('errors:invalid_credentials'));
    await logIn(page, newPassword);
    await expect(page).toHaveURL(({ pathname }) => place.test(pathname) && pathname !== login);

    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('passwords:reset.wrong'));
    await expect(page.getByRole('link', { name: t('passwords:reset.ask') })).toHaveAttribute(
      'href',
      `/forgot-password${search}`,
    );
  });
}

test('the e-mail typed at the login is filled in, and stays when there is no connection @english', async ({
  page,
  t,
  context,
}) => {
  await page.goto('/login');
  await page.getByRole('main').locator('input[name="email"]').fill('sara@example.com');
  await page.getByRole('link', { name: t('auth:login.forgot') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('passwords:forgot.title'));
  const email = page.getByRole('main').getByLabel(t('passwords:fields.email'));
  await expect(email).toHaveValue('sara@example.com');
  // The screen has asked by now whether mail can be sent at all.
  await networkIsIdle(page);
  await context.setOffline(true);
  await expect(page.getByText(t('passwords:forgot.offline_notice'))).toBeVisible();
  await context.setOffline(false);
  await email.fill('sara.m@example.com');
  await page
    .getByRole('main')
    .getByRole('link', { name: t('passwords:forgot.to_login') })
    .click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('main').locator('input[name="email"]')).toHaveValue('sara.m@example.com');
});

test('a link that cannot be checked is checked again, and then used', async ({ page, t, consoleWatch }) => {
  consoleWatch.expectComplaints(/status of 503/);
  const problem = { message: 'Please try again shortly', code: 'busy', requestId: 'r' };
  await page.route('**/api/auth/reset-password/check', (route) => route.fulfill({ status: 503, json: problem }));
  await page.goto('/reset-password?token=any');
  await expect(page.getByRole('alert')).toContainText(t('errors:busy'));
  await page.unroute('**/api/auth/reset-password/check');
  await page.route('**/api/auth/reset-password/check', (route) => route.fulfill({ json: { email: 'a@example.com' } }));
  await page.getByRole('button', { name: t('passwords:reset.retry') }).click();
  await expect(page.locator('input[name="newPassword"]')).toBeVisible();
});

test('the owner of a new profile confirms the e-mail by the link of the mail @arabic', async ({
  page,
  t,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/status of 400/);
  const { profile, email } = await signIn();
  await page.goto(`/${profile.slug}`);
  const hint = page.getByText(t('passwords:hint.title'));
  await expect(hint).toBeVisible();
  const firstPath = pathIn(await mailTo(email, t('mail:verify_email.subject')));
  await page.getByRole('button', { name: t('passwords:hint.send') }).click();
  await expect(page.getByText(t('passwords:hint.sent').split('{{')[0] ?? '')).toBeVisible();
  // The first link ends as soon as the second mail leaves.
  const newestPath = async () => pathIn(await mailTo(email, t('mail:verify_email.subject')));
  await expect.poll(newestPath).not.toBe(firstPath);
  const path = await newestPath();

  await page.goto(path);
  await expect(page).toHaveURL('/verify-email');
  await page.getByRole('button', { name: t('passwords:confirm.submit') }).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('passwords:confirm.done'));
  await page.getByRole('link', { name: t('passwords:confirm.to_profile') }).click();
  await expect(page).toHaveURL(`/${profile.slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(hint).toHaveCount(0);
  await expect(page.getByRole('main').getByText(t('profile:email_confirmed'))).toBeVisible();

  await page.context().clearCookies();
  await page.goto(path);
  await page.getByRole('button', { name: t('passwords:confirm.submit') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('passwords:confirm.already'));
});

test('a company sees in its dashboard that its e-mail is not confirmed, until it is; then its page shows it @english', async ({
  page,
  t,
  signInCompany,
}) => {
  const { email, company } = await signInCompany();
  const path = pathIn(await mailTo(email, t('mail:verify_email.subject')));
  await page.goto('/company-dashboard');
  await expect(page.getByText(t('passwords:hint.title'))).toBeVisible();
  await page.goto(path);
  await expect(page).toHaveURL('/verify-email?for=company');
  await page.getByRole('button', { name: t('passwords:confirm.submit') }).click();
  await page.getByRole('link', { name: t('passwords:confirm.to_dashboard') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(t('passwords:hint.title'))).toHaveCount(0);
  await page.goto(`/company/${company.slug}`);
  await expect(page.getByRole('article').getByText(t('company-page:email_confirmed'))).toBeVisible();
});

test('a link without its token leads the owner to another one, who logs in first', async ({ page, t, newAccount }) => {
  await newAccount();
  await page.goto('/reset-password');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('passwords:reset.missing'));
  await page.goto('/verify-email?for=company');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('passwords:confirm.missing'));
  await page
    .getByRole('main')
    .getByRole('link', { name: t('passwords:confirm.to_login') })
    .click();
  await expect(page).toHaveURL(/^[^?]*\/company-login\?next=/);
});

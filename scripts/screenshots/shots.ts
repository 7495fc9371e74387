import { demoCompanySlug, demoJobId, demoSlug } from '../../pwa/e2e/testing/demo.ts';
import { accountShots } from './account-shots.ts';
import { adminShots } from './admin-shots.ts';
import { applicationShots } from './application-shots.ts';
import { communityShots } from './community-shots.ts';
import { companyAccountShots } from './company-account-shots.ts';
import { findingShots } from './finding-shots.ts';
import { hiringShots } from './hiring-shots.ts';
import { moderationShots } from './moderation-shots.ts';
import { pageShots } from './page-shots.ts';
import { paintedShots } from './painted-shots.ts';
import { passwordShots } from './password-shots.ts';
import { open, openSignedIn, type Shot, type Stage } from './stage.ts';
import { upgradeShots } from './upgrade-shots.ts';

export const shots: readonly Shot[] = [
  { name: 'home', isWholePage: true, show: (stage) => open(stage, '/') },
  { name: 'home-signed-in', show: (stage) => openSignedIn(stage, '/') },
  { name: 'home-nobody-featured', isWholePage: true, isEmpty: true, show: (stage) => open(stage, '/') },
  { name: 'home-loading', isWholePage: true, show: (stage) => openHeld(stage, 'shell:nav.home') },
  { name: 'home-failed', isWholePage: true, show: (stage) => openBroken(stage, 'shell:nav.home') },
  { name: 'browse', show: (stage) => open(stage, '/browse') },
  { name: 'browse-filtered', show: (stage) => open(stage, '/browse?industry=energy&q=a') },
  { name: 'browse-empty', show: (stage) => open(stage, '/browse?q=zzzzqqqq') },
  { name: 'browse-loading', show: (stage) => openHeld(stage, 'shell:nav.browse_talent') },
  { name: 'browse-failed', show: (stage) => openBroken(stage, 'shell:nav.browse_talent') },
  { name: 'browse-offline', show: openOffline },
  { name: 'companies', show: (stage) => open(stage, '/browse-companies') },
  { name: 'companies-empty', show: (stage) => open(stage, '/browse-companies?q=zzzzqqqq') },
  { name: 'companies-loading', show: (stage) => openHeld(stage, 'shell:nav.browse_companies') },
  { name: 'companies-failed', show: (stage) => openBroken(stage, 'shell:nav.browse_companies') },
  { name: 'jobs', show: (stage) => open(stage, '/jobs') },
  { name: 'jobs-signed-in', show: (stage) => openSignedIn(stage, '/jobs') },
  {
    name: 'jobs-filtered',
    show: async (stage) => {
      await open(stage, '/jobs?country=Qatar&workplace=onsite');
      if (stage.isPhone) await stage.page.locator('.filter-button').click();
    },
  },
  { name: 'jobs-best-match', show: (stage) => openSignedIn(stage, '/jobs?sort=match') },
  { name: 'jobs-empty', show: (stage) => open(stage, '/jobs?q=zzzzqqqq') },
  { name: 'jobs-loading', show: (stage) => openHeld(stage, 'shell:nav.jobs') },
  { name: 'jobs-failed', show: (stage) => openBroken(stage, 'shell:nav.jobs') },
  { name: 'offline-data', isWholePage: true, show: (stage) => open(stage, '/offline') },
  { name: 'attention-none', show: (stage) => openSignedIn(stage, '/profile/attention') },
  { name: 'profile', isWholePage: true, show: async (stage) => open(stage, `/${await demoSlug(stage.page)}`) },
  {
    name: 'company',
    isWholePage: true,
    show: async (stage) => open(stage, `/company/${await demoCompanySlug(stage.page)}`),
  },
  { name: 'company-missing', show: (stage) => open(stage, '/company/nobody-has-this') },
  { name: 'job', isWholePage: true, show: async (stage) => open(stage, `/jobs/${await demoJobId(stage.page)}`) },
  {
    name: 'job-signed-in',
    isWholePage: true,
    show: async (stage) => openSignedIn(stage, `/jobs/${await demoJobId(stage.page)}`),
  },
  { name: 'job-ended', show: (stage) => open(stage, '/jobs/99999999') },
  { name: 'profile-own', isWholePage: true, show: (stage) => openSignedIn(stage, '/{own}') },
  { name: 'profile-own-empty', show: async (stage) => openSignedIn(stage, '/{own}', { isEmpty: true }) },
  { name: 'edit-profile', isWholePage: true, show: (stage) => openSignedIn(stage, '/profile/edit') },
  { name: 'login', show: (stage) => open(stage, '/login') },
  { name: 'login-refused', show: showRefusedLogin },
  { name: 'login-dialog', show: (stage) => openDialog(stage, 'shell:auth.log_in') },
  { name: 'register-dialog', show: (stage) => openDialog(stage, 'shell:auth.sign_up') },
  { name: 'register-dialog-errors', show: showRegistrationErrors },
  { name: 'menu', show: openMenu },
  { name: 'menu-signed-in', show: openAccountMenu },
  { name: 'about', isWholePage: true, show: (stage) => open(stage, '/about') },
  { name: 'not-found', show: (stage) => open(stage, '/not-found') },
  ...accountShots,
  ...pageShots,
  ...paintedShots,
  ...passwordShots,
  ...upgradeShots,
  ...applicationShots,
  ...companyAccountShots,
  ...adminShots,
  ...communityShots,
  ...moderationShots,
  ...findingShots,
  ...hiringShots,
];

/** Goes to a screen from another one, so that the first data in the HTML cannot help, while no call is answered. */
async function openHeld(stage: Stage, link: string): Promise<void> {
  await stage.page.route(/\/api\/(users|featured-users|stats|companies|jobs)/, () => undefined);
  await follow(stage, link);
  await stage.page.locator('.sk, .loading').first().waitFor();
}

async function openBroken(stage: Stage, link: string): Promise<void> {
  await stage.page.route(/\/api\/(users|featured-users|stats|companies|jobs)/, (route) =>
    route.fulfill({ status: 503, json: { message: 'Please try again shortly', code: 'busy' } }),
  );
  await follow(stage, link);
  await stage.page
    .getByRole('button', { name: stage.t('shell:ui.retry') })
    .first()
    .waitFor();
}

async function follow({ page, isPhone, t }: Stage, link: string): Promise<void> {
  await page.goto('/about');
  if (isPhone) await page.getByRole('button', { name: t('shell:menu.open') }).click();
  const place = isPhone ? page.getByRole('dialog') : page.getByRole('banner');
  await place
    .getByRole('link', { name: t(link), exact: true })
    .first()
    .click();
}

async function openOffline(stage: Stage): Promise<void> {
  await open(stage, '/browse');
  await stage.page.waitForTimeout(800);
  await stage.context.setOffline(true);
  await stage.page.getByText(stage.t('shell:offline.bar')).first().waitFor();
}

async function openDialog(stage: Stage, button: string): Promise<void> {
  const { page, isPhone, t } = stage;
  await open(stage, '/');
  if (isPhone) await page.getByRole('button', { name: t('shell:menu.open') }).click();
  const place = isPhone ? page.getByRole('dialog') : page.getByRole('banner');
  await place.getByRole('button', { name: t(button) }).click();
  await page.getByRole('dialog').locator('form').waitFor();
}

async function showRegistrationErrors(stage: Stage): Promise<void> {
  await openDialog(stage, 'shell:auth.sign_up');
  const dialog = stage.page.getByRole('dialog');
  await dialog.getByLabel(stage.t('auth:register.name'), { exact: true }).fill('محمد العتيبي');
  await dialog.locator('button[type="submit"]').click();
  await dialog.getByRole('alert').first().waitFor();
}

async function showRefusedLogin(stage: Stage): Promise<void> {
  const { page, t } = stage;
  await open(stage, '/login');
  const form = page.getByRole('main').locator('form');
  await form.getByLabel(t('auth:login.email'), { exact: true }).fill('sara@example.com');
  await form.getByLabel(t('auth:login.password'), { exact: true }).fill('wrong password');
  await form.locator('button[type="submit"]').click();
  await page.locator('.toasts > li').waitFor();
}

async function openMenu(stage: Stage): Promise<void> {
  await open(stage, '/');
  if (!stage.isPhone) return;
  await stage.page.getByRole('button', { name: stage.t('shell:menu.open') }).click();
  await stage.page.getByRole('dialog').waitFor();
}

async function openAccountMenu(stage: Stage): Promise<void> {
  await openSignedIn(stage, '/');
  const name = stage.isPhone ? 'shell:menu.open' : 'shell:menu.account';
  await stage.page.getByRole('button', { name: stage.t(name) }).click();
  await stage.page.getByRole(stage.isPhone ? 'dialog' : 'menu').waitFor();
}

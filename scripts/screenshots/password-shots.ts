import { openAsCompany } from './company-account-shots.ts';
import { open, openSignedIn, type Shot, type Stage } from './stage.ts';

export const passwordShots: readonly Shot[] = [
  { name: 'passwords-forgot', show: (stage) => open(stage, '/forgot-password') },
  { name: 'passwords-forgot-offline', show: askOffline },
  { name: 'passwords-sent', show: askForLink },
  { name: 'passwords-reset', show: openLink },
  { name: 'passwords-reset-errors', isWholePage: true, show: chooseInVain },
  { name: 'passwords-reset-wrong', show: (stage) => open(stage, '/reset-password?token=used') },
  { name: 'passwords-reset-done', show: choose },
  { name: 'passwords-confirm', show: (stage) => open(stage, '/verify-email?token=any') },
  { name: 'passwords-confirm-anew', show: (stage) => openSignedIn(stage, '/verify-email') },
  { name: 'passwords-confirm-visitor', show: (stage) => open(stage, '/verify-email') },
  { name: 'passwords-hint', show: (stage) => openSignedIn(stage, '/profile') },
  { name: 'passwords-hint-company', show: (stage) => openAsCompany(stage, '/company-dashboard') },
];

async function fillEmail({ page }: Stage): Promise<void> {
  await page.getByRole('main').locator('input[name="email"]').fill('sara.almarri@example.com');
}

async function askOffline(stage: Stage): Promise<void> {
  await open(stage, '/forgot-password?for=company');
  await fillEmail(stage);
  await stage.context.setOffline(true);
  await stage.page.getByText(stage.t('passwords:forgot.offline_notice')).waitFor();
}

async function askForLink(stage: Stage): Promise<void> {
  await open(stage, '/forgot-password');
  await fillEmail(stage);
  await stage.page.getByRole('main').locator('button[type="submit"]').click();
  await stage.page.getByRole('status').locator('h1').waitFor();
}

async function openLink(stage: Stage): Promise<void> {
  const { page } = stage;
  await page.route('**/reset-password/check', (route) =>
    route.fulfill({ json: { email: 'sara.almarri@example.com' } }),
  );
  await page.route('**/api/auth/reset-password', (route) => route.fulfill({ json: { message: 'Password changed' } }));
  await open(stage, '/reset-password?token=any');
  await page.locator('input[name="newPassword"]').waitFor();
}

async function chooseInVain(stage: Stage): Promise<void> {
  await openLink(stage);
  await stage.page.locator('input[name="newPassword"]').fill('short');
  await stage.page.getByRole('main').locator('form button[type="submit"]').click();
}

async function choose(stage: Stage): Promise<void> {
  await openLink(stage);
  for (const name of ['newPassword', 'confirmPassword']) {
    await stage.page.locator(`input[name="${name}"]`).fill('correct horse battery');
  }
  await stage.page.getByRole('main').locator('form button[type="submit"]').click();
  await stage.page.getByRole('heading', { name: stage.t('passwords:reset.done') }).waitFor();
}

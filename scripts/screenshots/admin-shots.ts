import { logInAdmin } from '../../pwa/e2e/testing/admin.ts';
import { open, type Shot, type Stage } from './stage.ts';

export const adminShots: readonly Shot[] = [
  { name: 'admin-denied', show: (stage) => open(stage, '/admin/feature-users') },
  { name: 'admin-feature-users', show: (stage) => openAsAdmin(stage, '/feature-users') },
  { name: 'admin-feature-users-empty', show: (stage) => openAsAdmin(stage, '/feature-users?q=zzzzqqqq') },
  { name: 'admin-people', show: (stage) => openAsAdmin(stage, '') },
  { name: 'admin-deactivate', show: askToDeactivate },
  { name: 'admin-companies', show: (stage) => openAsAdmin(stage, '/companies') },
  { name: 'admin-featured', show: (stage) => openAsAdmin(stage, '/featured') },
  { name: 'admin-payments', show: (stage) => openAsAdmin(stage, '/payments') },
  { name: 'admin-audit-log', show: (stage) => openAsAdmin(stage, '/audit-log') },
];

async function openAsAdmin(stage: Stage, place: string): Promise<void> {
  await logInAdmin(stage.context.request);
  await open(stage, `/admin${place}`);
  await stage.page.locator('.admin-cards, .admin-rows, .admin-log, .empty').first().waitFor();
}

async function askToDeactivate(stage: Stage): Promise<void> {
  await openAsAdmin(stage, '');
  await stage.page.getByRole('article').first().getByRole('switch').last().click();
  await stage.page.getByRole('dialog').waitFor();
}

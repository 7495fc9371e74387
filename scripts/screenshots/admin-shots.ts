import { logInAdmin } from '../../pwa/e2e/testing/admin.ts';
import { open, type Shot, type Stage } from './stage.ts';

export const adminShots: readonly Shot[] = [
  { name: 'admin-denied', show: (stage) => open(stage, '/admin/feature-users') },
  { name: 'admin-feature-users', show: (stage) => openAsAdmin(stage, '/feature-users') },
  { name: 'admin-feature-users-empty', show: (stage) => openAsAdmin(stage, '/feature-users?q=zzzzqqqq') },
  { name: 'admin-end-featuring', show: (stage) => openFeaturing(stage, 'remove') },
  { name: 'admin-move-end', show: (stage) => openFeaturing(stage, 'move') },
  { name: 'admin-end-held', show: (stage) => openFeaturing(stage, 'end_held') },
  { name: 'admin-people', show: (stage) => openAsAdmin(stage, '') },
  { name: 'admin-deactivate', show: askToDeactivate },
  { name: 'admin-companies', show: (stage) => openAsAdmin(stage, '/companies') },
  { name: 'admin-featured', show: (stage) => openAsAdmin(stage, '/featured') },
  { name: 'admin-payments', show: (stage) => openAsAdmin(stage, '/payments') },
  { name: 'admin-audit-log', show: (stage) => openAsAdmin(stage, '/audit-log') },
  { name: 'admin-messages', show: showMessage },
  { name: 'admin-mails', show: showDeadMails },
  { name: 'admin-operation', isWholePage: true, show: showOperation },
];

async function openAsAdmin(stage: Stage, place: string): Promise<void> {
  await logInAdmin(stage.context.request);
  await open(stage, `/admin${place}`);
  await stage.page.locator('.admin-cards, .admin-rows, .admin-log, .empty').first().waitFor();
}

/** Asks about the days of somebody who has paid for some and has others on hold. */
async function openFeaturing(stage: Stage, act: 'remove' | 'move' | 'end_held'): Promise<void> {
  const { page, t } = stage;
  await page.route('**/api/admin/users*', async (route) => {
    const answer = await (await route.fetch()).json();
    const [first, ...others] = answer.items;
    const featuredUntil = new Date(Date.now() + 40 * 86_400_000).toISOString();
    const days = { paidDaysLeft: 12, paidDaysHeld: 18, heldSince: '2026-11-20T09:00:00.000Z' };
    await route.fulfill({
      json: { ...answer, items: [{ ...first, isFeatured: true, featuredUntil, ...days }, ...others] },
    });
  });
  await openAsAdmin(stage, '/feature-users');
  const name = t(`admin:feature.${act}`);
  await page.getByRole('article').first().getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  if (act === 'move') await dialog.locator('input[type="date"]').fill(new Date().toISOString().slice(0, 10));
}

async function askToDeactivate(stage: Stage): Promise<void> {
  await openAsAdmin(stage, '');
  await stage.page.getByRole('article').first().getByRole('switch').last().click();
  await stage.page.getByRole('dialog').waitFor();
}

async function showMessage(stage: Stage): Promise<void> {
  const isArabic = stage.language === 'ar';
  await stage.context.request.post('/api/contact', {
    data: {
      name: isArabic ? 'نورة السليطي' : 'Noura Alsulaiti',
      email: 'noura@example.com',
      subject: isArabic ? 'كيف أغيّر عنوان ملفي؟' : 'How do I change my address?',
      message: isArabic ? 'سجّلت باسمي القديم وأريد عنوانًا جديدًا.' : 'I registered with my old name and need a new one.',
      language: stage.language,
    },
  });
  await logInAdmin(stage.context.request);
  await open(stage, '/admin/messages');
  await stage.page.getByRole('article').first().waitFor();
}

async function showDeadMails(stage: Stage): Promise<void> {
  const { page, context } = stage;
  const mail = {
    ...{ id: 7, template: 'application_status', recipient: 'noura@example.com', language: 'ar', attempts: 9 },
    ...{ error: "Can't send mail: 550 no such mailbox", isResendable: true },
    ...{ createdAt: '2026-11-20T09:00:00.000Z', diedAt: '2026-11-20T21:02:00.000Z' },
  };
  const gone = { ...mail, id: 6, recipient: 'omar@example.com', isResendable: false };
  await page.route('**/api/admin/dead-mails*', (route) =>
    route.fulfill({ json: { items: [mail, gone], nextCursor: null, total: 2 } }),
  );
  await logInAdmin(context.request);
  await open(stage, '/admin/mails');
  await page.getByRole('article').first().waitFor();
}

async function showOperation(stage: Stage): Promise<void> {
  const { page, context } = stage;
  const newestAt = new Date(Date.now() - 40 * 3_600_000).toISOString();
  const state = {
    storage: { databaseBytes: 25_000_000, picturesBytes: 310_000_000, freeBytes: 900_000_000 },
    backup: { newestAt, everyHours: 24, isOverdue: true },
    warnings: ['public_origin_missing', 'mail_not_set_up'],
    demoAccounts: ['talent@dalil.example'],
  };
  await page.route('**/api/admin/operation', (route) => route.fulfill({ json: state }));
  await logInAdmin(context.request);
  await open(stage, '/admin/operation');
}

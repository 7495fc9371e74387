import { logInAdmin } from './testing/admin.ts';
import { expect, test } from './testing/fixtures.ts';

const storage = { databaseBytes: 25_000_000, picturesBytes: null, freeBytes: 900_000_000 };

test('administrators see storage, backups, what is not set up, and demo accounts @turn-ar', async ({ page, t }) => {
  let state: object = {
    storage,
    backup: { newestAt: new Date(Date.now() - 40 * 3_600_000).toISOString(), everyHours: 24, isOverdue: true },
    warnings: ['public_origin_missing', 'mail_not_set_up'],
    demoAccounts: ['talent@dalil.example'],
  };
  await page.route('**/api/admin/operation', (route) => route.fulfill({ json: state }));
  await logInAdmin(page.request);
  await page.goto('/admin/operation');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('admin:operation.title'));
  await expect(page.getByText(t('admin:operation.warnings.public_origin_missing'), { exact: true })).toBeVisible();
  await expect(page.getByText('talent@dalil.example')).toBeVisible();
  await expect(page.getByText(t('admin:operation.counting'))).toBeVisible();
  await expect(page.getByText(t('admin:operation.scarce'))).toBeVisible();
  await expect(page.getByText(t('admin:operation.overdue'))).toBeVisible();

  state = { storage: { ...storage, freeBytes: 9e10 }, backup: null, warnings: [], demoAccounts: [] };
  await page.getByRole('button', { name: t('admin:operation.refresh') }).click();
  await expect(page.getByText(t('admin:operation.all_well'))).toBeVisible();
  await expect(page.getByText(t('admin:operation.not_scheduled'))).toBeVisible();
  await expect(page.getByText(t('admin:operation.scarce'))).toHaveCount(0);
});

test('administrators take on a message of the contact form, mark it as answered and open it again @turn-ar', async ({
  page,
  t,
}) => {
  const subject = `Question ${Date.now()}`;
  const sent = await page.request.post('/api/contact', {
    data: {
      name: 'Noura',
      email: 'noura@example.com',
      subject,
      message: 'How do I change my address?',
      language: 'en',
    },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  await logInAdmin(page.request);
  await page.goto('/admin/messages');
  const message = page.getByRole('article').filter({ hasText: subject });
  await message.getByRole('button', { name: t('admin:messages.take') }).click();
  await expect(page.getByText(t('admin:messages.taken'), { exact: true })).toBeVisible();
  await expect(message.getByRole('button', { name: t('admin:messages.release') })).toBeVisible();
  await message.getByRole('button', { name: t('admin:messages.answer') }).click();
  await expect(message).toHaveCount(0);

  await page
    .getByRole('group', { name: t('admin:messages.view') })
    .getByRole('button', { name: t('admin:messages.states.answered') })
    .click();
  await message.getByRole('button', { name: t('admin:messages.reopen') }).click();
  await expect(message).toHaveCount(0);
  const kept = await page.request.get('/api/admin/messages?state=open');
  expect(await kept.text()).toContain(subject);
});

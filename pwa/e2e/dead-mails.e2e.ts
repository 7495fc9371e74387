import { logInAdmin } from './testing/admin.ts';
import { expect, test } from './testing/fixtures.ts';

const mail = {
  id: 7,
  template: 'application_status',
  recipient: 'noura@example.com',
  language: 'ar',
  attempts: 1,
  error: "Can't send mail: 550 no such mailbox",
  isResendable: true,
  createdAt: '2026-11-20T09:00:00.000Z',
  diedAt: '2026-11-20T09:02:00.000Z',
};

test('administrators see the mails that could not be sent, send them again and discard them @turn-ar', async ({
  page,
  t,
}) => {
  let kept = [mail, { ...mail, id: 6, recipient: 'omar@example.com', isResendable: false }];
  const decisions: unknown[] = [];
  await page.route('**/api/admin/mail-state', (route) =>
    route.fulfill({ json: { isSetUp: true, waiting: 0, dead: kept.length } }),
  );
  await page.route('**/api/admin/dead-mails*', (route) => {
    if (route.request().method() === 'GET') {
      return route.fulfill({ json: { items: kept, nextCursor: null, total: kept.length } });
    }
    const decision = route.request().postDataJSON();
    decisions.push(decision);
    kept = kept.filter(({ id }) => !decision.ids.includes(id));
    return route.fulfill({ json: { count: 1 } });
  });
  await logInAdmin(page.request);
  await page.goto('/admin/payments');
  await page.getByRole('link', { name: /2 emails could not be sent|تعذّر إرسال رسالتين/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('admin:mails.title'));

  const first = page.getByRole('article', { name: 'noura@example.com' });
  await expect(first).toContainText(t('admin:mails.templates.application_status'));
  await expect(first).toContainText('550 no such mailbox');
  await first.getByRole('button', { name: t('admin:mails.resend') }).click();
  await expect(first).toHaveCount(0);

  const second = page.getByRole('article', { name: 'omar@example.com' });
  await expect(second).toContainText(t('admin:mails.emptied'));
  await expect(second.getByRole('button', { name: t('admin:mails.resend') })).toHaveCount(0);
  await second.getByRole('button', { name: t('admin:mails.discard') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('admin:mails.discard') })
    .click();
  await expect(page.getByText(t('admin:empty.mails'), { exact: true })).toBeVisible();
  expect(decisions).toEqual([
    { ids: [7], decision: 'resend' },
    { ids: [6], decision: 'discard' },
  ]);
});

test('every part of the administration shows that no mail server is set up @turn-ar', async ({ page, t }) => {
  await page.route('**/api/admin/mail-state', (route) =>
    route.fulfill({ json: { isSetUp: false, waiting: 0, dead: 3 } }),
  );
  await logInAdmin(page.request);
  for (const path of ['/admin', '/admin/mails']) {
    await page.goto(path);
    await expect(page.getByText(t('admin:mails.not_set_up'), { exact: true })).toBeVisible();
  }
});

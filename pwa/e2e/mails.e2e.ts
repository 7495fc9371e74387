import type { OwnProfile } from '#shared/model/user.ts';
import { expect, test } from './testing/fixtures.ts';

const wanted = 'any-token';

test('S2 the link of a mail asks before it stops anything, and says what happened @turn-ar @main', async ({
  page,
  t,
}) => {
  const sent: unknown[] = [];
  await page.route('**/api/mail/unsubscribe', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { message: 'Unsubscribed' } });
  });
  await page.goto(`/unsubscribe?token=${wanted}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('pages:unsubscribe.title'));
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: t('pages:unsubscribe.confirm') }).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('pages:unsubscribe.done'));
  expect(sent).toEqual([{ token: wanted }]);
});

test('S2 a link that was changed on the way stops nothing, and says so @arabic', async ({ page, t, consoleWatch }) => {
  consoleWatch.expectComplaints(/status of 40[04]/);
  for (const token of ['made-up', 'x'.repeat(300)]) {
    await page.goto(`/unsubscribe?token=${token}`);
    await page.getByRole('button', { name: t('pages:unsubscribe.confirm') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('pages:unsubscribe.wrong'));
  }
  await page.goto('/unsubscribe');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('pages:unsubscribe.wrong'));
});

test('S2 a fault is shown, and the button can be pressed again', async ({ page, t, consoleWatch }) => {
  consoleWatch.expectComplaints(/status of 503/);
  const problem = { message: 'Please try again shortly', code: 'busy', requestId: 'r' };
  await page.route('**/api/mail/unsubscribe', (route) => route.fulfill({ status: 503, json: problem }));
  await page.goto(`/unsubscribe?token=${wanted}`);
  const stop = page.getByRole('button', { name: t('pages:unsubscribe.confirm') });
  await stop.click();
  await expect(page.getByRole('alert')).toContainText(t('errors:busy'));
  await expect(stop).not.toHaveAttribute('aria-busy');
});

test('S2 talents switch their mails off and on where they edit their profile @english', async ({ page, t, signIn }) => {
  const { profile } = await signIn();
  expect(profile.wantsMail).toBe(true);
  for (const isOn of [false, true]) {
    await page.goto('/profile/edit');
    const mails = page.getByRole('switch', { name: t('edit-profile:mail.switch') });
    await expect(mails).toBeChecked({ checked: !isOn });
    await mails.click();
    await page.getByRole('button', { name: t('edit-profile:save') }).click();
    await expect(page).toHaveURL(`/${profile.slug}`);
    const stored = (await (await page.request.get('/api/auth/check')).json()) as OwnProfile;
    expect(stored.wantsMail).toBe(isOn);
  }
});

import { addPosition, cards, position, study } from './testing/entries.ts';
import { applied, expect, formOf, networkErrors, openForm, published, test } from './testing/sync.ts';

test.beforeEach(({ consoleWatch }) => consoleWatch.expectComplaints(networkErrors));

test('V5 V6 an entry written offline is there after a reload, is sent once, and another device sees it @turn-ar', async ({
  page,
  front,
  signIn,
  browser,
  t,
}) => {
  const { profile } = await signIn();
  await openForm(page, t);
  await page.context().setOffline(true);
  await addPosition(page, t, 'Night engineer');
  await formOf(page)
    .getByRole('button', { name: t('edit-profile:save') })
    .click();
  await expect(page.locator('.toasts')).toContainText(t('offline:pending.saved'));
  await page.goto(`/${profile.slug}`);
  await expect(page.getByRole('heading', { name: 'Night engineer' })).toBeVisible();
  await expect(page.getByText(t('profile:owner.not_sent'))).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Night engineer' })).toBeVisible();

  await page.context().setOffline(false);
  await expect.poll(async () => (await published(page.context()))?.experience).toHaveLength(1);
  await expect(page.getByText(t('profile:owner.not_sent'))).toBeHidden();
  expect(applied(front)).toEqual([['experience']]);
  const visitor = await browser.newPage({ baseURL: front.origin });
  await visitor.goto(`/${profile.slug}`);
  await expect(visitor.getByRole('heading', { name: 'Night engineer' })).toBeVisible();
  await visitor.close();
});

test('V8 two devices that edit one list: both versions are shown entry by entry, and one is chosen @turn-ar', async ({
  page,
  signIn,
  t,
}) => {
  const { profile } = await signIn();
  const education = [study()];
  await page.request.patch(`/api/users/${profile.id}`, { data: { education, experience: [position()] } });
  await openForm(page, t);
  await page.context().setOffline(true);
  await addPosition(page, t, 'Night engineer');
  await formOf(page)
    .getByRole('button', { name: t('edit-profile:save') })
    .click();
  await expect(page.locator('.toasts')).toContainText(t('offline:pending.saved'));
  const theirs = [position({ position: 'Day engineer' })];
  await page.request.patch(`/api/users/${profile.id}`, { data: { experience: theirs } });

  await page.context().setOffline(false);
  await expect(page.getByText(t('offline:review.lead_short'))).toBeVisible();
  await page.getByRole('link', { name: t('offline:review.decide') }).click();
  const group = page.getByRole('group', { name: t('fields:label.experience') });
  for (const title of ['Night engineer', 'Day engineer']) {
    await expect(group.getByText(title)).toBeVisible();
  }
  await group.getByRole('radio', { name: t('offline:review.this_device') }).check();
  await page.getByRole('button', { name: t('offline:review.save') }).click();
  await expect
    .poll(async () => (await published(page.context()))?.experience.map((one) => one.position))
    .toEqual(['Night engineer', 'Data engineer']);
  await page.goto('/profile/edit');
  await expect(cards(page, 'experience')).toHaveCount(2);
  expect(await published(page.context())).toMatchObject({ education });
});

import type { Browser, Page } from '@playwright/test';
import type { Language } from '#shared/catalog/languages.ts';
import type { Account } from './testing/fixtures.ts';
import type { Front } from './testing/front.ts';
import {
  applied,
  biographyIsPublished,
  expect,
  networkErrors,
  openForm,
  published,
  saveFields,
  saveOffline,
  test,
} from './testing/sync.ts';

interface Phone {
  browser: Browser;
  front: Front;
  language: Language;
  account: Account;
}

/** Another device of the same person, signed in. */
async function otherDevice({ browser, front, language, account }: Phone): Promise<Page> {
  const context = await browser.newContext({ baseURL: front.origin, serviceWorkers: 'allow' });
  await context.addInitScript((wanted) => localStorage.setItem('language', wanted), language);
  const { email, password } = account;
  expect((await context.request.post('/api/auth/login', { data: { email, password } })).status()).toBe(200);
  return context.newPage();
}

test.beforeEach(({ consoleWatch }) => consoleWatch.expectComplaints(networkErrors));

test('V8 two devices: other fields and skills are merged, the clash in one field is resolved, and both agree @english', async ({
  page,
  browser,
  front,
  signIn,
  language,
  t,
}) => {
  const account = await signIn();
  const { slug } = account.profile;
  const skills = { skills: ['Sewing', 'Dyeing'] };
  expect((await page.request.patch(`/api/users/${account.profile.id}`, { data: skills })).status()).toBe(200);
  await saveOffline(page, t, { bio: 'I sew at night.', skills: 'Sewing, Weaving', school: 'Qatar University' });

  const phone = await otherDevice({ browser, front, language, account });
  await openForm(phone, t);
  await saveFields(phone, t, { bio: 'I sew by day.', skills: 'Sewing, Dyeing, Knitting', whatsapp: '+97455123456' });
  await expect(phone.locator('.toasts')).toContainText(t('edit-profile:saved'));

  await page.context().setOffline(false);
  await expect(page.getByText(t('offline:review.lead_short'))).toBeVisible();
  expect(await published(page.context())).toMatchObject({
    bio: 'I sew by day.',
    skills: ['Sewing', 'Knitting', 'Weaving'],
    school: 'Qatar University',
    whatsappNumber: '+97455123456',
  });
  expect(applied(front)).toEqual([
    ['bio', 'skills', 'whatsappNumber'],
    ['school', 'skills'],
  ]);

  await page.getByRole('link', { name: t('offline:review.decide') }).click();
  const bio = page.getByRole('group', { name: t('fields:label.bio') });
  await expect(bio.getByText('I sew by day.')).toBeVisible();
  await expect(bio.getByText('I sew at night.')).toBeVisible();
  await expect(page.getByRole('group', { name: t('fields:label.skills') })).toHaveCount(0);
  await bio.getByRole('radio', { name: t('offline:review.this_device') }).check();
  await page.getByRole('button', { name: t('offline:review.save') }).click();
  await biographyIsPublished(page.context(), 'I sew at night.');
  expect(applied(front).slice(2)).toEqual([['bio']]);

  await phone.goto(`/${slug}`);
  for (const device of [page, phone]) {
    await expect(device).toHaveURL(`/${slug}`);
    for (const text of ['I sew at night.', 'Knitting', 'Weaving']) await expect(device.getByText(text)).toBeVisible();
    await expect(device.getByText(t('offline:review.lead_short'))).toBeHidden();
  }
  await phone.context().close();
});

import type { Locator, Page } from '@playwright/test';
import type { OwnProfile } from '#shared/model/user.ts';
import { expect, test } from './testing/fixtures.ts';
import { workerIsInControl } from './testing/worker.ts';

type Translate = (key: string) => string;

const formOf = (page: Page): Locator => page.getByRole('main').locator('form');
const field = (page: Page, t: Translate, name: string) =>
  formOf(page).getByLabel(t(`edit-profile:fields.${name}`), { exact: true });

async function openForm(page: Page, t: Translate): Promise<void> {
  await page.goto('/profile/edit');
  await expect(field(page, t, 'name')).toBeVisible();
}

async function save(page: Page, t: Translate): Promise<void> {
  await formOf(page)
    .getByRole('button', { name: t('edit-profile:save') })
    .click();
}

async function stored(page: Page): Promise<OwnProfile> {
  return (await (await page.request.get('/api/auth/check')).json()) as OwnProfile;
}

test('J21 J22 city, availability, languages and links are chosen, kept and shown @crossed', async ({
  page,
  t,
  signIn,
}) => {
  const { profile } = await signIn();
  await openForm(page, t);
  await field(page, t, 'place').selectOption('doha');
  await field(page, t, 'availability').selectOption('listening');
  await field(page, t, 'availability_shown_to').selectOption('companies');
  const add = formOf(page).getByRole('button', { name: t('edit-profile:fields.add_language') });
  for (const _ of ['ar', 'en', 'ur']) await add.click();
  const languages = field(page, t, 'spoken_language');
  await languages.last().selectOption('ur');
  await formOf(page).getByLabel(t('edit-profile:fields.language_level')).nth(1).selectOption('good');
  await field(page, t, 'links').fill('github.com/somebody\n\nhttps://example.com/work');
  await save(page, t);
  await expect(page).toHaveURL(`/${profile.slug}`);

  const about = page.getByRole('region', { name: t('profile:about') });
  for (const text of [
    t('places:doha'),
    t('catalog:countries.Qatar'),
    t('catalog:availabilities.listening'),
    t('profile:seen_by_companies'),
    t('profile:levels.native'),
  ]) {
    await expect(about).toContainText(text);
  }
  const link = about.getByRole('link', { name: 'github.com/somebody' });
  await expect(link).toHaveAttribute('href', 'https://github.com/somebody');
  await expect(link).toHaveAttribute('rel', /nofollow/);
  expect(await stored(page)).toMatchObject({
    place: 'doha',
    availability: 'listening',
    availabilityShownTo: 'companies',
    languages: [
      { code: 'ar', level: 'native' },
      { code: 'en', level: 'good' },
      { code: 'ur', level: 'fluent' },
    ],
    links: ['https://github.com/somebody', 'https://example.com/work'],
  });

  await openForm(page, t);
  await expect(languages).toHaveCount(3);
  await formOf(page)
    .getByRole('button', { name: /Urdu|أوردي|أردية/ })
    .click();
  await expect(languages).toHaveCount(2);
  await save(page, t);
  await expect(page).toHaveURL(`/${profile.slug}`);
  expect((await stored(page)).languages.map(({ code }) => code)).toEqual(['ar', 'en']);
});

test('J22 a link that is not https is refused beside its field @english', async ({ page, t, signIn }) => {
  await signIn();
  await openForm(page, t);
  await field(page, t, 'links').fill('http://example.com');
  await save(page, t);
  await expect(formOf(page)).toContainText(t('validation:link_invalid'));
  await expect(page).toHaveURL('/profile/edit');
  expect((await stored(page)).links).toEqual([]);
});

test.describe('on a line that breaks', () => {
  test.use({ serviceWorkers: 'allow' });

  test('V8 J21 a city that was changed on two devices becomes a choice between both @arabic', async ({
    page,
    t,
    signIn,
    consoleWatch,
  }) => {
    consoleWatch.expectComplaints(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
    const { profile } = await signIn();
    await openForm(page, t);
    await workerIsInControl(page);
    await page.context().setOffline(true);
    await field(page, t, 'place').selectOption('doha');
    await save(page, t);
    await expect(page.locator('.toasts')).toContainText(t('offline:pending.saved'));
    await expect(page.getByRole('region', { name: t('profile:about') })).toContainText(t('places:doha'));
    const elsewhere = await page.request.patch(`/api/users/${profile.id}`, { data: { place: 'dubai' } });
    expect(elsewhere.status()).toBe(200);
    await page.context().setOffline(false);
    await page.goto('/profile/attention');
    const card = page.getByRole('group', { name: t('offline:fields.place') });
    await expect(card).toContainText(t('places:doha'));
    await expect(card).toContainText(t('places:dubai'));
  });
});

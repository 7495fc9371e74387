import { expect, test } from './testing/fixtures.ts';
import { control, formOf, openProfileForm, reveal, saveProfile, storedProfile } from './testing/profile-form.ts';
import { workerIsInControl } from './testing/worker.ts';

test('J21 J22 city, availability, languages and links are chosen, stored and shown @turn-en', async ({
  page,
  t,
  signIn,
}) => {
  const { profile } = await signIn();
  await openProfileForm(page, t);
  await control(page, t, 'place').selectOption('doha');
  await reveal(control(page, t, 'availability'));
  await control(page, t, 'availability').selectOption('listening');
  await control(page, t, 'availability_shown_to').selectOption('companies');
  const add = formOf(page).getByRole('button', { name: t('edit-profile:fields.add_language') });
  for (const _ of ['ar', 'en', 'ur']) await add.click();
  const languages = control(page, t, 'spoken_language');
  await languages.last().selectOption('ur');
  await formOf(page).getByLabel(t('edit-profile:fields.language_level')).nth(1).selectOption('good');
  await reveal(control(page, t, 'links'));
  await control(page, t, 'links').fill('github.com/somebody\n\nhttps://example.com/work');
  await saveProfile(page, t);
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
  expect(await storedProfile(page)).toMatchObject({
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

  await openProfileForm(page, t);
  await reveal(languages);
  await expect(languages).toHaveCount(3);
  await formOf(page)
    .getByRole('button', { name: /Urdu|أوردي|أردية/ })
    .click();
  await expect(languages).toHaveCount(2);
  await saveProfile(page, t);
  await expect(page).toHaveURL(`/${profile.slug}`);
  expect((await storedProfile(page)).languages.map(({ code }) => code)).toEqual(['ar', 'en']);
});

test('J22 a link that is not https is refused beside its field @english', async ({ page, t, signIn }) => {
  await signIn();
  await openProfileForm(page, t);
  await control(page, t, 'links').fill('http://example.com');
  await saveProfile(page, t);
  await expect(formOf(page)).toContainText(t('validation:link_invalid'));
  await expect(page).toHaveURL('/profile/edit');
  expect((await storedProfile(page)).links).toEqual([]);
});

test.describe('on a connection that breaks', () => {
  test.use({ serviceWorkers: 'allow' });

  test('V8 J21 a city that was changed on two devices becomes a choice between both @arabic', async ({
    page,
    t,
    signIn,
    consoleWatch,
  }) => {
    consoleWatch.expectComplaints(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
    const { profile } = await signIn();
    await openProfileForm(page, t);
    await workerIsInControl(page);
    await page.context().setOffline(true);
    await control(page, t, 'place').selectOption('doha');
    await saveProfile(page, t);
    await expect(page.locator('.toasts')).toContainText(t('offline:pending.saved'));
    await expect(page.getByRole('region', { name: t('profile:about') })).toContainText(t('places:doha'));
    const elsewhere = await page.request.patch(`/api/users/${profile.id}`, { data: { place: 'dubai' } });
    expect(elsewhere.status()).toBe(200);
    await page.context().setOffline(false);
    await page.goto('/profile/attention');
    const card = page.getByRole('group', { name: t('fields:label.place') });
    await expect(card).toContainText(t('places:doha'));
    await expect(card).toContainText(t('places:dubai'));
  });
});

import { untilOnDevice } from './testing/device-contents.ts';
import { addPosition, cards, chooseMonth, control, position, section, study } from './testing/entries.ts';
import { expect, screenIsReady, test } from './testing/fixtures.ts';
import { openProfileForm, reveal, saveProfile } from './testing/profile-form.ts';
import { published } from './testing/sync.ts';

test('U4 U5 entries are added, and stand on the profile with how long they took @turn-ar @main', async ({
  page,
  t,
  signIn,
  language,
}) => {
  const { profile } = await signIn();
  await openProfileForm(page, t);
  await addPosition(page, t, 'Data engineer');
  await reveal(section(page, 'education'));
  await section(page, 'education').locator('[data-act="add"]').click();
  await expect(control(page, t, 'education.degree')).toBeFocused();
  await control(page, t, 'education.degree').fill('ماجستير');
  await control(page, t, 'education.field_of_study').fill('علوم البيانات');
  await control(page, t, 'education.institution').fill('جامعة قطر');
  const start = t('edit-profile:entries.year_of').replace('{{label}}', t('edit-profile:entries.start'));
  await section(page, 'education').getByLabel(start).selectOption('2016');
  await saveProfile(page, t);

  await expect(page).toHaveURL(`/${profile.slug}`);
  await expect(page.getByRole('heading', { name: 'Data engineer' })).toBeVisible();
  await expect(page.getByText(language === 'ar' ? '٣ سنوات و٩ أشهر' : '3 years, 9 months')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'ماجستير' })).toBeVisible();
  expect(await published(page.context())).toMatchObject({
    experience: [{ position: 'Data engineer', startDate: '2018-06-01', endDate: '2022-02-28', current: false }],
    education: [{ institution: 'جامعة قطر', startDate: '2016-01-01', endDate: null }],
  });
});

test('entries are moved, removed and restored by keyboard, and each step is announced @arabic', async ({
  page,
  t,
  signIn,
}) => {
  const { profile } = await signIn();
  const positions = ['First', 'Second', 'Third'].map((title) => position({ position: title }));
  await page.request.patch(`/api/users/${profile.id}`, { data: { experience: positions } });
  await openProfileForm(page, t);
  const names = () => cards(page, 'experience').locator('bdi.ua').allTextContents();
  const act = (place: number, name: string) => cards(page, 'experience').nth(place).locator(`[data-act="${name}"]`);
  const status = section(page, 'experience').getByRole('status');

  await act(0, 'down').focus();
  await page.keyboard.press('Enter');
  expect(await names()).toEqual(['Second', 'First', 'Third']);
  await expect(act(1, 'down')).toBeFocused();
  await expect(status).toContainText('First');
  await page.keyboard.press('Enter');
  await expect(act(2, 'down')).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await names()).toEqual(['Second', 'Third', 'First']);

  await act(1, 'remove').focus();
  await page.keyboard.press('Enter');
  expect(await names()).toEqual(['Second', 'First']);
  await expect(section(page, 'experience').locator('[data-act="undo"]')).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await names()).toEqual(['Second', 'Third', 'First']);
  await expect(act(1, 'toggle')).toBeFocused();
  await act(2, 'remove').click();
  await saveProfile(page, t);
  await expect(page).toHaveURL(`/${profile.slug}`);
  const { experience } = (await published(page.context())) ?? { experience: [] };
  expect(experience.map((one) => one.position)).toEqual(['Second', 'Third']);
});

test('what is wrong with an entry stands beside its field, and the first one is focused @english', async ({
  page,
  t,
  signIn,
}) => {
  const { profile } = await signIn();
  await page.request.patch(`/api/users/${profile.id}`, { data: { education: [study()] } });
  await openProfileForm(page, t);
  await addPosition(page, t, '');
  await chooseMonth(page, t, { edge: 'end', month: '', year: '2017' });
  await saveProfile(page, t);
  const list = section(page, 'experience');
  await expect(control(page, t, 'experience.position')).toBeFocused();
  await expect(list.getByText(t('validation:position_required'))).toBeVisible();
  await expect(list.getByText(t('validation:date_incomplete'))).toBeVisible();
  await control(page, t, 'experience.position').fill('Analyst');
  await chooseMonth(page, t, { edge: 'end', month: '12', year: '2017' });
  await expect(list.getByText(t('validation:end_before_start'))).toBeVisible();
  await list.getByRole('switch').check();
  await expect(list.locator('.err')).toHaveCount(0);
  await expect(control(page, t, 'experience.position')).toBeVisible();
  await saveProfile(page, t);
  await expect(page.getByText(t('profile:current'))).toBeVisible();
  expect(await published(page.context())).toMatchObject({ experience: [{ current: true, endDate: null }] });
});

test('J20 entries that are not saved yet are there after a reload, and can be dropped', async ({ page, t, signIn }) => {
  await signIn();
  await openProfileForm(page, t);
  await addPosition(page, t, 'Half written');
  await untilOnDevice(page, 'Half written');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(cards(page, 'experience')).toContainText('Half written');
  await page.getByRole('button', { name: t('forms:draft.discard') }).click();
  await page.getByRole('button', { name: t('forms:draft.discard_confirm'), exact: true }).click();
  await expect(cards(page, 'experience')).toHaveCount(0);
});

test('the owner is led from the profile to the list', async ({ page, t, signIn }) => {
  const { profile } = await signIn();
  await page.goto(`/${profile.slug}`);
  await screenIsReady(page);
  await page.getByRole('link', { name: t('profile-tools:edit_education') }).click();
  await expect(section(page, 'education')).toBeInViewport();
});

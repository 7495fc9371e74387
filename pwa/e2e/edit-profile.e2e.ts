import type { Page } from '@playwright/test';
import { untilOnDevice } from './testing/device-contents.ts';
import { expect, test } from './testing/fixtures.ts';
import {
  coloursOf,
  heicPhoto,
  largePhoto,
  type PictureFile,
  renamedText,
  rotatedPortrait,
  transparentPng,
  wideJpeg,
} from './testing/pictures.ts';
import { control, formOf, openProfileForm, reveal, saveProfile, storedProfile } from './testing/profile-form.ts';

type Translate = (key: string) => string;

test('J1 leads a visitor home', async ({ page }) => {
  await page.goto('/profile/edit');
  await expect(page).toHaveURL('/');
});

test('J1 shows a skeleton while it is not known who is there', async ({ page, t, signIn }) => {
  await signIn();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/check', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/profile/edit');
  await expect(page.locator('.sk').first()).toBeVisible();
  await expect(page).toHaveURL('/profile/edit');
  held.resolve();
  await expect(control(page, t, 'name')).toBeVisible();
});

test('J2 J3 offers what can be changed, filled in, and shows the fixed address @turn-en', async ({
  page,
  t,
  signIn,
}) => {
  const { profile } = await signIn({ name: 'Huda Mansour', industry: 'legal' });
  await page.request.patch(`/api/users/${profile.id}`, {
    data: { bio: 'A short bio.', skills: ['One', 'Two'], school: 'Qatar University', whatsappNumber: '+97455123456' },
  });
  await openProfileForm(page, t);
  await expect(control(page, t, 'name')).toHaveValue('Huda Mansour');
  await expect(control(page, t, 'date_of_birth')).toHaveValue('1990-05-07');
  await expect(control(page, t, 'industry')).toHaveValue('legal');
  await expect(control(page, t, 'bio')).toHaveValue('A short bio.');
  await expect(control(page, t, 'bio')).toHaveAttribute('rows', '5');
  await expect(control(page, t, 'school')).toHaveValue('Qatar University');
  await expect(control(page, t, 'whatsapp')).toHaveValue('+97455123456');
  await expect(control(page, t, 'skills')).toHaveValue(/^One[,،] Two$/);
  await expect(formOf(page).getByText(t('edit-profile:address'))).toBeVisible();
  await expect(formOf(page).getByText(profile.slug)).toBeVisible();
});

test('J5 J6 J9 saves what changed and shows it everywhere @english @main', async ({ page, t, signIn }) => {
  const { profile } = await signIn({ name: 'Huda Mansour' });
  await openProfileForm(page, t);
  await control(page, t, 'name').fill('Huda Al Mansour');
  await control(page, t, 'bio').fill('New words.');
  await control(page, t, 'skills').fill('تسويق، مبيعات, Sales,, تسويق ,');
  await control(page, t, 'whatsapp').fill('٠٠٩٧٤ ٥٥١٢ ٣٤٥٦');
  // Groups of Arabic digits would stand the other way round.
  for (const [name, value] of Object.entries({ direction: 'ltr', 'unicode-bidi': 'bidi-override' })) {
    await expect(control(page, t, 'whatsapp')).toHaveCSS(name, value);
  }
  let body: unknown;
  await page.route('**/api/users/*', async (route) => {
    if (route.request().method() === 'PATCH') body = route.request().postDataJSON();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await saveProfile(page, t);
  await expect(formOf(page).locator('button[type="submit"]')).toContainText(t('edit-profile:saving'));
  await expect(page).toHaveURL(`/${profile.slug}`);
  await expect(page.locator('.toasts')).toContainText(t('edit-profile:saved'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Huda Al Mansour');
  await expect(page.getByText('New words.')).toBeVisible();
  const changed = ['bio', 'name', 'skills', 'whatsappNumber'];
  const { $base: seen, ...sent } = body as { $base: object };
  expect(Object.keys(sent).sort()).toEqual(changed);
  expect(Object.keys(seen).sort()).toEqual(changed);
  const now = await storedProfile(page);
  expect(now.skills).toEqual(['تسويق', 'مبيعات', 'Sales']);
  expect(now.whatsappNumber).toBe('+97455123456');
  expect(now.slug).toBe(profile.slug);
});

test('saving stays within reach in a form that is longer than the screen, and hides no field that has the focus @widths', async ({
  page,
  t,
  signIn,
}) => {
  await signIn();
  await openProfileForm(page, t);
  const button = formOf(page).getByRole('button', { name: t('edit-profile:save') });
  await expect(button).toBeInViewport({ ratio: 1 });
  const bar = page.locator('.save-bar');
  for (const name of ['bio', 'skills', 'school', 'whatsapp']) {
    await reveal(control(page, t, name));
    await control(page, t, name).focus();
    const [typed, below] = await Promise.all([control(page, t, name).boundingBox(), bar.boundingBox()]);
    // Of a field of many lines the first is enough.
    expect([name, (typed?.y ?? 0) + 44 <= (below?.y ?? 0)]).toEqual([name, true]);
  }
  await expect(button).toBeInViewport({ ratio: 1 });
});

test('J4 cancel goes back without saving @main', async ({ page, t, signIn }) => {
  const { profile } = await signIn();
  await openProfileForm(page, t);
  await formOf(page)
    .getByRole('link', { name: t('edit-profile:cancel') })
    .click();
  await expect(page).toHaveURL(`/${profile.slug}`);
  expect((await storedProfile(page)).rev).toBe(profile.rev);
});

test('J7 a refusal is shown in a toast and beside its field, and the form stays filled', async ({
  page,
  t,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/status of 400/);
  await signIn();
  await openProfileForm(page, t);
  await control(page, t, 'bio').fill('Words that must not get lost.');
  const problem = {
    message: 'Please check',
    code: 'validation_failed',
    requestId: 'r',
    errorCodes: { bio: 'too_long' },
  };
  await page.route('**/api/users/*', (route) => route.fulfill({ status: 400, json: problem }));
  await saveProfile(page, t);
  await expect(page.locator('.toasts')).toContainText(t('edit-profile:failed'));
  await expect(page.locator('.toasts')).toContainText(t('errors:validation_failed'));
  await expect(control(page, t, 'bio')).toHaveValue('Words that must not get lost.');
  await expect(control(page, t, 'bio')).toBeFocused();
  await page.unroute('**/api/users/*');
  await control(page, t, 'name').fill('');
  await saveProfile(page, t);
  await expect(formOf(page).getByText('Name is required')).toBeVisible();
  await expect(control(page, t, 'name')).toBeFocused();
});

test('V5 V6 what a busy server refuses is saved on the device, and sent later @arabic', async ({
  page,
  t,
  signIn,
  consoleWatch,
}) => {
  consoleWatch.expectComplaints(/status of 503/);
  const { profile } = await signIn();
  await openProfileForm(page, t);
  await control(page, t, 'bio').fill('Words that must not get lost.');
  await page.route('**/api/users/*', (route) =>
    route.fulfill({ status: 503, json: { message: 'Please try again shortly', code: 'busy', requestId: 'r' } }),
  );
  await saveProfile(page, t);
  await expect(page.locator('.toasts')).toContainText(t('offline:pending.saved'));
  await expect(page).toHaveURL(`/${profile.slug}`);
  await expect(page.getByText('Words that must not get lost.')).toBeVisible();
  await page.unroute('**/api/users/*');
  await expect.poll(async () => (await storedProfile(page)).bio).toBe('Words that must not get lost.');
});

test('J10 crops a centred square with a preview that moves and zooms', async ({ page, t, signIn }) => {
  const { profile } = await signIn();
  await openProfileForm(page, t);
  await choose(page, t, await wideJpeg());
  const dialog = page.getByRole('dialog', { name: t('forms:picture.crop_title') });
  await expect(dialog).toBeVisible();
  const preview = dialog.getByRole('application', { name: t('forms:picture.crop_area') });
  // The crop square stands in the middle of the wide photo, as high as the photo.
  await expect.poll(() => preview.evaluate(placeInPhoto)).toEqual({ isSquare: true, isCentred: true, isAsHigh: true });
  await dialog.getByLabel(t('forms:picture.zoom')).fill('1.5');
  await dialog.getByLabel(t('forms:picture.zoom')).fill('1');
  let sent = '';
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent = (request.postDataJSON() as { profilePicture: string }).profilePicture;
  });
  await useAndSave(page, t);
  await expect(page).toHaveURL(`/${profile.slug}`);
  expect(sent).toMatch(/^data:image\/jpeg;base64,/);
  expect(await coloursOf(await photoOf(page))).toMatchObject({ left: 'red', right: 'blue', size: 512 });
});

test('J11 takes odd photos the right way up', async ({ page, t, signIn }) => {
  await signIn();
  await openProfileForm(page, t);
  await choose(page, t, await rotatedPortrait());
  await useAndSave(page, t);
  expect(await coloursOf(await photoOf(page))).toMatchObject({ top: 'red', bottom: 'blue' });
  await openProfileForm(page, t);
  await choose(page, t, await transparentPng());
  await useAndSave(page, t);
  expect(await coloursOf(await photoOf(page))).toMatchObject({ top: 'white', left: 'white' });
  await openProfileForm(page, t);
  await choose(page, t, await largePhoto());
  await useAndSave(page, t);
  expect(await coloursOf(await photoOf(page))).toMatchObject({ left: 'red', right: 'blue' });
});

test('J11 refuses what is no picture, and says why @english', async ({ page, t, signIn }) => {
  await signIn();
  await openProfileForm(page, t);
  await choose(page, t, heicPhoto());
  await expect(page.getByText(t('forms:picture.heic'))).toBeVisible();
  await choose(page, t, renamedText());
  await expect(page.getByText(t('forms:picture.unreadable'))).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('J20 asks before unsaved changes are left, and can stay', async ({ page, t, signIn }) => {
  await signIn();
  await openProfileForm(page, t);
  await control(page, t, 'bio').fill('Half a sent');
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell:nav.about') })
    .click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText(t('forms:leave.title'));
  await question.getByRole('button', { name: t('forms:leave.stay') }).click();
  await expect(page).toHaveURL('/profile/edit');
  await expect(control(page, t, 'bio')).toHaveValue('Half a sent');
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell:nav.about') })
    .click();
  await question.getByRole('button', { name: t('forms:leave.confirm') }).click();
  await expect(page).toHaveURL('/about');
});

test('J20 brings a draft back after a crash', async ({ page, t, signIn, context }) => {
  await signIn();
  await openProfileForm(page, t);
  await control(page, t, 'bio').fill('Typed before the crash.');
  await untilOnDevice(page, 'Typed before the crash.');
  await page.close();
  const again = await context.newPage();
  await again.addInitScript(() => localStorage.setItem('language', 'en'));
  await openProfileForm(again, t);
  await expect(control(again, t, 'bio')).toHaveValue('Typed before the crash.');
  await expect(again.getByText(t('forms:draft.title'))).toBeVisible();
  await again.getByRole('button', { name: t('forms:draft.discard') }).click();
  const question = again.getByRole('dialog');
  await question.getByRole('button', { name: t('shell:ui.cancel') }).click();
  await expect(question).toHaveCount(0);
  await expect(control(again, t, 'bio')).toHaveValue('Typed before the crash.');
  await again.getByRole('button', { name: t('forms:draft.discard') }).click();
  await question.getByRole('button', { name: t('forms:draft.discard_confirm'), exact: true }).click();
  await expect(control(again, t, 'bio')).toHaveValue('');
});

async function choose(page: Page, t: Translate, file: PictureFile): Promise<void> {
  await formOf(page)
    .getByLabel(t('edit-profile:photo.label'), { exact: true })
    .and(page.locator('input'))
    .setInputFiles(file);
}

async function useAndSave(page: Page, t: Translate): Promise<void> {
  const dialog = page.getByRole('dialog', { name: t('forms:picture.crop_title') });
  await dialog.getByRole('button', { name: t('forms:picture.use') }).click();
  await expect(dialog).toHaveCount(0);
  await saveProfile(page, t);
  await expect(page).not.toHaveURL('/profile/edit');
}

async function photoOf(page: Page): Promise<Buffer> {
  const url = (await storedProfile(page)).profilePicture ?? '';
  expect(url).toMatch(/^\/media\/[0-9a-f]{64}-256\.webp$/);
  return (await page.request.get(url.replace('-256', '-512'))).body();
}

/** Where the crop square lies over the photo. */
function placeInPhoto(area: Element) {
  const photo = area.parentElement?.querySelector('img')?.getBoundingClientRect();
  const square = area.getBoundingClientRect();
  const isNear = (one = 0, other = 0) => Math.abs(one - other) < 2;
  const middleOf = ({ left, width }: DOMRect) => left + width / 2;
  return {
    isSquare: square.width > 50 && isNear(square.width, square.height),
    isCentred: photo !== undefined && isNear(middleOf(square), middleOf(photo)),
    isAsHigh: isNear(square.height, photo?.height) && isNear(square.top, photo?.top),
  };
}

import type { Page } from '@playwright/test';
import { wideJpeg } from './testing/pictures.ts';
import {
  applied,
  badLine,
  biographyIsPublished,
  expect,
  field,
  formOf,
  openForm,
  published,
  saveFields,
  type Translate,
  test,
} from './testing/sync.ts';

test.beforeEach(({ consoleWatch }) => consoleWatch.expectComplaints(badLine));

async function choosePhoto(page: Page, t: Translate): Promise<void> {
  const input = formOf(page).getByLabel(t('edit-profile:photo.label')).and(page.locator('input'));
  await input.setInputFiles(await wideJpeg());
  const dialog = page.getByRole('dialog', { name: t('forms:picture.crop_title') });
  await dialog.getByRole('button', { name: t('forms:picture.use') }).click();
  await expect(dialog).toHaveCount(0);
}

const shownPhoto = (page: Page) => page.getByRole('article').locator('img').first();

test('V12 a photo chosen offline is shown, outlives the page, and holds up no text on a slow line', async ({
  page,
  context,
  front,
  signIn,
  t,
}) => {
  const { profile } = await signIn();
  await openForm(page, t);
  await context.setOffline(true);
  await choosePhoto(page, t);
  await saveFields(page, t, {});
  await expect(page).toHaveURL(`/${profile.slug}`);
  await page.reload();
  await expect(shownPhoto(page)).toHaveAttribute('src', /^data:image\/jpeg/);
  await expect(page.getByText(t('offline:pending.title'))).toBeVisible();

  const line = Promise.withResolvers<'passes'>();
  let photosHeldUp = 0;
  front.disturb(({ method, bytes }) => {
    if (method !== 'PATCH' || bytes < 2000) return 'passes';
    photosHeldUp += 1;
    return line.promise;
  });
  await context.setOffline(false);
  await expect.poll(() => photosHeldUp, { timeout: 15_000 }).toBeGreaterThan(0);
  await openForm(page, t);
  await saveFields(page, t, { bio: 'Quicker than the photo.' });
  await biographyIsPublished(context, 'Quicker than the photo.');
  expect(applied(front)).toEqual([['bio']]);
  expect((await published(context))?.profilePicture).toBeNull();

  line.resolve('passes');
  front.disturb();
  await expect.poll(async () => (await published(context))?.profilePicture, { timeout: 20_000 }).toMatch(/^\/media\//);
  await expect(shownPhoto(page)).toHaveAttribute('src', /^\/media\//, { timeout: 15_000 });
  await expect(page.getByText(t('offline:pending.title'))).toBeHidden();
  expect(applied(front)).toEqual([['bio'], ['profilePicture']]);
});

/** Gives this site a few megabytes; answers how to give back the rest. */
async function limitRoom(page: Page): Promise<() => Promise<unknown>> {
  // The overrides of a session end with it.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 12_000_000 });
  return () => cdp.detach();
}

/** Stores other things until not even some hundred bytes are left. */
function fillUp(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('other-things');
      opening.onupgradeneeded = () => opening.result.createObjectStore('things', { autoIncrement: true });
      opening.onsuccess = () => resolve(opening.result);
    });
    const isStored = (things: Uint8Array[]) =>
      new Promise<boolean>((resolve) => {
        const storing = db.transaction('things', 'readwrite');
        for (const thing of things) storing.objectStore('things').add(thing);
        storing.oncomplete = () => resolve(true);
        storing.onabort = () => resolve(false);
      });
    // Random, because the browser compresses repeated values.
    const some = (count: number, bytes: number) =>
      Array.from({ length: count }, () => crypto.getRandomValues(new Uint8Array(bytes)));
    while (await isStored(some(16, 60_000)));
    while (await isStored(some(1, 20_000)));
    while (await isStored(some(1, 1000)));
    while (await isStored(some(1, 100)));
    db.close();
  });
}

test('V12 a full device says so, keeps what is in the form, and loses nothing', async ({
  page,
  context,
  front,
  signIn,
  t,
}) => {
  await signIn();
  // Without copies there is nothing that could make room.
  front.disturb(({ path }) => (/^.api.(sync|featured-users)/.test(path) ? 'lost' : 'passes'));
  await page.goto('/robots.txt');
  const giveRoomBack = await limitRoom(page);
  await openForm(page, t);
  await fillUp(page);
  await context.setOffline(true);
  await choosePhoto(page, t);
  await saveFields(page, t, { bio: 'No room for these words.' });
  await expect(page.locator('.toasts')).toContainText(t('offline:storage_full.hint'), { timeout: 15_000 });
  await expect(page).toHaveURL('/profile/edit');
  await expect(field(page, t, 'bio')).toHaveValue('No room for these words.');
  expect(front.edits).toEqual([]);

  await giveRoomBack();
  await context.setOffline(false);
  await saveFields(page, t, {});
  await biographyIsPublished(context, 'No room for these words.');
  await expect.poll(async () => (await published(context))?.profilePicture).toMatch(/^\/media\//);
  expect(applied(front).flat().sort()).toEqual(['bio', 'profilePicture']);
});

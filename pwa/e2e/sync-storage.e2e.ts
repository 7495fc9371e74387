import type { Page } from '@playwright/test';
import { choosePhoto } from './testing/choose-photo.ts';
import { waitForCopies } from './testing/stored-copies.ts';
import {
  applied,
  biographyIsPublished,
  expect,
  field,
  networkErrors,
  openForm,
  published,
  saveFields,
  test,
} from './testing/sync.ts';

test.beforeEach(({ consoleWatch }) => consoleWatch.expectComplaints(networkErrors));

const shownPhoto = (page: Page) => page.getByRole('article').locator('img').first();

test('V12 a photo chosen offline is shown, is there after a reload, and delays no text on a slow connection', async ({
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

  const upload = Promise.withResolvers<'passes'>();
  let waitingPhotos = 0;
  front.disturb(({ method, bytes }) => {
    if (method !== 'PATCH' || bytes < 2000) return 'passes';
    waitingPhotos += 1;
    return upload.promise;
  });
  await context.setOffline(false);
  await expect.poll(() => waitingPhotos).toBeGreaterThan(0);
  await openForm(page, t);
  await saveFields(page, t, { bio: 'Quicker than the photo.' });
  await biographyIsPublished(context, 'Quicker than the photo.');
  expect(applied(front)).toEqual([['bio']]);
  expect((await published(context))?.profilePicture).toBeNull();

  upload.resolve('passes');
  front.disturb();
  await expect.poll(async () => (await published(context))?.profilePicture).toMatch(/^\/media\//);
  await expect(shownPhoto(page)).toHaveAttribute('src', /^\/media\//);
  await expect(page.getByText(t('offline:pending.title'))).toBeHidden();
  expect(applied(front)).toEqual([['bio'], ['profilePicture']]);
});

/** Limits the storage quota of this site. */
async function limitQuota(page: Page, bytes: number): Promise<void> {
  // The overrides of a session end with it.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: bytes });
}

/** Lets the browser refuse every write of the account, as on a full disk. @returns a function that ends this */
async function refuseWrites(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...given) {
      if ('hasSpace' in window || !this.transaction.db.name.startsWith('dalil-acct')) return put.apply(this, given);
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  return () => page.evaluate(() => void Object.assign(window, { hasSpace: true }));
}

/** Fills the storage until less than some hundred bytes are left. It stores answers, because their size counts exactly and at once. */
function fillUp(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const things = await caches.open('other-things');
    let count = 0;
    for (const bytes of [500_000, 50_000, 5000, 100]) {
      const isStored = () => {
        count += 1;
        // Random, because the browser packs what it can.
        const thing = new Uint8Array(bytes);
        for (let at = 0; at < bytes; at += 50_000) crypto.getRandomValues(thing.subarray(at, at + 50_000));
        return things.put(`/other-things/${count}`, new Response(thing)).then(
          () => true,
          () => false,
        );
      };
      while (await isStored());
    }
  });
}

test('V12 on a full device the page says so, the form stays filled, and nothing is lost', async ({
  page,
  context,
  front,
  signIn,
  t,
}) => {
  await signIn();
  // Without public copies nothing can be evicted.
  front.disturb(({ path }) => (/^.api.(sync|featured-users)/.test(path) ? 'lost' : 'passes'));
  await openForm(page, t);
  const allowWrites = await refuseWrites(page);
  await context.setOffline(true);
  await choosePhoto(page, t);
  await saveFields(page, t, { bio: 'No space for these words.' });
  await expect(page.locator('.toasts')).toContainText(t('offline:storage_full.hint'));
  await expect(page).toHaveURL('/profile/edit');
  await expect(field(page, t, 'bio')).toHaveValue('No space for these words.');
  expect(front.edits).toEqual([]);

  await allowWrites();
  await context.setOffline(false);
  await saveFields(page, t, {});
  await biographyIsPublished(context, 'No space for these words.');
  await expect.poll(async () => (await published(context))?.profilePicture).toMatch(/^\/media\//);
  expect(applied(front).flat().sort()).toEqual(['bio', 'profilePicture']);
});

test('SYNC-19 on a full device public copies are evicted at once for an own edit', async ({
  page,
  context,
  signIn,
  t,
}) => {
  await signIn();
  await waitForCopies(page, t, ['talents', 'companies', 'jobs']);
  await limitQuota(page, 12_000_000);
  await openForm(page, t);
  await fillUp(page);
  await context.setOffline(true);
  await choosePhoto(page, t);
  await saveFields(page, t, { bio: 'Room was made for these words.' });
  await expect(page.locator('.toasts')).toContainText(t('offline:pending.saved'));
  await context.setOffline(false);
  await biographyIsPublished(context, 'Room was made for these words.');
});

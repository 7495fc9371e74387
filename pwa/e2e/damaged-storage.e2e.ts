import type { Page } from '@playwright/test';
import { deviceTest } from './testing/device.ts';
import { privateDatabases, untilOnDevice } from './testing/device-contents.ts';
import type { Account } from './testing/fixtures.ts';
import { damageDatabases, findStored, hasDatabase } from './testing/profile-folder.ts';
import { waitForCopies, waitUntilStored } from './testing/stored-copies.ts';
import { biographyIsPublished, expect, field, logIn, logOut, openForm, saveFields } from './testing/sync.ts';

/** What the names of an account's own databases begin with. */
const ownPrefixes = ['dalil-acct', 'dalil-saved'];

async function untilOwnDatabasesAreThere(folder: string): Promise<void> {
  for (const prefix of ownPrefixes) await expect.poll(() => hasDatabase(folder, prefix)).toBe(true);
}

const hiddenNumber = '+97455123987';

/** A device on which somebody new is signed in. */
const test = deviceTest.extend<{ signedIn: () => Promise<{ person: Account; page: Page }> }>({
  signedIn: async ({ consoleWatch, device, newAccount, t }, use) => {
    // Dexie logs that it tries once more.
    consoleWatch.expectComplaints(/Workaround for Chrome UnknownError/);
    await use(async () => {
      const person = await newAccount();
      const { page } = await device.start();
      await page.goto('/');
      await logIn(page, t, person);
      return { person, page };
    });
  },
});

test('SYNC-19 a damaged account takes no public copies away, says what is so, and its logout leaves nothing', async ({
  device,
  front,
  signedIn,
  t,
}) => {
  const { person, page } = await signedIn();
  const hidden = { whatsappNumber: hiddenNumber, showWhatsapp: false };
  expect((await page.request.patch(`/api/users/${person.profile.id}`, { data: hidden })).status()).toBe(200);
  await waitForCopies(page, t, ['talents']);
  await untilOnDevice(page, hiddenNumber);
  await untilOwnDatabasesAreThere(device.folder);
  await device.kill();
  for (const prefix of ownPrefixes) await damageDatabases(device.folder, prefix);

  const damaged = await device.start();
  // A session that the server confirms is kept on the device: that alone took the copies away.
  await openForm(damaged.page, t);
  await damaged.context.setOffline(true);
  front.disturb(() => 'lost');
  await saveFields(damaged.page, t, { bio: 'Words that find no place.' });
  await expect(damaged.page.locator('.toasts')).toContainText(t('offline:storage_damaged.hint'));
  await expect(field(damaged.page, t, 'bio')).toHaveValue('Words that find no place.');

  // Nothing could have brought it back without a connection.
  await waitUntilStored(damaged.page, { store: 'cards', text: person.profile.slug });

  front.disturb();
  await damaged.context.setOffline(false);
  await saveFields(damaged.page, t, {});
  await biographyIsPublished(damaged.context, 'Words that find no place.');

  await logOut(damaged.page, t);
  await expect(damaged.page.locator('.toasts')).toContainText(t('shell:auth.logged_out_hint'));
  expect(await privateDatabases(damaged.page)).toEqual([]);
  await device.kill();
  expect(await findStored(device.folder, [hiddenNumber])).toEqual([]);
});

test('SYNC-18 a logout that a kill of the browser cut in half is finished at the next start, and the next person can work', async ({
  device,
  newAccount,
  signedIn,
  t,
}) => {
  const { person, page } = await signedIn();
  await untilOwnDatabasesAreThere(device.folder);
  await page.evaluate(notePressedLogout, person.profile.id);
  await device.kill();
  for (const prefix of ownPrefixes) await damageDatabases(device.folder, prefix);

  const next = await device.start();
  await next.page.goto('/');
  await expect.poll(() => privateDatabases(next.page)).toEqual([]);
  await next.context.setOffline(false);
  await logIn(next.page, t, await newAccount());
  await openForm(next.page, t);
  await next.context.setOffline(true);
  await saveFields(next.page, t, { bio: 'Kept in a new one.' });
  await expect(next.page.locator('.toasts')).toContainText(t('offline:pending.saved'));
  await next.context.setOffline(false);
  await biographyIsPublished(next.context, 'Kept in a new one.');
});

/** Runs in the page: a logout was pressed here, and nothing was deleted yet. */
async function notePressedLogout(accountId: number): Promise<void> {
  const opening = indexedDB.open('dalil-device');
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const transaction = opening.result.transaction('realms', 'readwrite', { durability: 'strict' });
  transaction
    .objectStore('realms')
    .put({ accountId: null, logout: { accountId, keepsEdits: true }, logouts: 1 }, 'user');
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  opening.result.close();
}

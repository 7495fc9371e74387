import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refreshCopies } from '#pwa/data/offline/account-watch.ts';
import { cacheDb } from '#pwa/local/cache-db.ts';
import { buildOwnProfile } from '#pwa/testing/fake-server.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { cardOf, publicProfileOf } from '#shared/rules/public-profile.ts';
import { writeVcard } from '#shared/rules/vcard.ts';
import { hidings, twoValuesOf } from '#shared/testing/hidden-values.ts';
import { sharedProfile } from './profile-tools.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 0 }));
afterEach(() => void vi.useRealTimers());

describe('a field that its owner hides (SYNC-15, H13)', () => {
  it.each(hidings)('is in no copy and passed on to nobody: $field, $hider: $off', async ({ field, hider, on, off }) => {
    const [one, other] = twoValuesOf(field);
    const ownerWith = (value: unknown, choice: unknown) => buildOwnProfile({ [field]: value, [hider]: choice });
    const places = async (choice: unknown) =>
      differing(await readDevice(ownerWith(one, choice)), await readDevice(ownerWith(other, choice)));
    expect(await places(off)).toEqual([]);
    const isOnProfile = field in publicProfileOf(ownerWith(one, on));
    expect((await places(on)).length > 0, 'one of the copies shows what is not hidden').toBe(isOnProfile);
  });
});

type Copies = Record<string, string>;

function differing(one: Copies, other: Copies): string[] {
  expect(Object.keys(one)).toEqual(Object.keys(other));
  return Object.keys(one).filter((place) => one[place] !== other[place]);
}

/** What the owner's device stores for everybody, and what the owner passes on. */
async function readDevice(own: OwnProfile): Promise<Copies> {
  await cacheDb().open();
  await refreshCopies(own);
  const tables = await Promise.all(
    cacheDb().tables.map(async (table): Promise<[string, unknown]> => [table.name, await table.toArray()]),
  );
  await cacheDb().delete();
  const shared = sharedProfile(own, own);
  const copies = {
    ...Object.fromEntries(tables),
    'profile of an answer': publicProfileOf(own),
    'card of an answer': cardOf(own),
    'profile to share': shared,
    'contact to share': writeVcard(shared, { origin: 'https://dalil.test', role: '' }),
  };
  return Object.fromEntries(Object.entries(copies).map(([place, copy]) => [place, textOf(copy)]));
}

/** A copy without the random names that each writing gives. */
function textOf(copy: unknown): string {
  return JSON.stringify(copy, (key, value) => (key === 'birth' || key === 'stamp' ? undefined : value));
}

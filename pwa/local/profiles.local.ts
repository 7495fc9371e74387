import type { SharedProfile } from '#shared/rules/public-profile.ts';
import { cacheDb, dropOldViewed, inCacheDb, type StoredProfile } from './cache-db.ts';
import { cardsWith } from './feed-rows.ts';
import { removeRow } from './lists.local.ts';

/** A profile read from the device. */
export interface LocalProfile {
  profile: SharedProfile;
  savedAt: number;
}

/** Stores a profile as the server answered it; at most 200, for 30 days. @see trust §7 */
export async function saveProfileCopy(profile: SharedProfile, now: number): Promise<void> {
  await inCacheDb(() =>
    cacheDb().transaction('rw', cacheDb().profiles, async () => {
      const { profiles } = cacheDb();
      await profiles.where('slug').equals(profile.slug).delete();
      await profiles.put({ ...profile, savedAt: now, viewedAt: now });
      await dropOldViewed('talents', now);
    }),
  );
}

/** Reads the copy of a profile. */
export function readProfileCopy(slug: string): Promise<LocalProfile | undefined> {
  return inCacheDb(async () => {
    const stored: StoredProfile | undefined = await cacheDb().profiles.where('slug').equals(slug).first();
    if (!stored) return undefined;
    const { savedAt, viewedAt: _viewedAt, ...profile } = stored;
    return { profile, savedAt };
  });
}

/** Removes the copy of one account's profile; the card in the lists holds nothing that the owner can hide. */
export async function removeProfileOf(userId: number): Promise<void> {
  await inCacheDb(() => cacheDb().profiles.delete(userId));
}

/** Removes every copy of a person who left: the profile and the card, where they are stored. @see requirements V13 */
export async function removeProfileCopy(slug: string): Promise<void> {
  const id = await inCacheDb(async () => {
    const [viewed] = await cacheDb().profiles.where('slug').equals(slug).primaryKeys();
    return viewed ?? (await cardsWith('talents', { slug }))[0]?.id;
  });
  if (id !== undefined) await removePerson(id);
}

/** Like `removeProfileCopy`, by the person's id. */
export async function removePerson(id: number): Promise<void> {
  await inCacheDb(() => {
    const { profiles, cards, feeds, shards } = cacheDb();
    return cacheDb().transaction('rw', [profiles, cards, feeds, shards], async () => {
      await profiles.delete(id);
      await removeRow('talents', id);
    });
  });
}

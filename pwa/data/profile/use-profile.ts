import type { PublicProfile } from '#shared/model/user.ts';
import { callLate } from '../../http/call-late.ts';
import { featuredNow, useLoadedNow } from '../core/featured-now.ts';
import { isFirstMissing, readInitialData, takeInitialData } from '../core/initial-data.ts';
import { LiveResource, type ResourceSource, type Retryable, useLiveResource } from '../core/live-resource.ts';
import { isNotFound } from '../core/loadable.ts';
import { cachedResource } from '../core/resource-cache.ts';

/** Key of the profile's resource. */
export function profileKey(slug: string): string {
  return `profile:${slug}`;
}

async function savedProfile(slug: string) {
  const { readSavedProfile } = await import('../offline/saved-copies.ts');
  // Without storage there is no saved copy; the server is asked as well.
  return readSavedProfile(slug).catch(() => undefined);
}

function profileSource(slug: string): ResourceSource<PublicProfile> {
  const first = readInitialData()?.profile?.slug === slug ? takeInitialData('profile') : undefined;
  let isOwn = false;
  return {
    first,
    // Served pages hold no e-mail, birth day or number (H16).
    isFirstPartial: true,
    isFirstMissing: isFirstMissing(`/${slug}`),
    load: async () => {
      const [answer, { isOwnersAnswer, publicProfileOf }] = await Promise.all([
        callLate('getProfile', { params: { slug } }),
        import('#shared/rules/public-profile.ts'),
      ]);
      isOwn = isOwnersAnswer(answer);
      return publicProfileOf(answer);
    },
    save: async ({ value, savedAt }) => {
      // The public does not see this owner's answer. Public copies come from `refreshCopies` or from a stranger's own
      // request.
      if (isOwn) return;
      const [{ saveProfileCopy }, { publicProfileOf }] = await Promise.all([
        import('../../local/profiles.local.ts'),
        import('#shared/rules/public-profile.ts'),
      ]);
      await saveProfileCopy(publicProfileOf(value), savedAt);
    },
    watch: async (onCopy) => {
      const [{ readProfileCopy }, { watchLocal }] = await Promise.all([
        import('../../local/profiles.local.ts'),
        import('../../local/watch.ts'),
      ]);
      return watchLocal(
        // The copy of a saved profile stays when the copies of the directory are evicted.
        async () => (await readProfileCopy(slug)) ?? (await savedProfile(slug)),
        (copy) => onCopy(copy && { value: copy.profile, savedAt: copy.savedAt }),
      );
    },
    isMissing: isNotFound,
    remove: async () => {
      const { removeProfileCopy } = await import('../../local/profiles.local.ts');
      await removeProfileCopy(slug);
      await (await import('../offline/saved-copies.ts')).noteGone({ kind: 'talent', slug });
    },
  };
}

function profileResource(slug: string): LiveResource<PublicProfile> {
  return cachedResource(profileKey(slug), () => new LiveResource(profileSource(slug)));
}

/** Asks the server for the public profile now, and keeps it for everybody. */
export function refreshProfile(slug: string): void {
  profileResource(slug).refresh();
}

/**
 * One profile as strangers see it, also for its owner, whose own fields are in the session: `missing` when nobody has
 * the address, stale when only the device could answer, `failed` when neither could.
 *
 * @see requirements B9, B20, H17
 */
export function useProfile(slug: string): Retryable<PublicProfile> {
  const address = slug.toLowerCase();
  return useLoadedNow(
    useLiveResource(profileKey(address), () => profileSource(address)),
    featuredNow,
  );
}

import type { PublicProfile } from '#shared/model/user.ts';
import { featuredNow } from './featured-now.ts';
import { readFirstData, takeFirst } from './first-data.ts';
import type { ResourceSource } from './live-resource.ts';
import { type Retryable, useLiveResource } from './use-live-resource.ts';

/** Key of the profile's resource. */
export function profileKey(slug: string): string {
  return `profile:${slug}`;
}

function profileSource(slug: string): ResourceSource<PublicProfile> {
  const first = readFirstData()?.profile?.slug === slug ? takeFirst('profile') : undefined;
  return {
    first: first && featuredNow(first),
    // Served pages hold no e-mail, birth day or number (H16).
    isFirstPartial: true,
    load: async () => {
      const { fetchProfile } = await import('../http/talents-api.ts');
      return featuredNow(await fetchProfile(slug));
    },
    save: async ({ value, savedAt }) => {
      const { saveProfileCopy } = await import('../local/profiles.local.ts');
      await saveProfileCopy(value, savedAt);
    },
    watch: async (onCopy) => {
      const [{ readProfileCopy }, { watchLocal }] = await Promise.all([
        import('../local/profiles.local.ts'),
        import('../local/watch.ts'),
      ]);
      return watchLocal(
        () => readProfileCopy(slug),
        (copy) => onCopy(copy && { value: featuredNow(copy.profile), savedAt: copy.savedAt }),
      );
    },
    isMissing: (failure) => failure.status === 404,
    remove: async () => {
      const { removeProfileCopy } = await import('../local/profiles.local.ts');
      await removeProfileCopy(slug);
    },
  };
}

/**
 * One public profile: `missing` when nobody has the address, stale when only the device could answer,
 * `failed` when neither could.
 *
 * @see checklist B9, B20, H17
 */
export function useProfile(slug: string): Retryable<PublicProfile> {
  const address = slug.toLowerCase();
  return useLiveResource(profileKey(address), () => profileSource(address));
}

import { featuredNow } from '#pwa/data/featured-now.ts';
import { useOutbox } from '#pwa/data/use-outbox.ts';
import { useProfile } from '#pwa/data/use-profile.ts';
import { useSession } from '#pwa/data/use-session.ts';

/**
 * The profile of an address. The own one is that of the account, which holds the edits that wait, whenever the public
 * copy lacks them or there is none: so it opens offline too.
 *
 * @see checklist V5, sync I3
 */
export function useShownProfile(slug: string) {
  const profile = useProfile(slug);
  const session = useSession();
  const hasPending = useOutbox().pendingFields.length > 0;
  const own = session.state === 'signed-in' && session.user.slug === slug ? session.user : null;
  if (!own || profile.state === 'missing') return profile;
  if (profile.state !== 'ready') {
    const isStale = profile.state === 'failed';
    return { ...profile, state: 'ready' as const, data: featuredNow(own), savedAt: null, isStale };
  }
  const isNewer = hasPending || own.rev > profile.data.rev;
  return isNewer ? { ...profile, data: featuredNow(own), isPartial: false } : profile;
}

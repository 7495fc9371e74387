import { getRouteApi, Navigate } from '@tanstack/react-router';
import { featuredNow } from '#pwa/data/core/featured-now.ts';
import { useMinute } from '#pwa/data/core/time.ts';
import { useOutbox } from '#pwa/data/offline/outbox.ts';
import { useProfile } from '#pwa/data/profile/use-profile.ts';
import { useSession } from '#pwa/data/session/use-session.ts';
import { NotFoundPage, PageFailure } from '#pwa/features/missing/not-found-page.tsx';
import type { OwnProfile, PublicProfile } from '#shared/model/user.ts';
import { ProfileSkeleton } from './profile-frame.tsx';
import { ProfileView } from './profile-view.tsx';

const route = getRouteApi('/$slug');

/** One person's public page. @see requirements B9, B19, B20, H1 */
export function ProfileScreen() {
  const { slug } = route.useParams();
  const profile = useShownProfile(slug);
  switch (profile.state) {
    case 'loading':
      return <ProfileSkeleton />;
    case 'missing':
      // Before the session is checked the address stays, because it may be the person's own.
      if (profile.isProvisional) return <NotFoundPage address={slug} />;
      return <Navigate to="/not-found" state={{ missingAddress: slug }} replace />;
    case 'failed':
      return <PageFailure of="profile" address={slug} error={profile.error} onRetry={profile.retry} />;
    case 'ready':
      return <ProfileView {...profile} profile={profile.data} />;
  }
}

/**
 * The profile of an address. The public copy lacks what the owner hides; so owners see the fields of their account, with
 * the pending edits, also offline.
 *
 * @see requirements H13, V5, SYNC-3
 */
function useShownProfile(slug: string) {
  const profile = useProfile(slug);
  const session = useSession();
  const now = useMinute();
  const hasPending = useOutbox().pendingFields.length > 0;
  const own = session.state === 'signed-in' && session.account.slug === slug ? session.account : null;
  if (!own || profile.state === 'missing') return profile;
  if (profile.state !== 'ready') {
    const isStale = profile.state === 'failed';
    return { ...profile, state: 'ready' as const, data: featuredNow(own, now), savedAt: null, isStale };
  }
  const isNewer = hasPending || own.rev >= profile.data.rev;
  const data = isNewer ? featuredNow(own, now) : withHiddenOf(own, profile.data);
  // A served page is partial and has no age; the account is complete.
  return { ...profile, data, savedAt: profile.isPartial ? null : profile.savedAt, isPartial: false };
}

function withHiddenOf(own: OwnProfile, profile: PublicProfile): PublicProfile {
  const { email, dateOfBirth, whatsappNumber, availability } = own;
  return { ...profile, email, dateOfBirth, whatsappNumber, availability };
}

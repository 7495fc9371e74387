import { getRouteApi, Navigate } from '@tanstack/react-router';
import { NobodyHere } from '#pwa/features/missing/nobody-here.tsx';
import { ProfileFailure } from './profile-failure.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { ProfileView } from './profile-view.tsx';
import { useShownProfile } from './use-shown-profile.ts';

const route = getRouteApi('/$slug');

/** One person's public page. @see requirements B9, B19, B20, H1 */
export function ProfileScreen() {
  const { slug } = route.useParams();
  const profile = useShownProfile(slug);
  switch (profile.state) {
    case 'loading':
      return <ProfileSkeleton />;
    case 'missing':
      // Before the server was asked in this person's name, the address stays: it may be their own.
      if (profile.isProvisional) return <NobodyHere address={slug} />;
      return <Navigate to="/not-found" state={{ missingAddress: slug }} replace />;
    case 'failed':
      return <ProfileFailure slug={slug} error={profile.error} onRetry={profile.retry} />;
    case 'ready':
      return <ProfileView {...profile} profile={profile.data} />;
  }
}

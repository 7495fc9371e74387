import { lazy, Suspense } from 'react';
import { onceReachable } from '#pwa/data/core/connection.ts';
import { useVisit } from '#pwa/data/profile/profile-visits.ts';
import { ReportAction } from '#pwa/features/reports/report-action.tsx';
import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { loadLateStyles } from '#pwa/ui/load-styles.ts';
import type { OwnProfile, PublicProfile } from '#shared/model/user.ts';

// Visitors never see it.
const OwnVisitsCard = lazy(() =>
  onceReachable(() => import('./own-visits-card.tsx').then(({ loadOwnVisitsCard }) => loadOwnVisitsCard())),
);

export interface ProfileEndProps {
  profile: PublicProfile;
  owner: OwnProfile | null;
}

/** Below the cards of a profile: visit numbers for the owner, a report button for everybody else. */
export function ProfileEnd({ profile: { id, name }, owner }: ProfileEndProps) {
  useVisit(id);
  if (!owner)
    return <ReportAction className="md:col-span-2 lg:col-span-6" subject="profile" subjectId={id} name={name} />;
  return (
    <Suspense>
      <OwnVisitsCard userId={owner.id} />
    </Suspense>
  );
}

/** Loads the end of a profile with its styles and texts; the first view does not need it. */
export async function loadProfileEnd(): Promise<{ default: typeof ProfileEnd }> {
  await Promise.all([loadLateStyles(), loadNamespaces(['reports'])]);
  return { default: ProfileEnd };
}

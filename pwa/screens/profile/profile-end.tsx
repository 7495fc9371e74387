import { useVisit } from '#pwa/data/profile/use-visit.ts';
import { ReportAction } from '#pwa/features/reports/report-action.tsx';
import type { OwnProfile, PublicProfile } from '#shared/model/user.ts';
import { OwnVisitsCard } from './visits/own-visits-card.tsx';

export interface ProfileEndProps {
  profile: PublicProfile;
  owner: OwnProfile | null;
}

/** The end of a profile: its owner sees how many came by, everybody else may report it. */
export function ProfileEnd({ profile: { id, name }, owner }: ProfileEndProps) {
  useVisit(id);
  if (owner) return <OwnVisitsCard userId={owner.id} />;
  return <ReportAction className="md:col-span-2 lg:col-span-6" subject="profile" subjectId={id} name={name} />;
}

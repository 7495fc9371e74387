import { IconMapPin, IconUserCheck } from '@tabler/icons-react';
import { useCompanySession } from '#pwa/data/account/use-company-session.ts';
import { useAvailability } from '#pwa/data/profile/use-availability.ts';
import { usePlaceLabel } from '#pwa/features/catalog/place-label.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Detail } from '#pwa/ui/detail-card.tsx';
import type { Availability } from '#shared/catalog/availability.ts';
import type { OwnProfile, PublicProfile } from '#shared/model/user.ts';

export interface LateFactsProps {
  profile: PublicProfile;
  owner: OwnProfile | null;
}

/** Where the person is, and whether they would take a job. @see requirements H18 */
export function LateFacts({ profile, owner }: LateFactsProps) {
  const { t } = useTranslation('profile');
  const session = useCompanySession();
  const place = usePlaceLabel()(profile.place);
  const { availability } = profile;
  const company = session.state === 'signed-in' && session.account.isVerified ? session.account : null;
  const asking = availability || owner ? null : company;
  if (!place && !availability && !asking) return null;
  return (
    <dl className="mt-4 grid gap-4">
      {place && (
        <Detail icon={<IconMapPin className="icon" aria-hidden="true" />} label={t('place')}>
          {place.text}
        </Detail>
      )}
      {availability && <AvailabilityDetail value={availability} owner={owner} />}
      {asking && <AvailabilityForCompanies companyId={asking.id} userId={profile.id} />}
    </dl>
  );
}

function AvailabilityDetail({ value, owner }: { value: Availability; owner: OwnProfile | null }) {
  const { t } = useTranslation('profile');
  const notes = { everybody: undefined, companies: t('seen_by_companies'), nobody: t('hidden_from_visitors') };
  return (
    <Detail
      icon={<IconUserCheck className="icon" aria-hidden="true" />}
      label={t('availability')}
      note={owner ? notes[owner.availabilityShownTo] : undefined}
    >
      {t(`catalog:availabilities.${value}`)}
    </Detail>
  );
}

/** What the person tells verified companies alone. */
function AvailabilityForCompanies({ companyId, userId }: { companyId: number; userId: number }) {
  const answer = useAvailability(companyId, userId);
  if (answer.state !== 'ready' || !answer.data) return null;
  return <AvailabilityDetail value={answer.data} owner={null} />;
}

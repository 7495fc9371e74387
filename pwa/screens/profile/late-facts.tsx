import { IconLanguage, IconLink, IconMapPin, IconUserCheck } from '@tabler/icons-react';
import { useCompanySession } from '#pwa/data/account/use-company-session.ts';
import { useAvailability } from '#pwa/data/profile/use-availability.ts';
import { usePlaceLabel } from '#pwa/features/catalog/place-label.ts';
import { SpokenLanguages } from '#pwa/features/talents/spoken-languages.tsx';
import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Detail } from '#pwa/ui/detail-card.tsx';
import { UserLink } from '#pwa/ui/user-link.tsx';
import type { Availability } from '#shared/catalog/availability.ts';
import type { OwnProfile, PublicProfile } from '#shared/model/user.ts';
import { shownAddress } from '#shared/rules/website.ts';

export interface LateFactsProps {
  profile: PublicProfile;
  owner: OwnProfile | null;
}

/**
 * The person's place, availability, languages and links.
 * @see requirements H18, H19
 */
export function LateFacts({ profile, owner }: LateFactsProps) {
  const { t } = useTranslation('profile');
  const session = useCompanySession();
  const place = usePlaceLabel()(profile.place);
  const { availability, languages = [], links = [] } = profile;
  const company = session.state === 'signed-in' && session.account.isVerified ? session.account : null;
  const asking = availability || owner ? null : company;
  if (!place && !availability && !asking && languages.length === 0 && links.length === 0) return null;
  return (
    <dl className="mt-4 grid gap-4">
      {place && (
        <Detail icon={<IconMapPin className="icon" aria-hidden="true" />} label={t('place')}>
          {place.text}
        </Detail>
      )}
      {availability && <AvailabilityDetail value={availability} owner={owner} />}
      {languages.length > 0 && (
        <Detail icon={<IconLanguage className="icon" aria-hidden="true" />} label={t('languages')}>
          <SpokenLanguages languages={languages} />
        </Detail>
      )}
      {links.length > 0 && (
        <Detail icon={<IconLink className="icon" aria-hidden="true" />} label={t('links')}>
          {links.map((link) => (
            <UserLink key={link} href={link} className="text-link block w-fit max-w-full">
              <bdi dir="ltr">{shownAddress(link)}</bdi>
            </UserLink>
          ))}
        </Detail>
      )}
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

/** The person's facts for verified companies only. */
function AvailabilityForCompanies({ companyId, userId }: { companyId: number; userId: number }) {
  const answer = useAvailability(companyId, userId);
  if (answer.state !== 'ready' || !answer.data) return null;
  return <AvailabilityDetail value={answer.data} owner={null} />;
}

/** These facts with the names of languages. */
export async function loadLateFacts(): Promise<typeof LateFacts> {
  await loadNamespaces(['spoken-languages']);
  return LateFacts;
}

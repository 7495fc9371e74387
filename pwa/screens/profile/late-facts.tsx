import { IconLanguage, IconLink, IconMapPin, IconPoint, IconUserCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAvailability } from '#pwa/data/profile/use-availability.ts';
import { useCompanySession } from '#pwa/data/session/use-session.ts';
import { useChoiceLabel, useFieldText, usePlaceLabel } from '#pwa/features/catalog/labels.ts';
import { SpokenLanguages } from '#pwa/features/talents/profile-values.tsx';
import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Detail } from '#pwa/ui/detail-card.tsx';
import { UserLink } from '#pwa/ui/user-link.tsx';
import { isHideable, type LineField, lineFieldsOf } from '#shared/model/field-names.ts';
import type { OwnProfile, PublicProfile } from '#shared/model/user.ts';
import { isSeenBy } from '#shared/rules/public-profile.ts';
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
  const askingCompany = availability || owner ? null : company;
  const fieldText = useFieldText();
  const lines = lineFieldsOf('page')
    .map((field) => ({ field, text: fieldText(field, profile) }))
    .filter(({ text }) => text !== '');
  if (!place && lines.length === 0 && !askingCompany && languages.length === 0 && links.length === 0) return null;
  return (
    <dl className="mt-4 grid gap-4">
      {place && (
        <Detail icon={<IconMapPin className="icon" aria-hidden="true" />} label={t('place')}>
          {place.text}
        </Detail>
      )}
      {lines.map(({ field, text }) => (
        <FieldLine key={field} field={field} owner={owner}>
          {text}
        </FieldLine>
      ))}
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
      {askingCompany && <AvailabilityForCompanies companyId={askingCompany.id} userId={profile.id} />}
    </dl>
  );
}

const icons: Partial<Record<LineField, typeof IconPoint>> = { availability: IconUserCheck };

/** A field that the table of fields puts on the page; the owner sees who else can read it. */
function FieldLine({ field, owner, children }: { field: LineField; owner: OwnProfile | null; children: ReactNode }) {
  const { t } = useTranslation('profile');
  const FieldIcon = icons[field] ?? IconPoint;
  const hidden = owner && isHideable(field) && !isSeenBy('everybody', owner, field);
  const note =
    isHideable(field) && owner && isSeenBy('companies', owner, field) ? 'seen_by_companies' : 'hidden_from_visitors';
  return (
    <Detail
      icon={<FieldIcon className="icon" aria-hidden="true" />}
      label={t(`fields:label.${field}`)}
      note={hidden ? t(note) : undefined}
    >
      <bdi>{children}</bdi>
    </Detail>
  );
}

/** A fact that only verified companies see. */
function AvailabilityForCompanies({ companyId, userId }: { companyId: number; userId: number }) {
  const answer = useAvailability(companyId, userId);
  const choiceLabel = useChoiceLabel();
  if (answer.state !== 'ready' || !answer.data) return null;
  return (
    <FieldLine field="availability" owner={null}>
      {choiceLabel('availability', answer.data)}
    </FieldLine>
  );
}

/** Loads the facts with their texts. */
export async function loadLateFacts(): Promise<typeof LateFacts> {
  await loadNamespaces(['fields', 'spoken-languages']);
  return LateFacts;
}

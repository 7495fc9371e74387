import { IconBrandWhatsapp, IconBriefcase, IconCalendar, IconMail, IconSchool } from '@tabler/icons-react';
import { createContext, useContext } from 'react';
import { onceReachable } from '#pwa/data/core/connection.ts';
import { useIndustryLabel } from '#pwa/features/catalog/industry-label.ts';
import { formatDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { servedPart } from '#pwa/served/served-part.ts';
import { AfterPaint } from '#pwa/ui/after-paint.tsx';
import { Detail, DetailCard, DetailSkeleton } from '#pwa/ui/detail-card.tsx';
import { Badge, Chip, Nuqta } from '#pwa/ui/marks.tsx';
import { UserLink } from '#pwa/ui/user-link.tsx';
import { hiderOf, isHideable, lineFieldsOf, type ProfileField } from '#shared/model/field-names.ts';
import type { OwnProfile, PublicProfile } from '#shared/model/user.ts';
import { whatsappLink } from '#shared/rules/whatsapp-link.ts';

export interface AboutCardProps {
  profile: PublicProfile;
  /** The birth day is still loading. */
  isAwaiting: boolean;
  /** The signed-in owner, who sees which facts are hidden. */
  owner: OwnProfile | null;
}

const LateFacts = servedPart(() =>
  onceReachable(() => import('./late-facts.tsx').then(({ loadLateFacts }) => loadLateFacts())),
);

const marked = [
  'dateOfBirth',
  'industry',
  'school',
  'showDateOfBirth',
  'place',
  'languages',
  'links',
  ...lineFieldsOf('page').flatMap((field) => (isHideable(field) ? [field, hiderOf(field)] : [field])),
] as const;

/** Birth day, industry, place, availability and school. @see requirements H4, H12, H18, A10 */
export function AboutCard({ profile, isAwaiting, owner }: AboutCardProps) {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  const industryLabel = useIndustryLabel();
  const { dateOfBirth, industry, school } = profile;
  return (
    <DetailCard title={t('about')} mark={<PendingMark of={marked} />}>
      {isAwaiting && <DetailSkeleton />}
      <dl className="grid gap-4">
        {dateOfBirth && (
          <Detail
            icon={<IconCalendar className="icon" aria-hidden="true" />}
            label={t('date_of_birth')}
            note={owner?.showDateOfBirth === false ? t('hidden_from_visitors') : undefined}
          >
            <time dateTime={dateOfBirth}>{formatDay(dateOfBirth, language)}</time>
          </Detail>
        )}
        <Detail icon={<IconBriefcase className="icon" aria-hidden="true" />} label={t('industry')}>
          {industryLabel(industry)}
        </Detail>
        {school && (
          <Detail icon={<IconSchool className="icon" aria-hidden="true" />} label={t('school')}>
            <bdi>{school}</bdi>
          </Detail>
        )}
      </dl>
      <AfterPaint isServed fallback={<FactsPlaceholder profile={profile} />}>
        <LateFacts profile={profile} owner={owner} />
      </AfterPaint>
    </DetailCard>
  );
}

/** Reserves the space of the facts that load later. */
function FactsPlaceholder({ profile }: { profile: PublicProfile }) {
  const { place, languages = [], links = [] } = profile;
  const others = lineFieldsOf('page').map((field) => profile[field]);
  const titles = [place, ...others, languages[0], links[0]].filter(Boolean).length;
  const lines = [place, ...others, ...languages, ...links].filter(Boolean).length;
  return lines > 0 && <div style={{ minBlockSize: `${titles * 2.4 + lines * 1.6}rem` }} />;
}

export interface ContactCardProps {
  profile: PublicProfile;
  /** The signed-in owner, who also sees what visitors do not. */
  owner: OwnProfile | null;
  /** The details are still loading. */
  isAwaiting: boolean;
  /** The details could not be loaded. */
  isUnknown: boolean;
}

/** E-mail and WhatsApp, as far as they are shared. @see requirements H6, H12, H13, A14 */
export function ContactCard({ profile, owner, isAwaiting, isUnknown }: ContactCardProps) {
  const { t } = useTranslation('profile');
  const { email, whatsappNumber } = profile;
  const chat = whatsappNumber ? whatsappLink(whatsappNumber) : undefined;
  const hidden = t('hidden_from_visitors');
  const localNote = owner && !chat ? t('whatsapp_local') : undefined;
  const isEmpty = !email && !whatsappNumber && !isAwaiting;
  return (
    <DetailCard title={t('contact')} mark={<PendingMark of={['whatsappNumber', 'showEmail', 'showWhatsapp']} />}>
      {isEmpty && <p className="text-sm text-muted">{isUnknown ? t('contact_unknown') : t('no_contact')}</p>}
      {isAwaiting && <DetailSkeleton />}
      <dl className="grid gap-4">
        {email && (
          <Detail
            icon={<IconMail className="icon" aria-hidden="true" />}
            label={t('email_label')}
            note={owner?.showEmail === false ? hidden : undefined}
          >
            <a href={`mailto:${email}`} className="text-link">
              <bdi dir="ltr">{email}</bdi>
            </a>
          </Detail>
        )}
        {whatsappNumber && (
          <Detail
            icon={<IconBrandWhatsapp className="icon" aria-hidden="true" />}
            label={t('whatsapp_label')}
            note={owner?.showWhatsapp === false ? hidden : localNote}
          >
            {chat ? (
              <UserLink href={chat} className="text-link">
                <bdi dir="ltr">{whatsappNumber}</bdi>
              </UserLink>
            ) : (
              <a href={`tel:${whatsappNumber}`} className="text-link">
                <bdi dir="ltr">{whatsappNumber}</bdi>
              </a>
            )}
          </Detail>
        )}
      </dl>
    </DetailCard>
  );
}

/** The skills, or a text that there are none. @see requirements H5 */
export function SkillsCard({ skills }: { skills: readonly string[] }) {
  const { t } = useTranslation('profile');
  return (
    <DetailCard title={t('skills')} mark={<PendingMark of={['skills']} />}>
      {skills.length === 0 ? (
        <p className="text-sm text-muted">{t('no_skills')}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {skills.map((skill) => (
            <li key={skill} className="max-w-full">
              <Chip>{skill}</Chip>
            </li>
          ))}
        </ul>
      )}
    </DetailCard>
  );
}

/** Marks a part of the own profile that is not published yet. @see requirements V5 */
export function PendingMark({ of }: { of: readonly ProfileField[] }) {
  const { t } = useTranslation('profile');
  const pending = useContext(PendingFields);
  if (!of.some((field) => pending.includes(field))) return null;
  return (
    <Badge tone="info" icon={<Nuqta kind="hollow" />}>
      {t('owner.not_sent')}
    </Badge>
  );
}

/** Fields of the shown profile that are saved on this device only; empty on the page of somebody else. */
export const PendingFields = createContext<readonly ProfileField[]>([]);

import { IconBriefcase, IconCalendar, IconSchool } from '@tabler/icons-react';
import { onceReachable } from '#pwa/data/core/connection.ts';
import { useIndustryLabel } from '#pwa/features/catalog/industry-label.ts';
import { formatDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { servedPart } from '#pwa/served/served-part.ts';
import { AfterPaint } from '#pwa/ui/after-paint.tsx';
import { Detail, DetailCard, DetailSkeleton } from '#pwa/ui/detail-card.tsx';
import { hiderOf, isHideable, lineFieldsOf } from '#shared/model/field-names.ts';
import type { OwnProfile, PublicProfile } from '#shared/model/user.ts';
import { PendingMark } from './pending-mark.tsx';

export interface AboutCardProps {
  profile: PublicProfile;
  /** The birth day may still come. */
  isAwaiting: boolean;
  /** The person whose page it is sees who else may read it. */
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
      <AfterPaint isServed fallback={<FactsPlace profile={profile} />}>
        <LateFacts profile={profile} owner={owner} />
      </AfterPaint>
    </DetailCard>
  );
}

/** Keeps the room that the facts will take. */
function FactsPlace({ profile }: { profile: PublicProfile }) {
  const { place, languages = [], links = [] } = profile;
  const others = lineFieldsOf('page').map((field) => profile[field]);
  const titles = [place, ...others, languages[0], links[0]].filter(Boolean).length;
  const lines = [place, ...others, ...languages, ...links].filter(Boolean).length;
  return lines > 0 && <div style={{ minBlockSize: `${titles * 2.4 + lines * 1.6}rem` }} />;
}

import { IconBriefcase, IconCalendar, IconSchool } from '@tabler/icons-react';
import { useIndustryLabel } from '#pwa/features/catalog/industry-label.ts';
import { formatDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Detail, DetailCard, DetailSkeleton } from '#pwa/ui/detail-card.tsx';
import type { PublicProfile } from '#shared/model/user.ts';
import { PendingMark } from './pending-mark.tsx';

export interface AboutCardProps {
  profile: PublicProfile;
  /** The birth day may still come. */
  isAwaiting: boolean;
  isDateHidden: boolean;
}

/** Birth day, industry and school. @see requirements H4, H12, A10 */
export function AboutCard({ profile, isAwaiting, isDateHidden }: AboutCardProps) {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  const industryLabel = useIndustryLabel();
  const { dateOfBirth, industry, school } = profile;
  return (
    <DetailCard title={t('about')} mark={<PendingMark of={['dateOfBirth', 'industry', 'school', 'showDateOfBirth']} />}>
      {isAwaiting && <DetailSkeleton />}
      <dl className="grid gap-4">
        {dateOfBirth && (
          <Detail
            icon={<IconCalendar className="icon" aria-hidden="true" />}
            label={t('date_of_birth')}
            note={isDateHidden ? t('hidden_from_visitors') : undefined}
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
    </DetailCard>
  );
}

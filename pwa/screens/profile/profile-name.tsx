import { IconMailCheck, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useIndustryLabel } from '#pwa/features/catalog/industry-label.ts';
import { Written } from '#pwa/features/catalog/written.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Badge } from '#pwa/ui/badge.tsx';
import { Star } from '#pwa/ui/star.tsx';
import type { PublicProfile } from '#shared/model/user.ts';
import { nameBeside } from '#shared/rules/both-languages.ts';
import { PendingMark } from './pending-mark.tsx';

/** Name, star, headline, @username and badges. @see requirements H2, H3 */
export function ProfileName({ profile }: { profile: PublicProfile }) {
  const { t } = useTranslation('profile');
  const industryLabel = useIndustryLabel();
  const other = nameBeside(profile);
  const { name, headline, username, industry, isFeatured, isVerified, isEmailConfirmed } = profile;
  return (
    <>
      <h1 className="name flex items-center gap-3 text-3xl leading-[1.42] lg:text-4xl">
        <Written className="ua min-w-0 wrap-anywhere">{name}</Written>
        {isFeatured && <Star className="text-[0.62em]" label={t('featured')} />}
      </h1>
      {other && (
        <p className="name text-lg leading-[1.42] wrap-anywhere text-muted">
          <Written>{other}</Written>
        </p>
      )}
      {headline && (
        <p className="mt-1 text-lg wrap-anywhere">
          <Written>{headline}</Written>
        </p>
      )}
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
        <span dir="ltr" className="ltr min-w-0 wrap-anywhere">
          {`@${username}`}
        </span>
        <Badge tone="primary">{industryLabel(industry)}</Badge>
        {isVerified && (
          <Badge tone="success" icon={<IconRosetteDiscountCheck className="icon" aria-hidden="true" />}>
            {t('verified')}
          </Badge>
        )}
        {isEmailConfirmed && (
          <Badge tone="success" icon={<IconMailCheck className="icon" aria-hidden="true" />}>
            {t('email_confirmed')}
          </Badge>
        )}
        <PendingMark of={['name', 'nameOther', 'headline', 'headlineOther', 'profilePicture']} />
        {isFeatured && (
          <Badge tone="featured" icon={<Star />}>
            {t('featured')}
          </Badge>
        )}
      </p>
    </>
  );
}

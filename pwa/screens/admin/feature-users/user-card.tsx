import { memo, useId } from 'react';
import { useFeaturedNow } from '#pwa/data/directory/featured-now.ts';
import { useIndustryLabel } from '#pwa/features/catalog/industry-label.ts';
import { formatShortDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Badge } from '#pwa/ui/badge.tsx';
import { Star } from '#pwa/ui/star.tsx';
import type { AdminUser } from '#shared/model/admin.ts';
import { AdminPerson } from '../admin-person.tsx';
import { FeatureButton } from './feature-button.tsx';
import type { DurationDays } from './feature-users.tsx';
import { HeldDays, PaidDays } from './held-days.tsx';

export interface UserCardProps {
  user: AdminUser;
  durationDays: DurationDays;
  isDisabled: boolean;
}

/** A person who can be featured; once the end has passed the card shows that by itself. @see requirements N4, N14 */
export const UserCard = memo(function UserCard({ user, durationDays, isDisabled }: UserCardProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const industry = useIndustryLabel()(user.industry);
  const { isFeatured } = useFeaturedNow(user);
  const nameId = useId();
  return (
    <article className="card-d admin-card" aria-labelledby={nameId}>
      <AdminPerson user={user} size={46} nameId={nameId} />
      <p className="admin-badges">
        <Badge tone="primary">
          <span className="truncate">{industry}</span>
        </Badge>
        {isFeatured && (
          <Badge tone="featured" icon={<Star />}>
            {t('shell:ui.featured')}
          </Badge>
        )}
      </p>
      <p className="text-xs text-muted">
        <span>
          {isFeatured && user.featuredUntil
            ? t('feature.until', { day: formatShortDay(user.featuredUntil, language) })
            : t('feature.not_featured')}
        </span>
        {isFeatured && <PaidDays count={user.paidDaysLeft} />}
        <HeldDays user={user} />
      </p>
      <FeatureButton
        user={user}
        isFeatured={isFeatured}
        durationDays={durationDays}
        isDisabled={isDisabled}
        describedBy={nameId}
      />
    </article>
  );
});

import { Link } from '@tanstack/react-router';
import { memo, useId } from 'react';
import { useMinute } from '#pwa/data/use-minute.ts';
import { useIndustryLabel } from '#pwa/features/catalog/industry-label.ts';
import { formatShortDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { Badge } from '#pwa/ui/badge.tsx';
import { Star } from '#pwa/ui/star.tsx';
import type { AdminUser } from '#shared/model/admin.ts';
import { isEffectivelyFeatured } from '#shared/rules/listing-order.ts';
import { FeatureButton } from './feature-button.tsx';
import type { DurationDays } from './feature-users.tsx';

export interface UserCardProps {
  user: AdminUser;
  durationDays: DurationDays;
  isDisabled: boolean;
}

/** A person who can be featured; once the end has passed the card says so by itself. @see checklist N4, N14 */
export const UserCard = memo(function UserCard({ user, durationDays, isDisabled }: UserCardProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const industry = useIndustryLabel()(user.industry);
  const isFeatured = isEffectivelyFeatured(user, useMinute());
  const nameId = useId();
  return (
    <article className="card-d admin-card" aria-labelledby={nameId}>
      <Link to="/$slug" params={{ slug: user.slug }} className="admin-account">
        <Avatar name={user.name} slug={user.slug} pictureUrl={user.profilePicture} size={46} isFeatured={isFeatured} />
        <span className="min-w-0">
          <h3 id={nameId} className="name truncate text-base">
            <bdi>{user.name}</bdi>
          </h3>
          <span className="block truncate text-xs text-muted" dir="ltr">
            @{user.username}
          </span>
        </span>
      </Link>
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
        {isFeatured && user.featuredUntil
          ? t('feature.until', { day: formatShortDay(user.featuredUntil, language) })
          : t('feature.not_featured')}
      </p>
      <FeatureButton
        userId={user.id}
        isFeatured={isFeatured}
        durationDays={durationDays}
        isDisabled={isDisabled}
        describedBy={nameId}
      />
    </article>
  );
});

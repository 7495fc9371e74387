import { Link } from '@tanstack/react-router';
import { memo, useId } from 'react';
import { useMinute } from '#pwa/data/use-minute.ts';
import { formatMoment } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { limits } from '#shared/limits.ts';
import type { AdminUser } from '#shared/model/admin.ts';
import { isEffectivelyFeatured } from '#shared/rules/listing-order.ts';
import { FeatureButton } from '../feature-users/feature-button.tsx';

/** A featured person with the moment it ends. */
export const FeaturedRow = memo(function FeaturedRow({ user, isDisabled }: { user: AdminUser; isDisabled: boolean }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const isFeatured = isEffectivelyFeatured(user, useMinute());
  const nameId = useId();
  return (
    <article className="admin-row" aria-labelledby={nameId}>
      <Link to="/$slug" params={{ slug: user.slug }} className="admin-account">
        <Avatar name={user.name} slug={user.slug} pictureUrl={user.profilePicture} size={40} isFeatured={isFeatured} />
        <span className="min-w-0">
          <h3 id={nameId} className="name truncate text-base">
            <bdi>{user.name}</bdi>
          </h3>
          <span className="block truncate text-xs text-muted" dir="ltr">
            @{user.username}
          </span>
        </span>
      </Link>
      <p className="admin-facts">
        {isFeatured && user.featuredUntil
          ? t('feature.until', { day: formatMoment(user.featuredUntil, language) })
          : t('featured.ended')}
      </p>
      <FeatureButton
        userId={user.id}
        isFeatured={isFeatured}
        durationDays={limits.featuredDurationDays}
        isDisabled={isDisabled}
        describedBy={nameId}
        className="max-md:w-full"
      />
    </article>
  );
});

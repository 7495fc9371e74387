import { memo, useId } from 'react';
import { useAdminUsers } from '#pwa/data/admin/use-admin-list.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { useFeaturedNow } from '#pwa/data/core/featured-now.ts';

import { formatMoment } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { limits } from '#shared/limits.ts';
import type { AdminUser } from '#shared/model/admin.ts';
import { AdminList } from './admin-list.tsx';
import { AdminPerson } from './admin-person.tsx';
import { FeatureButton, HeldDays, PaidDays } from './feature-button.tsx';

/** The people featured now, each with the end. @see requirements N4, N14 */
export function FeaturedNow() {
  const { t } = useTranslation('admin');
  const isOffline = useIsOffline();
  const users = useAdminUsers({ view: 'featured' });
  return (
    <AdminList of="featured" followed={users} empty={{ title: t('empty.featured'), hint: t('empty.featured_hint') }}>
      {(user) => <FeaturedRow user={user} isDisabled={isOffline} />}
    </AdminList>
  );
}

/** A featured person with the moment it ends. */
export const FeaturedRow = memo(function FeaturedRow({ user, isDisabled }: { user: AdminUser; isDisabled: boolean }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { isFeatured } = useFeaturedNow(user);
  const nameId = useId();
  return (
    <article className="admin-row" aria-labelledby={nameId}>
      <AdminPerson user={user} size={40} nameId={nameId} />
      <p className="admin-facts">
        <span>
          {isFeatured && user.featuredUntil
            ? t('feature.until', { day: formatMoment(user.featuredUntil, language) })
            : t('featured.ended')}
        </span>
        {isFeatured && <PaidDays count={user.paidDaysLeft} />}
        <HeldDays user={user} />
      </p>
      <FeatureButton
        user={user}
        isFeatured={isFeatured}
        durationDays={limits.featuredDurationDays}
        isDisabled={isDisabled}
        describedBy={nameId}
        className="max-md:w-full"
      />
    </article>
  );
});

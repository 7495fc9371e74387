import { memo, useId, useState } from 'react';
import { useAdminUsers } from '#pwa/data/admin/use-admin-list.ts';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { useFeaturedNow } from '#pwa/data/core/featured-now.ts';

import { useIndustryLabel } from '#pwa/features/catalog/industry-label.ts';
import { useVisibleItems } from '#pwa/features/directory/use-visible-items.ts';
import { formatNumber, formatShortDay } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Badge, Star } from '#pwa/ui/marks.tsx';
import { Segmented } from '#pwa/ui/segmented.tsx';
import { limits } from '#shared/limits.ts';
import type { AdminUser } from '#shared/model/admin.ts';
import { AdminCount, AdminResults } from './admin-list.tsx';
import { AdminPerson } from './admin-person.tsx';
import { AccountSearch } from './admin-tools.tsx';
import { FeatureButton, HeldDays, PaidDays } from './feature-button.tsx';
import { useAdminAddress } from './use-admin-address.ts';

export type DurationDays = (typeof limits.adminDurationsDays)[number];

/** The featured people, each with the end. @see requirements N2–N7 */
export function FeatureUsers() {
  const { t } = useTranslation('admin');
  const [durationDays, setDurationDays] = useState<DurationDays>(limits.featuredDurationDays);
  const isOffline = useIsOffline();
  const search = useAdminAddress();
  const users = useAdminUsers({ q: search.text, industry: search.industry });
  return (
    <>
      <FeatureTools search={search} durationDays={durationDays} onDuration={setDurationDays} isDisabled={isOffline} />
      <AdminCount of="users" list={users.list} />
      <AdminResults
        title={t('list.users')}
        followed={users}
        empty={{ title: t('empty.users') }}
        onClear={search.isFiltered ? search.clear : undefined}
      >
        {(cards, total) => <UserCards users={cards} total={total} durationDays={durationDays} isDisabled={isOffline} />}
      </AdminResults>
    </>
  );
}

interface UserCardsProps {
  users: readonly AdminUser[];
  total: number;
  durationDays: DurationDays;
  isDisabled: boolean;
}

/** The results as cards; only those near the visible part are rendered. */
function UserCards({ users, total, ...card }: UserCardsProps) {
  const { t } = useTranslation('admin');
  const { listRef, first, end, style } = useVisibleItems('admin-users', users.length);
  return (
    <ul
      ref={listRef}
      className="grid auto-rows-fr grid-cols-[repeat(auto-fill,minmax(min(100%,16.5rem),1fr))] gap-4"
      style={style}
      aria-label={t('list.users')}
    >
      {users.slice(first, end).map((user, index) => (
        <li key={user.id} className="min-w-0" aria-setsize={total} aria-posinset={first + index + 1}>
          <UserCard user={user} {...card} />
        </li>
      ))}
    </ul>
  );
}

interface FeatureToolsProps {
  search: ReturnType<typeof useAdminAddress>;
  durationDays: DurationDays;
  onDuration: (days: DurationDays) => void;
  isDisabled: boolean;
}

/** For how long, and whom. @see requirements N2, N3 */
function FeatureTools({ search, durationDays, onDuration, isDisabled }: FeatureToolsProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const options = limits.adminDurationsDays.map((days) => ({
    value: String(days),
    label: formatNumber(days, language),
  }));
  return (
    <AccountSearch
      search={search}
      hint={t('feature.search_hint')}
      isDisabled={isDisabled}
      firstLabel={t('feature.duration')}
    >
      <Segmented
        label={t('feature.duration')}
        value={String(durationDays)}
        options={options}
        onChange={(value) =>
          onDuration(limits.adminDurationsDays.find((days) => String(days) === value) ?? durationDays)
        }
      />
    </AccountSearch>
  );
}

interface UserCardProps {
  user: AdminUser;
  durationDays: DurationDays;
  isDisabled: boolean;
}

/** A person who can be featured; the card changes when the end passes while it is shown. @see requirements N4, N14 */
export const UserCard = memo(function UserCard({ user, durationDays, isDisabled }: UserCardProps) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const industry = useIndustryLabel()(user.industry);
  const { isFeatured } = useFeaturedNow(user);
  const nameId = useId();
  return (
    <article className="card-d grid h-full content-start gap-3.5 p-5" aria-labelledby={nameId}>
      <AdminPerson user={user} size={46} nameId={nameId} />
      <p className="flex min-w-0 gap-2 *:first:min-w-0">
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

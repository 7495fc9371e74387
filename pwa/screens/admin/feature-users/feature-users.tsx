import { useState } from 'react';
import { useAdminUsers } from '#pwa/data/admin/use-admin-list.ts';
import { useIsOffline } from '#pwa/data/offline/use-is-offline.ts';
import { useVisibleItems } from '#pwa/features/directory/use-visible-items.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { limits } from '#shared/limits.ts';
import type { AdminUser } from '#shared/model/admin.ts';
import { AdminCount } from '../admin-count.tsx';
import { AdminResults } from '../admin-results.tsx';
import { useAdminAddress } from '../use-admin-address.ts';
import { FeatureTools } from './feature-tools.tsx';
import { UserCard } from './user-card.tsx';

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

/** The found people: cards side by side. */
function UserCards({ users, total, ...card }: UserCardsProps) {
  const { t } = useTranslation('admin');
  const { listRef, first, end, style } = useVisibleItems('admin-users', users.length);
  return (
    <ul ref={listRef} className="admin-cards" style={style} aria-label={t('list.users')}>
      {users.slice(first, end).map((user, index) => (
        <li key={user.id} className="min-w-0" aria-setsize={total} aria-posinset={first + index + 1}>
          <UserCard user={user} {...card} />
        </li>
      ))}
    </ul>
  );
}

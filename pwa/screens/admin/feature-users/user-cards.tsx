import { useVisibleItems } from '#pwa/features/directory/use-visible-items.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import type { AdminUser } from '#shared/model/admin.ts';
import type { DurationDays } from './feature-users.tsx';
import { UserCard } from './user-card.tsx';

export interface UserCardsProps {
  users: readonly AdminUser[];
  total: number;
  durationDays: DurationDays;
  isDisabled: boolean;
}

/** The found people: cards side by side. */
export function UserCards({ users, total, ...card }: UserCardsProps) {
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

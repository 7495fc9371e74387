import { memo, useId } from 'react';
import { useSession } from '#pwa/data/account/use-session.ts';
import { moderateUser } from '#pwa/data/admin/admin-actions.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Badge } from '#pwa/ui/badge.tsx';
import type { AdminUser } from '#shared/model/admin.ts';
import { AdminPerson } from '../admin-person.tsx';
import { AccountFacts } from './account-facts.tsx';
import { AccountSwitches } from './account-switches.tsx';

/** A person in the list for moderation. Nobody can shut the own door. */
export const PersonRow = memo(function PersonRow({ user, isDisabled }: { user: AdminUser; isDisabled: boolean }) {
  const { t } = useTranslation('admin');
  const session = useSession();
  const isOwn = session.state === 'signed-in' && session.account.id === user.id;
  const nameId = useId();
  return (
    <article className="admin-row" aria-labelledby={nameId}>
      <AdminPerson user={user} size={40} nameId={nameId} />
      <AccountFacts email={user.email} since={user.registeredAt} lastLogin={user.lastLogin} isActive={user.isActive}>
        {isOwn && <Badge>{t('account.own')}</Badge>}
        {user.role !== 'talent' && <Badge tone="info">{t(`catalog:roles.${user.role}`)}</Badge>}
      </AccountFacts>
      <AccountSwitches
        kind="user"
        account={user}
        nameId={nameId}
        isDisabled={isDisabled}
        isOwn={isOwn}
        moderate={(moderation) => moderateUser(user.id, moderation)}
      />
    </article>
  );
});

import { Link } from '@tanstack/react-router';
import { memo, useId } from 'react';
import { moderateUser } from '#pwa/data/actions/admin-actions.ts';
import { useSession } from '#pwa/data/use-session.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { Badge } from '#pwa/ui/badge.tsx';
import type { AdminUser } from '#shared/model/admin.ts';
import { AccountFacts } from './account-facts.tsx';
import { AccountSwitches } from './account-switches.tsx';

/** A person in the list for moderation. Nobody can shut the own door. */
export const PersonRow = memo(function PersonRow({ user, isDisabled }: { user: AdminUser; isDisabled: boolean }) {
  const { t } = useTranslation('admin');
  const session = useSession();
  const isOwn = session.state === 'signed-in' && session.user.id === user.id;
  const nameId = useId();
  return (
    <article className="admin-row" aria-labelledby={nameId}>
      <Link to="/$slug" params={{ slug: user.slug }} className="admin-account">
        <Avatar
          name={user.name}
          slug={user.slug}
          pictureUrl={user.profilePicture}
          size={40}
          isFeatured={user.isFeatured}
        />
        <span className="min-w-0">
          <h3 id={nameId} className="name truncate text-base">
            <bdi>{user.name}</bdi>
          </h3>
          <span className="block truncate text-xs text-muted" dir="ltr">
            @{user.username}
          </span>
        </span>
      </Link>
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

import { Navigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useSendsMail } from '#pwa/data/account/mails.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import type { Realm } from '#shared/model/realm.ts';
import { AccountSkeleton } from './account-skeleton.tsx';

/** What an account page reports about the end of its account. */
export interface AccountEnd {
  /** True before the account signs out on purpose; false when that failed. */
  onLeaving: (isLeaving: boolean) => void;
  onDeleted: () => void;
}

export interface AccountGateProps<Account> {
  realm: Realm;
  session: { state: 'unknown' | 'signed-out' } | { state: 'signed-in'; account: Account };
  children: (account: Account, end: AccountEnd) => ReactNode;
}

const texts = {
  user: { title: 'title', deleted: 'deletion.done' },
  company: { title: 'company_title', deleted: 'deletion.company_done' },
} as const;

/** Shows an account page to its owner; others are sent to the login, and home after they have left on purpose. */
export function AccountGate<Account>({ realm, session, children }: AccountGateProps<Account>) {
  const { t } = useTranslation('account');
  const router = useRouter();
  const sendsMail = useSendsMail();
  const [isLeaving, setIsLeaving] = useState(false);
  if (session.state === 'signed-out') {
    if (isLeaving) return <Navigate to="/" replace />;
    return realm === 'user' ? (
      <Navigate to="/login" search={{ next: '/account' }} replace />
    ) : (
      <Navigate to="/company-login" search={{ next: '/company-account' }} replace />
    );
  }
  if (session.state !== 'signed-in') return <AccountSkeleton title={t(texts[realm].title)} />;

  const handleDeleted = () => {
    showToast({
      title: t(texts[realm].deleted),
      description: t(sendsMail ? 'deletion.done_hint' : 'deletion.done_hint_no_mail'),
    });
    void router.navigate({ to: '/', replace: true });
  };
  return children(session.account, { onLeaving: setIsLeaving, onDeleted: handleDeleted });
}

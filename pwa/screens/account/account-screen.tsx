import { Navigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useSendsMail } from '#pwa/data/account/mails.ts';
import { useSession } from '#pwa/data/session/use-session.ts';
import { AccountSkeleton } from '#pwa/features/account/account-skeleton.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import { OwnAccount } from './own-account.tsx';

/** The own account: language, mails, password, devices, data; visitors come by the login. */
export function AccountScreen() {
  const { t } = useTranslation('account');
  const session = useSession();
  const router = useRouter();
  const sendsMail = useSendsMail();
  const [isLeaving, setIsLeaving] = useState(false);
  if (session.state === 'signed-out') {
    return isLeaving ? <Navigate to="/" replace /> : <Navigate to="/login" search={{ next: '/account' }} replace />;
  }
  if (session.state === 'unknown') return <AccountSkeleton title={t('title')} />;

  const handleDeleted = () => {
    showToast({
      title: t('deletion.done'),
      description: t(sendsMail ? 'deletion.done_hint' : 'deletion.done_hint_no_mail'),
    });
    void router.navigate({ to: '/', replace: true });
  };
  return (
    <OwnAccount key={session.account.id} user={session.account} onLeaving={setIsLeaving} onDeleted={handleDeleted} />
  );
}

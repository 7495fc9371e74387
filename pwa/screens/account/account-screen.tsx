import { Navigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '#pwa/data/account/use-session.ts';
import { AccountSkeleton } from '#pwa/features/account/account-skeleton.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import { OwnAccount } from './own-account.tsx';

/** The own account: language, mails, password, devices, data; visitors come by the login. */
export function AccountScreen() {
  const { t } = useTranslation('account');
  const session = useSession();
  const router = useRouter();
  const [isLeaving, setIsLeaving] = useState(false);
  if (session.state === 'signed-out') {
    return isLeaving ? <Navigate to="/" replace /> : <Navigate to="/login" search={{ next: '/account' }} replace />;
  }
  if (session.state === 'unknown') return <AccountSkeleton title={t('title')} />;

  const handleDeleted = () => {
    showToast({ title: t('deletion.done'), description: t('deletion.done_hint') });
    void router.navigate({ to: '/', replace: true });
  };
  return <OwnAccount key={session.user.id} user={session.user} onLeaving={setIsLeaving} onDeleted={handleDeleted} />;
}

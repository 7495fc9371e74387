import { Navigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useSendsMail } from '#pwa/data/account/mails.ts';
import { useCheckedCompanySession } from '#pwa/data/session/company-session.ts';
import { AccountSkeleton } from '#pwa/features/account/account-skeleton.tsx';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { showToast } from '#pwa/ui/toast-state.ts';
import { CompanyAccount } from './company-account.tsx';

/** The account of the signed-in company; without a session it leads to the login. */
export function CompanyAccountScreen() {
  const { t } = useTranslation('account');
  const session = useCheckedCompanySession();
  const router = useRouter();
  const sendsMail = useSendsMail();
  const [isLeaving, setIsLeaving] = useState(false);
  if (session.state === 'signed-out') {
    if (isLeaving) return <Navigate to="/" replace />;
    return <Navigate to="/company-login" search={{ next: '/company-account' }} replace />;
  }
  if (session.state === 'unknown') return <AccountSkeleton title={t('company_title')} />;

  const handleDeleted = () => {
    showToast({
      title: t('deletion.company_done'),
      description: t(sendsMail ? 'deletion.done_hint' : 'deletion.done_hint_no_mail'),
    });
    void router.navigate({ to: '/', replace: true });
  };
  const { account: company } = session;
  return <CompanyAccount key={company.id} company={company} onLeaving={setIsLeaving} onDeleted={handleDeleted} />;
}

import { Link, Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '#pwa/data/session/use-session.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ApplicationsSkeleton } from './applications-skeleton.tsx';
import { OwnApplications } from './own-applications.tsx';

/** The own applications and how they stand; visitors come by the login. @see requirements S9 */
export function ApplicationsScreen() {
  const { t } = useTranslation('applications');
  const session = useSession();
  if (session.state === 'signed-out') return <Navigate to="/login" search={{ next: '/applications' }} replace />;
  return (
    <div className="wrap py-8 md:py-12">
      <div className="mx-auto max-w-read">
        <h1 className="text-3xl md:text-4xl">{t('list.title')}</h1>
        {session.state === 'unknown' ? (
          <ApplicationsSkeleton />
        ) : (
          <ForTalents role={session.account.role}>
            <OwnApplications key={session.account.id} userId={session.account.id} />
          </ForTalents>
        )}
      </div>
    </div>
  );
}

function ForTalents({ role, children }: { role: string; children: ReactNode }) {
  const { t } = useTranslation('applications');
  if (role === 'talent') return children;
  return (
    <EmptyState
      title={t('list.not_for_role')}
      hint={t('list.not_for_role_hint')}
      action={
        <Link to="/jobs" className={buttonClass({ variant: 'outline' })}>
          {t('list.to_jobs')}
        </Link>
      }
    />
  );
}

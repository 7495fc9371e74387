import { Link } from '@tanstack/react-router';
import { useConnection } from '#pwa/data/use-connection.ts';
import { useSession } from '#pwa/data/use-session.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { OfflineLine } from '#pwa/ui/offline-line.tsx';
import { PlainPage } from '#pwa/ui/plain-page.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

/** For administrators only; what they will do here is not built yet. @see checklist B6, N1 */
export function AdminFeatureUsersScreen() {
  const { t } = useTranslation('pages');
  const session = useSession();
  const isOffline = useConnection() === 'offline';
  if (session.state === 'unknown') return <PlainPage pattern="admin" title={<Skeleton className="h-9 w-56" />} />;
  const isAdmin = session.state === 'signed-in' && session.user.role === 'admin';
  return (
    <PlainPage
      pattern="admin"
      title={t(isAdmin ? 'admin.title' : 'admin.denied')}
      lead={t(isAdmin ? 'admin.not_open' : 'admin.denied_hint')}
      actions={
        <Link to="/" className={buttonClass()}>
          {t('admin.home')}
        </Link>
      }
    >
      {isAdmin && isOffline && <OfflineLine>{t('admin.offline')}</OfflineLine>}
      {isAdmin && <p className="mt-2 text-muted">{t('admin.not_open_hint')}</p>}
    </PlainPage>
  );
}

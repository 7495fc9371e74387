import { Link } from '@tanstack/react-router';
import { useConnection } from '#pwa/data/use-connection.ts';
import { useSession } from '#pwa/data/use-session.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { OfflineLine } from '#pwa/ui/offline-line.tsx';
import { PlainPage } from '#pwa/ui/plain-page.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

/** Paying is not open yet; a visitor is asked to log in, as later too. @see checklist B5, B14 */
export function UpgradeScreen() {
  const { t } = useTranslation('pages');
  const session = useSession();
  const offlineLine = useConnection() === 'offline' && <OfflineLine>{t('upgrade.offline')}</OfflineLine>;
  if (session.state === 'unknown') return <PlainPage pattern="upgrade" title={<Skeleton className="h-9 w-56" />} />;
  if (session.state === 'signed-out') {
    return (
      <PlainPage
        pattern="upgrade"
        title={t('upgrade.login_required')}
        lead={t('upgrade.login_required_hint')}
        actions={
          <Link to="/login" search={{ next: '/upgrade' }} className={buttonClass()}>
            {t('upgrade.log_in')}
          </Link>
        }
      >
        {offlineLine}
      </PlainPage>
    );
  }
  return (
    <PlainPage
      pattern="upgrade"
      title={t('upgrade.title')}
      lead={t('upgrade.not_open')}
      actions={
        <Link to="/$slug" params={{ slug: session.user.slug }} className={buttonClass()}>
          {t('upgrade.back')}
        </Link>
      }
    >
      <p className="mt-2 text-muted">{t('upgrade.not_open_hint')}</p>
      {offlineLine}
    </PlainPage>
  );
}

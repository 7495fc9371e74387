import { Link } from '@tanstack/react-router';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { OfflineLine } from '#pwa/ui/offline-line.tsx';
import { PlainPage } from '#pwa/ui/plain-page.tsx';

/** Only a person with a profile can have it featured. @see requirements M1, M8, B14 */
export function LoginRequired() {
  const { t } = useTranslation('upgrade');
  return (
    <PlainPage
      pattern="upgrade"
      title={t('login_required')}
      lead={t('login_required_hint')}
      actions={
        <Link to="/login" search={{ next: '/upgrade' }} className={buttonClass()}>
          {t('log_in')}
        </Link>
      }
    >
      {useIsOffline() && <OfflineLine>{t('pay.offline')}</OfflineLine>}
    </PlainPage>
  );
}

import { IconCloudOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useConnection } from '#pwa/data/use-connection.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';

/** Says that the page shows what is saved, in the live region that holds it, and leads to what that is. @see V4 */
export function ConnectionBar() {
  const { t } = useTranslation('shell');
  if (useConnection() === 'online') return null;
  return (
    <div className="offline-bar">
      <p className="wrap flex flex-wrap items-center gap-x-3">
        <IconCloudOff className="icon" aria-hidden="true" />
        <span className="py-2">{t('offline.bar')}</span>
        <Link to="/offline" className="offline-bar-link">
          {t('offline.more')}
        </Link>
      </p>
    </div>
  );
}

import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#pwa/data/use-connection.ts';

/** Says once, politely, that the page shows what is saved. The live region is there before it speaks. */
export function ConnectionBar() {
  const { t } = useTranslation('shell');
  const isOffline = useConnection() === 'offline';
  return (
    <div role="status">
      {isOffline && (
        <p className="offline-bar">
          <span className="wrap flex items-center gap-3 py-2">
            <IconCloudOff className="icon" aria-hidden="true" />
            {t('offline.bar')}
          </span>
        </p>
      )}
    </div>
  );
}

import { IconCloudOff } from '@tabler/icons-react';
import { useConnection } from '#pwa/data/use-connection.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';

/** Says that the page shows what is saved, in the live region that holds it. */
export function ConnectionBar() {
  const { t } = useTranslation('shell');
  if (useConnection() === 'online') return null;
  return (
    <p className="offline-bar">
      <span className="wrap flex items-center gap-3 py-2">
        <IconCloudOff className="icon" aria-hidden="true" />
        {t('offline.bar')}
      </span>
    </p>
  );
}

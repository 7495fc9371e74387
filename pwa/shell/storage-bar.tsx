import { IconDatabaseOff } from '@tabler/icons-react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';

/** This browser stores nothing; everything works online. @see requirements A19 */
export function StorageBar() {
  const { t } = useTranslation('offline');
  return (
    <div className="bg-warning-soft text-sm font-medium text-warning-ink">
      <p className="wrap flex items-center gap-x-3">
        <IconDatabaseOff className="icon" aria-hidden="true" />
        <span className="min-w-0 flex-1 py-2">{t('nothing_kept')}</span>
      </p>
    </div>
  );
}

import { IconLock } from '@tabler/icons-react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Notice } from '#pwa/ui/notice.tsx';

/** Edits of another person wait on this device. @see SYNC-17 */
export function OthersNotice() {
  const { t } = useTranslation('offline');
  return (
    <Notice tone="info" icon={<IconLock className="icon" aria-hidden="true" />} title={t('pending.someones')}>
      <p>{t('pending.someones_hint')}</p>
    </Notice>
  );
}

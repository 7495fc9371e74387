import { IconCloudOff } from '@tabler/icons-react';
import { useConnection } from '#pwa/data/use-connection.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Notice } from '#pwa/ui/notice.tsx';

/** Says before anything is sent that it cannot be sent now. @see checklist V16 */
export function OfflineNotice({ form }: { form: 'login' | 'register' }) {
  const { t } = useTranslation('auth');
  if (useConnection() === 'online') return null;
  return <Notice icon={<IconCloudOff className="icon" aria-hidden="true" />}>{t(`${form}.offline_notice`)}</Notice>;
}

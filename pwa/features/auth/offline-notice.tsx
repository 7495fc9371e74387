import { IconCloudOff } from '@tabler/icons-react';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { Notice } from '#pwa/ui/notice.tsx';

/** Says before anything is sent that it cannot be sent now. @see requirements V16 */
export function OfflineNotice({ children }: { children: string }) {
  if (!useIsOffline()) return null;
  return <Notice icon={<IconCloudOff className="icon" aria-hidden="true" />}>{children}</Notice>;
}

import { IconClockPause } from '@tabler/icons-react';
import type { WaitingLogout } from '#pwa/data/core/session-store.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';

/** A logout that the server has not answered; it is sent again until it is done. @see requirements G14, SYNC-18 */
export function LogoutBar({ place }: { place: WaitingLogout }) {
  const { t } = useTranslation('offline');
  return (
    <div className="bg-warning-soft text-sm font-medium text-warning-ink">
      <p className="wrap flex flex-wrap items-center gap-x-3">
        <IconClockPause className="icon" aria-hidden="true" />
        <span className="min-w-0 flex-1 py-2">
          {t(place === 'page' ? 'logout.waits_in_page' : 'logout.waits_on_device')}
        </span>
      </p>
    </div>
  );
}

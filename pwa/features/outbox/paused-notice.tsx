import { IconLock } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import type { Outbox } from '#pwa/data/offline/outbox.ts';
import { formatNumber } from '#pwa/i18n/format.ts';
import { useLanguage } from '#pwa/i18n/use-language.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Notice } from '#pwa/ui/notice.tsx';

/** The newest version's own files may be gone as well; then the browser's reload has to do. */
function reloadIntoNewest(): void {
  import('#pwa/data/app/update.ts').then(
    (module) => module.reloadIntoNewest(),
    () => location.reload(),
  );
}

export interface PausedNoticeProps {
  pause: NonNullable<Outbox['pause']>;
  count: number;
}

/** Nothing is sent until the person signs in, or the app is renewed. @see requirements V10 */
export function PausedNotice({ pause, count }: PausedNoticeProps) {
  const { t } = useTranslation('offline');
  const number = formatNumber(count, useLanguage());
  const { pathname } = useLocation();
  const title = pause === 'signed_out' ? t('pending.signed_out', { count, number }) : t(`pending.${pause}`);
  return (
    <Notice tone="warning" icon={<IconLock className="icon" aria-hidden="true" />} title={title}>
      <p>{t(`pending.${pause}_hint`)}</p>
      {pause === 'update_needed' ? (
        <button type="button" className="note-action" onClick={reloadIntoNewest}>
          {t('pending.reload')}
        </button>
      ) : (
        <Link to="/login" search={{ next: pathname }} className="note-action">
          {t('pending.sign_in')}
        </Link>
      )}
    </Notice>
  );
}

import { Link } from '@tanstack/react-router';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { EmptyState } from '#pwa/ui/empty-state.tsx';

/** Says that nothing is kept, because the browser has no storage or the device has no room. */
export function Unavailable({ reason }: { reason: 'full' | 'unavailable' }) {
  const { t } = useTranslation('offline');
  return (
    <div className="card-d px-5">
      <EmptyState
        title={t(`data.${reason}`)}
        hint={t(`data.${reason}_hint`)}
        action={
          <Link to="/browse" className={buttonClass({ variant: 'outline' })}>
            {t('data.browse')}
          </Link>
        }
      />
    </div>
  );
}

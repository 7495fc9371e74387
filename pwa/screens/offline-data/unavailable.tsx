import { Link } from '@tanstack/react-router';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { EmptyState } from '#pwa/ui/empty-state.tsx';

/** A browser without storage, said as it is. */
export function Unavailable() {
  const { t } = useTranslation('offline');
  return (
    <div className="card-d px-5">
      <EmptyState
        title={t('data.unavailable')}
        hint={t('data.unavailable_hint')}
        action={
          <Link to="/browse" className={buttonClass({ variant: 'outline' })}>
            {t('data.browse')}
          </Link>
        }
      />
    </div>
  );
}

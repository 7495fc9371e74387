import { postponeUpdate, takeUpdate, type UpdateState } from '#pwa/data/app/update.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Nuqta } from '#pwa/ui/nuqta.tsx';

/** A newer version, to be taken now or later. */
export function UpdateCard({ state }: { state: UpdateState }) {
  const { t } = useTranslation('app');
  const isTaking = state === 'taking';
  return (
    <section className="offer-card offer-line" aria-label={t('update.label')}>
      <Nuqta className="offer-mark" />
      <div className="offer-text">
        <p className="font-semibold">{t('update.title')}</p>
        <p className="text-muted">{t(state === 'elsewhere' ? 'update.elsewhere' : 'update.hint')}</p>
      </div>
      <div className="offer-actions">
        <Button isBusy={isTaking} onClick={() => void takeUpdate()}>
          {t(isTaking ? 'update.taking' : 'update.take')}
        </Button>
        <Button variant="ghost" onClick={postponeUpdate}>
          {t('update.later')}
        </Button>
      </div>
    </section>
  );
}

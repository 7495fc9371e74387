import { postponeUpdate, takeUpdate, type UpdateState } from '#pwa/data/app/update.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Nuqta } from '#pwa/ui/marks.tsx';

/** Announces a newer version; an open form is to be saved first. */
export function UpdateBar({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useTranslation('app');
  return (
    <p className="bg-info-soft text-sm text-info-ink">
      <span className="wrap flex items-center gap-3 py-2">
        <Nuqta kind="hollow" />
        <span>{t(isUnsaved ? 'update.save_first' : 'update.title')}</span>
        {!isUnsaved && (
          <button
            type="button"
            className="min-h-7 cursor-pointer font-semibold underline underline-offset-[0.3em]"
            onClick={() => void takeUpdate()}
          >
            {t('update.take')}
          </button>
        )}
      </span>
    </p>
  );
}

/** A newer version, to be taken now or later. */
export function UpdateCard({ state }: { state: UpdateState }) {
  const { t } = useTranslation('app');
  const isTaking = state === 'taking';
  return (
    <section
      className="offer-card flex max-w-[min(40rem,100vw-2rem)] flex-wrap items-center gap-x-4 gap-y-3"
      aria-label={t('update.label')}
    >
      <Nuqta className="mt-[0.45em] self-start" />
      <div className="flex-[1_1_12rem]">
        <p className="font-semibold">{t('update.title')}</p>
        <p className="text-muted">{t(state === 'elsewhere' ? 'update.elsewhere' : 'update.hint')}</p>
      </div>
      <div className="ms-auto flex gap-1">
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

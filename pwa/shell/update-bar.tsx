import { takeUpdate } from '#pwa/data/app/update.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
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

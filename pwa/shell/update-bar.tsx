import { takeUpdate } from '#pwa/data/app/update.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Nuqta } from '#pwa/ui/nuqta.tsx';

/** Announces a newer version; an open form is to be saved first. */
export function UpdateBar({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useTranslation('app');
  return (
    <p className="update-bar">
      <span className="wrap flex items-center gap-3 py-2">
        <Nuqta kind="hollow" />
        <span>{t(isUnsaved ? 'update.save_first' : 'update.title')}</span>
        {!isUnsaved && (
          <button type="button" className="update-link" onClick={() => void takeUpdate()}>
            {t('update.take')}
          </button>
        )}
      </span>
    </p>
  );
}

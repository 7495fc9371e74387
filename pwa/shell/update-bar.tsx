import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Nuqta } from '#pwa/ui/nuqta.tsx';

/** Says that a newer version waits until the form is saved. */
export function UpdateBar() {
  const { t } = useTranslation('app');
  return (
    <p className="update-bar">
      <span className="wrap flex items-center gap-3 py-2">
        <Nuqta kind="hollow" />
        {t('update.save_first')}
      </span>
    </p>
  );
}

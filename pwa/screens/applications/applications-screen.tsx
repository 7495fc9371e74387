import { useTranslation } from '#pwa/i18n/use-translation.ts';

/** The own applications and how they stand. @see checklist S9 */
export function ApplicationsScreen() {
  const { t } = useTranslation('applications');
  return (
    <div className="wrap py-8 md:py-12">
      <h1 className="text-3xl md:text-4xl">{t('list.title')}</h1>
    </div>
  );
}

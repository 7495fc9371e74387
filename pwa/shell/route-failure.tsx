import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';

/** What is said when not even the texts could be loaded: both languages at once. */
const bareTexts = {
  title: 'تعذّر عرض هذه الصفحة · This page could not be shown',
  retry: 'حاول مجددًا · Try again',
};

/** A screen whose code or texts could not be loaded, or that broke. A reload also brings the newest version. */
export function RouteFailure() {
  const { t } = useTranslation('shell');
  return (
    <div className="wrap py-16">
      <EmptyState
        title={t('failure.title', { defaultValue: bareTexts.title })}
        hint={t('failure.hint', { defaultValue: '' })}
        action={<Button onClick={() => location.reload()}>{t('ui.retry', { defaultValue: bareTexts.retry })}</Button>}
      />
    </div>
  );
}

import type { ErrorComponentProps } from '@tanstack/react-router';
import { useConnection } from '#pwa/data/offline/use-connection.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';

/** The texts for the case that not even the texts could be loaded: both languages at once. */
const bareTexts = {
  title: 'تعذّر عرض هذه الصفحة · This page could not be shown',
  retry: 'حاول مجددًا · Try again',
};

/** Each browser has words of its own, for code and for texts. */
const missingFile =
  /dynamically imported module|Importing a module script failed|Failed to fetch|Load failed|NetworkError/i;

/**
 * A screen whose code or texts could not be loaded, or that broke. Code that is gone was replaced by a newer version,
 * unless there is no network.
 */
export function RouteFailure({ error }: ErrorComponentProps) {
  const { t } = useTranslation('shell');
  const isOnline = useConnection() === 'online';
  const whenMissing = isOnline ? 'newer' : 'not_stored';
  const cause = missingFile.test(String(error)) ? whenMissing : 'broken';
  return (
    <div className="wrap py-16">
      <EmptyState
        title={t(`failure.${cause}.title`, { defaultValue: bareTexts.title })}
        hint={t(`failure.${cause}.hint`, { defaultValue: '' })}
        action={<Button onClick={reloadIntoNewest}>{t('ui.retry', { defaultValue: bareTexts.retry })}</Button>}
      />
    </div>
  );
}

/** The newest version's own files may be gone as well; then the browser's reload has to do. */
function reloadIntoNewest(): void {
  import('#pwa/data/app/update.ts').then(
    (module) => module.reloadIntoNewest(),
    () => location.reload(),
  );
}

import type { ErrorComponentProps } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { isMissingFile, isReplaced } from '#pwa/faults/load-again.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { typeAgain, typedOnScreen } from './typed-fields.ts';

/** The texts for the case that not even the texts could be loaded: both languages at once. */
const bareTexts = {
  title: 'تعذّر عرض هذه الصفحة · This page could not be shown',
  retry: 'حاول مجددًا · Try again',
};

/**
 * Stands in the place of a screen that failed. Where another program changed the elements of the page, such as a
 * translator or an extension, React cannot change them any more: then the screen is drawn again once, with what was
 * typed. @see decision 061
 */
export function RouteFailure(props: ErrorComponentProps) {
  const [isDrawnAgain] = useState(
    () => isForeignChange(props.error) && performance.now() - drawnAgainAtMs > patienceMs,
  );
  return isDrawnAgain ? <DrawAgain reset={props.reset} /> : <Failure {...props} />;
}

/** The second failure of a screen within this time is said. */
const patienceMs = 5000;
let drawnAgainAtMs = Number.NEGATIVE_INFINITY;

/** An element is not where React has put it. */
const isForeignChange = (error: unknown) =>
  error instanceof DOMException && /^(?:NotFound|HierarchyRequest)Error$/.test(error.name);

function DrawAgain({ reset }: Pick<ErrorComponentProps, 'reset'>) {
  // The elements of the screen are still there while this is rendered, and gone once it is.
  const [typed] = useState(typedOnScreen);
  useLayoutEffect(() => {
    drawnAgainAtMs = performance.now();
    typeAgain(typed);
    reset();
  }, [typed, reset]);
  return null;
}

/**
 * A screen whose code or texts could not be loaded, or that broke. Code that the server no longer has was replaced by a
 * newer version; other code was lost on the way.
 */
function Failure({ error }: ErrorComponentProps) {
  const { t } = useTranslation('shell');
  const isOnline = !useIsOffline();
  const whenMissing = isReplaced(error) ? 'newer' : 'lost';
  const whenReached = isMissingFile(error) ? whenMissing : 'broken';
  const cause = isMissingFile(error) && !isOnline ? 'not_stored' : whenReached;
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

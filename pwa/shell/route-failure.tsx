import type { ErrorComponentProps } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { useIsOffline } from '#pwa/data/core/connection.ts';
import { isMissingFile, isReplaced } from '#pwa/faults/load-again.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';

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
    () => isForeignChange(props.error) && performance.now() - drawnAgainAtMs > againWithinMs,
  );
  return isDrawnAgain ? <DrawAgain reset={props.reset} /> : <Failure {...props} />;
}

/** A screen that fails twice within this time shows its failure. */
const againWithinMs = 5000;
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

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fields = 'main :is(input:not([type="file"], [type="hidden"]), textarea, select)';

/** Remembers what the fields of the screen hold, by their names and places. */
export function typedOnScreen(): Map<string, string> {
  return new Map([...namedFields()].map(([name, field]) => [name, heldBy(field)]));
}

/** Puts that into the fields of a screen that is drawn again, as if somebody typed it. Fields may come late. */
function typeAgain(typed: ReadonlyMap<string, string>): void {
  const missing = new Map(typed);
  const fill = () => {
    for (const [name, field] of namedFields()) {
      const text = missing.get(name);
      if (text === undefined) continue;
      missing.delete(name);
      if (heldBy(field) !== text) type(field, text);
    }
  };
  const observer = new MutationObserver(fill);
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), lateFieldsMs);
}

const lateFieldsMs = 3000;

function* namedFields(): Generator<[name: string, field: Field]> {
  const counts = new Map<string, number>();
  for (const field of document.querySelectorAll<Field>(fields)) {
    const name = `${field.tagName} ${field.type} ${field.name}`;
    const place = (counts.get(name) ?? 0) + 1;
    counts.set(name, place);
    yield [`${name} ${place}`, field];
  }
}

const isTick = (field: Field) => field instanceof HTMLInputElement && /checkbox|radio/.test(field.type);

function heldBy(field: Field): string {
  return isTick(field) ? String((field as HTMLInputElement).checked) : field.value;
}

function type(field: Field, text: string): void {
  if (isTick(field)) {
    field.click();
    return;
  }
  // The browser's own setter: React would take a text for its own that was set through the element.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
}

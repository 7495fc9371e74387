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
 * translator or an extension, React cannot change them any more: then the screen is rendered again once, with the typed
 * values. @see decision 061
 */
export function RouteFailure(props: ErrorComponentProps) {
  const [rendersAgain] = useState(
    () => isForeignChange(props.error) && performance.now() - renderedAgainAtMs > againWithinMs,
  );
  return rendersAgain ? <RenderAgain reset={props.reset} /> : <Failure {...props} />;
}

/** A screen that fails twice within this time shows its failure. */
const againWithinMs = 5000;
let renderedAgainAtMs = Number.NEGATIVE_INFINITY;

/** An element is not where React has put it. */
const isForeignChange = (error: unknown) =>
  error instanceof DOMException && /^(?:NotFound|HierarchyRequest)Error$/.test(error.name);

function RenderAgain({ reset }: Pick<ErrorComponentProps, 'reset'>) {
  // The elements of the screen are still there while this is rendered, and gone once it is.
  const [typed] = useState(readScreenFields);
  useLayoutEffect(() => {
    renderedAgainAtMs = performance.now();
    fillScreenFields(typed);
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

/** The values of the fields on the screen, by name and place. */
function readScreenFields(): Map<string, string> {
  return new Map([...namedFields()].map(([name, field]) => [name, fieldValue(field)]));
}

/** Fills the fields of a screen that is rendered again, as if somebody typed. It waits for fields that render late. */
function fillScreenFields(typed: ReadonlyMap<string, string>): void {
  const missing = new Map(typed);
  const fill = () => {
    for (const [name, field] of namedFields()) {
      const text = missing.get(name);
      if (text === undefined) continue;
      missing.delete(name);
      if (fieldValue(field) !== text) type(field, text);
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

function fieldValue(field: Field): string {
  return isTick(field) ? String((field as HTMLInputElement).checked) : field.value;
}

function type(field: Field, text: string): void {
  if (isTick(field)) {
    field.click();
    return;
  }
  // By the setter of the prototype: React replaces the one of the element, and would see no change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
}

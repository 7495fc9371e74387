import type { FieldValues, FormStore } from '@modular-forms/react';
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { type DraftPlace, storeFormDraft } from '#pwa/data/core/form-draft.ts';
import { usePageLeaving, useWatchUnsavedWork } from '#pwa/data/core/unsaved-work.ts';
import { useTranslation } from '#pwa/i18n/use-translation.ts';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';
import { type typedIn, useOnTyped } from '#pwa/ui/form/form-state.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

const saveAfterMs = 250;
const readTimeoutMs = 5000;

/** Resolves with null when the storage does not answer in time; otherwise a person would wait for the form forever. */
export function orNullWhenLate<T>(reading: Promise<T>): Promise<T | null> {
  return Promise.race([reading, new Promise<null>((resolve) => setTimeout(() => resolve(null), readTimeoutMs))]);
}

/**
 * Stores the changes of a form a moment after the last keystroke, so that a crash or a reload loses nothing.
 *
 * @param draftOf Makes the draft; one without fields removes the stored draft.
 * @returns a function that removes the draft and stores no further one
 * @see requirements J20, R9, SYNC-2
 */
export function useChangesDraft<Values extends FieldValues>(
  form: FormStore<Values>,
  place: DraftPlace,
  draftOf: (values: ReturnType<typeof typedIn<Values>>) => Record<string, unknown>,
): () => Promise<void> {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const storeNow = useRef<() => void>(undefined);
  const isRemoved = useRef(false);
  const isFirst = useRef(true);
  const latestPlace = useRef(place);
  latestPlace.current = place;

  useOnTyped(form, (values) => {
    // Read before the guard: the form library follows only the values that are read.
    const draft = draftOf(values);
    if (isFirst.current || isRemoved.current) {
      isFirst.current = false;
      return;
    }
    clearTimeout(timer.current);
    storeNow.current = () => {
      storeNow.current = undefined;
      void storeFormDraft(latestPlace.current, draft);
    };
    timer.current = setTimeout(() => storeNow.current?.(), saveAfterMs);
  });

  usePageLeaving(() => storeNow.current?.());

  return useCallback(async () => {
    isRemoved.current = true;
    storeNow.current = undefined;
    clearTimeout(timer.current);
    await storeFormDraft(latestPlace.current, {});
  }, []);
}

export interface FormSkeletonProps {
  /** Lines of each field: paragraphs are taller than a line of text. */
  fields: readonly ('line' | 'paragraphs')[];
  hasPicture?: boolean;
  className?: string;
}

/** The skeleton of a form while its draft is read. */
export function FormSkeleton({ fields, hasPicture = false, className = 'grid gap-6' }: FormSkeletonProps) {
  return (
    <div className={className} aria-busy="true">
      {hasPicture && <Skeleton className="size-23 rounded-[28%]" />}
      {fields.map((field, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields never change
        <div key={place} className="grid gap-2">
          <Skeleton className="h-5 w-28" />
          <Skeleton className={field === 'paragraphs' ? 'h-36 w-full' : 'h-12 w-full'} />
        </div>
      ))}
    </div>
  );
}

interface LeaveGuardProps {
  /** True when leaving now would lose something. */
  hasChanges: () => boolean;
  /** Removes the draft; runs when the person confirms leaving. */
  onDiscard: () => Promise<void>;
}

/**
 * Asks before the person leaves a form with changes, also when the tab is closed; no update of the app reloads the page.
 * @see requirements J20, V14
 */
export function LeaveGuard({ hasChanges, onDiscard }: LeaveGuardProps) {
  const { t } = useTranslation('forms');
  useWatchUnsavedWork(hasChanges);
  const leaving = useBlocker({ shouldBlockFn: hasChanges, enableBeforeUnload: hasChanges, withResolver: true });
  return (
    <ConfirmDialog
      isOpen={leaving.status === 'blocked'}
      hasHistoryEntry={false}
      title={t('leave.title')}
      confirmLabel={t('leave.confirm')}
      insteadLabel={t('leave.stay')}
      onCancel={() => leaving.reset?.()}
      onConfirm={() => void onDiscard().then(() => leaving.proceed?.())}
    >
      {t('leave.hint')}
    </ConfirmDialog>
  );
}

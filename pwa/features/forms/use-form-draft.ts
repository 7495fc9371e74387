import type { FieldValues, FormStore } from '@modular-forms/react';
import { useEffect, useMemo, useRef } from 'react';
import { type DraftPlace, keepFormDraft, readFormDraft } from '#pwa/data/core/form-draft.ts';
import { usePageLeaving } from '#pwa/data/core/unsaved-work.ts';
import { typedIn, useOnTyped } from '#pwa/ui/form/form-state.ts';

const saveAfterMs = 250;
const readTimeoutMs = 3000;

/** The stored fields of a form; an empty object where there are none. */
export async function readDraft(place: DraftPlace): Promise<Record<string, unknown>> {
  // A storage that does not answer must not keep a person from the form.
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), readTimeoutMs));
  const draft = await Promise.race([readFormDraft(place), timeout]);
  return Object(draft?.fields);
}

/** The initial values of a form, with the stored text of each field that the form still has. */
export async function readDraftTexts<Values extends Record<string, string>>(
  place: DraftPlace,
  initial: Values,
): Promise<Values> {
  const stored = Object.entries(await readDraft(place)).filter(
    ([name, value]) => name in initial && typeof value === 'string',
  );
  return { ...initial, ...Object.fromEntries(stored) };
}

/** The stored draft of a form. */
export interface FormDraft {
  /** Stores the typed fields now. */
  save(): Promise<void>;
  /** Removes the draft, and stores no further one. */
  remove(): Promise<void>;
}

/** Stores the typed fields of a form at a place; empty fields are not stored. */
export function useFormDraft<Values extends FieldValues>(form: FormStore<Values>, place: DraftPlace): FormDraft {
  return useDraft(form, async (values) => {
    await keepFormDraft(place, Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value)));
  });
}

/**
 * Stores a draft when `useSaveTyped` asks for it.
 *
 * @param write Stores the values; removes the draft where there are none.
 */
export function useDraft<Values extends FieldValues>(
  form: FormStore<Values>,
  write: (values: ReturnType<typeof typedIn<Values>> | null) => Promise<void>,
): FormDraft {
  const isRemoved = useRef(false);
  const latest = useRef(write);
  latest.current = write;
  const draft = useMemo(
    () => ({
      async save() {
        if (!isRemoved.current) await latest.current(typedIn(form));
      },
      async remove() {
        isRemoved.current = true;
        await latest.current(null);
      },
    }),
    [form],
  );
  useSaveTyped(form, () => void draft.save());
  return draft;
}

/**
 * Saves shortly after each change of a form, so that a crash loses nothing, when the page is left, and when the form
 * unmounts.
 */
export function useSaveTyped<Values extends FieldValues>(form: FormStore<Values>, save: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(save);
  latest.current = save;

  useOnTyped(form, () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), saveAfterMs);
  });

  usePageLeaving(() => latest.current());
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      latest.current();
    },
    [],
  );
}

import type { FieldValues, FormStore } from '@modular-forms/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type DraftPlace, readFormDraft, storeFormDraft } from '#pwa/data/core/form-draft.ts';
import { isSignedIn } from '#pwa/data/core/session-store.ts';
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

type Typed<Values extends FieldValues> = ReturnType<typeof typedIn<Values>>;

/** The fields of a form that have a value. */
function filledFields(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value));
}

/** False for the draft of a person who is not signed in: the account may change while a form is open. */
function mayStoreAt(place: DraftPlace): boolean {
  return 'companyId' in place || place.userId === null || isSignedIn(place.userId);
}

/**
 * Stores the typed fields of a form. The draft stays that of the person who opened the form; after a logout or another
 * login nothing is stored any more.
 *
 * @param place Where the draft is stored, as it is when the form opens.
 * @param fieldsOf The fields to store; without one the draft is removed.
 * @see requirements V11, V16
 */
export function useFormDraft<Values extends FieldValues>(
  form: FormStore<Values>,
  place: DraftPlace,
  fieldsOf: (values: Typed<Values>) => Record<string, unknown> = filledFields,
): FormDraft {
  const isRemoved = useRef(false);
  const latest = useRef(fieldsOf);
  latest.current = fieldsOf;
  const [placeAtFirst] = useState(place);
  const draft = useMemo(() => {
    const store = async (fields: Record<string, unknown>) => {
      if (mayStoreAt(placeAtFirst)) await storeFormDraft(placeAtFirst, fields);
    };
    return {
      async save() {
        if (!isRemoved.current) await store(latest.current(typedIn(form)));
      },
      async remove() {
        isRemoved.current = true;
        await store({});
      },
    };
  }, [form, placeAtFirst]);
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

import type { FieldValues, FormStore } from '@modular-forms/react';
import { useEffect, useRef } from 'react';
import { useFaultyFields, useFormTries } from './form-state.ts';

/**
 * Calls with the names of the wrong fields, once after each try to send. The form library cannot focus a field that is
 * hidden: a form that hides fields shows their place here.
 */
export function useJudgedFaults<Values extends FieldValues>(
  form: FormStore<Values>,
  onFaults: (fields: string[]) => void,
): void {
  const faulty = useFaultyFields(form);
  const { tries, isJudged } = useFormTries(form);
  const judgedTries = useRef(0);
  const latest = useRef(onFaults);
  useEffect(() => {
    latest.current = onFaults;
  });
  useEffect(() => {
    if (!isJudged || judgedTries.current === tries) return;
    judgedTries.current = tries;
    if (faulty.length > 0) latest.current(faulty);
  }, [isJudged, tries, faulty]);
}

/** Gives the focus to the first wrong field of a part, unless a wrong field has it already. */
export function focusFault(part: Element | null | undefined): void {
  if (document.activeElement?.getAttribute('aria-invalid') === 'true') return;
  const faults = part?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
  [...faults].find((fault) => fault.closest('[hidden]') === null)?.focus();
}

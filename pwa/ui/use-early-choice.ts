import { type RefObject, useEffect, useRef } from 'react';

/**
 * Takes over what somebody chose in a served select before its code was there.
 *
 * @param value What the select shows by its code.
 * @returns The ref of the select.
 */
export function useEarlyChoice(value: string, onChoose: (value: string) => void): RefObject<HTMLSelectElement | null> {
  const select = useRef<HTMLSelectElement>(null);
  // Later choices come as events.
  const atFirst = useRef({ value, onChoose });
  useEffect(() => {
    const chosen = select.current?.value ?? '';
    if (chosen !== atFirst.current.value) atFirst.current.onChoose(chosen);
  }, []);
  return select;
}

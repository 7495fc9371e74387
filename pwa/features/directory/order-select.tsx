import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from '#pwa/i18n/use-translation.ts';

export interface OrderSelectProps {
  /** Names the usual order, which has no place in the address. */
  usual: string;
  others: readonly { value: string; label: string }[];
  /** `''` for the usual one. */
  value: string;
  onChoose: (value: string) => void;
}

/** The order of a list, at the end of its filters; without scripts a part of their form. */
export function OrderSelect({ usual, others, value, onChoose }: OrderSelectProps) {
  const { t } = useTranslation('filters');
  const select = useChoiceBeforeHydration(value, onChoose);
  return (
    <label className="order ms-auto flex min-w-0 flex-wrap items-center gap-x-3 text-sm text-muted">
      <span className="flex-none">{t('sort')}</span>
      <select
        ref={select}
        className="select-field w-auto max-w-full"
        name="sort"
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{usual}</option>
        {others.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/**
 * Handles a choice that was made in a served select before hydration.
 *
 * @param value What the select shows once it is hydrated.
 * @returns The ref of the select.
 */
export function useChoiceBeforeHydration(
  value: string,
  onChoose: (value: string) => void,
): RefObject<HTMLSelectElement | null> {
  const select = useRef<HTMLSelectElement>(null);
  // Later choices come as events.
  const atFirst = useRef({ value, onChoose });
  useEffect(() => {
    const chosen = select.current?.value ?? '';
    if (chosen !== atFirst.current.value) atFirst.current.onChoose(chosen);
  }, []);
  return select;
}

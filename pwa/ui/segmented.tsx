import type { ReactNode } from 'react';

export interface SegmentedProps<Value extends string> {
  /** Names the group for screen readers. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode; ariaLabel?: string; lang?: string }[];
  onChange(value: Value): void;
}

/** A choice of one among two to five, all visible. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  return (
    <fieldset className="seg" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          lang={option.lang}
          aria-label={option.ariaLabel}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}

import type { ReactNode } from 'react';
import { Tooltip } from './tooltip.tsx';

export interface SegmentedProps<Value extends string> {
  /** Names the group for screen readers. */
  label: string;
  value: Value;
  /** `iconMeaning` names an option that shows nothing but an icon. */
  options: readonly { value: Value; label: ReactNode; iconMeaning?: string; lang?: string }[];
  onChange(value: Value): void;
}

/** A choice of one among two to five, all visible. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  return (
    <fieldset className="seg" aria-label={label}>
      {options.map((option) => {
        const button = (
          <button
            key={option.value}
            type="button"
            lang={option.lang}
            aria-label={option.iconMeaning}
            aria-pressed={option.value === value}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </button>
        );
        if (!option.iconMeaning) return button;
        return (
          <Tooltip key={option.value} text={option.iconMeaning}>
            {button}
          </Tooltip>
        );
      })}
    </fieldset>
  );
}

import type { ReadonlySignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import type { ComponentProps, ReactNode } from 'react';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'value'> {
  /** State of the form library for this field. */
  value: ReadonlySignal<boolean | null | undefined>;
  label: string;
  /** Stands after the label. */
  mark?: ReactNode;
}

/** On or off, in a form. */
export function Switch({ value, label, mark, ...props }: SwitchProps) {
  useSignals();
  const isOn = value.value ?? false;
  return (
    <label className="flex min-h-11 items-center justify-between gap-4 text-sm">
      <span>
        <span>{`${label} `}</span>
        {mark}
      </span>
      <input {...props} type="checkbox" role="switch" className="toggle" checked={isOn} aria-checked={isOn} />
    </label>
  );
}

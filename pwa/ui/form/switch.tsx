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

interface SwitchListProps<Choice extends string> {
  label: string;
  hint?: string;
  choices: readonly Choice[];
  textOf: (choice: Choice) => string;
  chosen: readonly Choice[];
  onChange: (chosen: readonly Choice[]) => void;
}

/** Choices that are switched on and off one by one. */
export function SwitchList<Choice extends string>(props: SwitchListProps<Choice>) {
  const { label, hint, choices, textOf, chosen, onChange } = props;
  return (
    <fieldset className="grid">
      <legend className="text-sm font-semibold">{label}</legend>
      {hint && <p className="text-xs text-muted">{hint}</p>}
      {choices.map((choice) => {
        const isChosen = chosen.includes(choice);
        return (
          <label key={choice} className="flex min-h-11 items-center justify-between gap-4 text-sm">
            <span>{textOf(choice)}</span>
            <input
              type="checkbox"
              role="switch"
              className="toggle"
              checked={isChosen}
              aria-checked={isChosen}
              onChange={() => onChange(isChosen ? chosen.filter((one) => one !== choice) : [...chosen, choice])}
            />
          </label>
        );
      })}
    </fieldset>
  );
}

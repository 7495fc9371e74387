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

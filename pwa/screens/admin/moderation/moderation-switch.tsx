export interface ModerationSwitchProps {
  label: string;
  isOn: boolean;
  /** Id of what names the account. */
  describedBy: string;
  isBusy: boolean;
  isDisabled: boolean;
  onChange: (isOn: boolean) => void;
}

/** On or off, as the server has it: it moves when the server has answered. */
export function ModerationSwitch({ label, isOn, describedBy, isBusy, isDisabled, onChange }: ModerationSwitchProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <input
        type="checkbox"
        role="switch"
        className="toggle"
        checked={isOn}
        aria-checked={isOn}
        aria-describedby={describedBy}
        aria-busy={isBusy || undefined}
        disabled={isDisabled}
        onChange={() => onChange(!isOn)}
      />
      {label}
    </label>
  );
}

import { useId } from 'react';

export interface AccountSwitchProps {
  label: string;
  hint?: string | undefined;
  isOn: boolean;
  isBusy: boolean;
  isDisabled: boolean;
  onToggle: () => void;
}

/** A switch of the account's page, with the words that say what it is for. */
export function AccountSwitch({ label, hint, isOn, isBusy, isDisabled, onToggle }: AccountSwitchProps) {
  const hintId = useId();
  return (
    <label className="account-row">
      <span className="account-says">
        <span className="font-semibold">{label}</span>
        {hint && (
          <span id={hintId} className="block text-muted">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        className="toggle"
        aria-label={label}
        aria-describedby={hint && hintId}
        checked={isOn}
        aria-checked={isOn}
        aria-busy={isBusy || undefined}
        disabled={isDisabled}
        onChange={onToggle}
      />
    </label>
  );
}

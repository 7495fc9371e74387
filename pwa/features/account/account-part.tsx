import { type ReactNode, useId } from 'react';

export interface AccountPartProps {
  /** Where the way beside the page leads. */
  anchor: string;
  title: string;
  hint?: string;
  children: ReactNode;
}

/** One part of the account's page. */
export function AccountPart({ anchor, title, hint, children }: AccountPartProps) {
  const id = useId();
  return (
    <section className="card-d scroll-mt-22 p-5 md:p-7" id={anchor} aria-labelledby={id}>
      <div className="mb-4">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {hint && <p className="mt-1 text-sm text-muted">{hint}</p>}
      </div>
      {children}
    </section>
  );
}

export interface AccountSwitchProps {
  label: string;
  hint?: string | undefined;
  isOn: boolean;
  isBusy: boolean;
  isDisabled: boolean;
  onToggle: () => void;
}

/** A switch of the account's page, with its label and hint. */
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

import { type ReactNode, useId } from 'react';

export interface AdminSelectProps {
  name: string;
  label: string;
  /** Names the choice of all. */
  all: string;
  value: string;
  onChoose: (value: string) => void;
  isDisabled: boolean;
  children: ReactNode;
}

/** A labelled choice among all that a list can be narrowed by. */
export function AdminSelect({ name, label, all, value, onChoose, isDisabled, children }: AdminSelectProps) {
  const id = useId();
  return (
    <div className="admin-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="select-field"
        name={name}
        disabled={isDisabled}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{all}</option>
        {children}
      </select>
    </div>
  );
}

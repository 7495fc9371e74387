import type { ReactNode } from 'react';

export interface FilterSelectProps {
  name: string;
  label: string;
  /** Names the choice of all. */
  all: string;
  value: string;
  onChoose: (value: string) => void;
  children: ReactNode;
}

/** One choice among all that a list can be narrowed by. */
export function FilterSelect({ name, label, all, value, onChoose, children }: FilterSelectProps) {
  return (
    <select
      className="select min-w-0"
      name={name}
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{all}</option>
      {children}
    </select>
  );
}

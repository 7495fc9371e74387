import { type ReactNode, useId } from 'react';

export interface ChoiceCardProps {
  /** Shared by the cards of one question. */
  name: string;
  title: string;
  hint?: string | undefined;
  icon?: ReactNode;
  isChosen: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
  /** The chosen value. */
  children?: ReactNode;
}

/** One answer among a few that need room; the whole card is the target. Its styles come late. */
export function ChoiceCard({
  name,
  title,
  hint,
  icon,
  isChosen,
  isDisabled = false,
  onChoose,
  children,
}: ChoiceCardProps) {
  const id = useId();
  return (
    <div className="choice">
      <div className="choice-head">
        <input
          id={id}
          type="radio"
          className="choice-radio"
          name={name}
          checked={isChosen}
          disabled={isDisabled}
          aria-describedby={`${id}-says`}
          onChange={onChoose}
        />
        <label htmlFor={id} className="choice-title">
          {title}
        </label>
        <span className="text-subtle">{icon}</span>
      </div>
      <div id={`${id}-says`} className="choice-says">
        {children}
        {hint && <p className="text-xs text-muted">{hint}</p>}
      </div>
    </div>
  );
}

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

/** One option of a few, with a title and a hint; the whole card can be pressed. Its styles load late. */
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
    <div className="choice md:nth-3:last:col-span-full">
      <div className="flex min-h-6 items-center gap-3">
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
      <div id={`${id}-says`} className="grid min-w-0 gap-1.5 empty:hidden">
        {children}
        {hint && <p className="text-xs text-muted">{hint}</p>}
      </div>
    </div>
  );
}

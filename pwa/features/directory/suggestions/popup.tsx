import type { ReactNode } from 'react';
import type { Combobox } from './use-combobox.ts';

/** What lies below the field. It is there while it is hidden, because the field names what is in it. */
export function Popup({ combobox, children }: { combobox: Combobox; children: ReactNode }) {
  return (
    // A press in it leaves the focus in the field: it would close before the press has ended.
    // biome-ignore lint/a11y/noStaticElementInteractions: it keeps the focus where it is
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: it keeps the focus where it is
    <div
      className="suggestions"
      hidden={!combobox.isOpen}
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={({ key }) => {
        if (key === 'Escape') combobox.leave();
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.parentElement?.contains(relatedTarget)) combobox.close();
      }}
    >
      {children}
    </div>
  );
}

export interface OptionProps {
  id: string;
  isActive: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** One option; the keys are pressed in the field, which names the active one. */
export function Option({ id, isActive, onChoose, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are those of the field
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div id={id} role="option" aria-selected={isActive} className="suggestion" onClick={onChoose}>
      {children}
    </div>
  );
}

import * as Radix from '@radix-ui/react-tooltip';
import { createContext, type FocusEvent, type ReactElement, type ReactNode, useContext } from 'react';
import { limits } from '#shared/limits.ts';

const CloseAround = createContext<(() => void) | undefined>(undefined);

interface TooltipAreaProps {
  children: ReactNode;
  /** Closes the dialog or menu around. An open tooltip takes Escape first, and one press must close both. */
  onEscape?: () => void;
}

/**
 * Tooltips within one area know of each other: the next one opens at once. Load it lazily. @see requirements C26, C27
 */
export function TooltipArea({ children, onEscape }: TooltipAreaProps) {
  // A form in a dialog has an area of its own.
  const closeAround = useContext(CloseAround);
  return (
    <CloseAround value={onEscape ?? closeAround}>
      <Radix.Provider delayDuration={limits.tooltipDelayMs} skipDelayDuration={limits.tooltipSkipDelayMs}>
        {children}
      </Radix.Provider>
    </CloseAround>
  );
}

export interface TooltipProps {
  /** The meaning of the icon. The child still needs its own accessible name. */
  text: string;
  /** One control that takes a ref and the handlers of pointer and focus. */
  children: ReactElement;
}

/** Shows the meaning of an icon while the pointer or the focus is on it. Stands in a `TooltipArea`. */
export function Tooltip({ text, children }: TooltipProps) {
  const closeAround = useContext(CloseAround);
  return (
    <Radix.Root>
      <Radix.Trigger asChild onFocus={ignorePointerFocus}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className="tooltip-d"
          sideOffset={8}
          collisionPadding={8}
          onEscapeKeyDown={() => closeAround?.()}
        >
          <span>{text}</span>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A menu or dialog that opens gives the focus to its first control; only the keyboard asks what that one means. */
function ignorePointerFocus(event: FocusEvent): void {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault();
}

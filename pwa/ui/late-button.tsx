import { type ButtonHTMLAttributes, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { wasClickedEarly } from '../boot/early-clicks.ts';

interface LateButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'onClick'> {
  onClick: () => void;
}

/**
 * A button in a part that the server renders and whose code loads late. The boot script notes a press before the code is
 * there, and the part answers it once it is ready. Without `data-late` the press would be lost when the rest of the page
 * is ready.
 */
export function LateButton({ onClick, ...props }: LateButtonProps) {
  const button = useEarlyPress(onClick);
  return <button ref={button} type="button" data-late="" onClick={onClick} {...props} />;
}

/** The button that sends the form of such a part; it needs `data-late`, too. */
export function useLateSubmit(): RefObject<HTMLButtonElement | null> {
  return useEarlyPress((button) => button.form?.requestSubmit());
}

function useEarlyPress(onPress: (button: HTMLButtonElement) => void): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const answer = useEffectEvent(onPress);
  // In a layout effect, before the next press can come. Otherwise that press would be noted here and answered by React, too.
  useLayoutEffect(() => {
    if (!button.current) return;
    button.current.removeAttribute('data-late');
    if (wasClickedEarly(button.current)) answer(button.current);
  }, []);
  return button;
}

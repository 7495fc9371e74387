import { type ButtonHTMLAttributes, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { isPressedEarly } from '../boot/early-presses.ts';

interface LateButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'onClick'> {
  onClick: () => void;
}

/**
 * A button of a part that the server renders and whose code comes late. A press before that is noted by the boot script
 * and answered when the part comes to life; without `data-late` it would be lost once the rest of the page is ready.
 */
export function LateButton({ onClick, ...props }: LateButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const answer = useEffectEvent(onClick);
  // Before any other press can come: it would be noted and answered by React, too.
  useLayoutEffect(() => {
    if (!button.current) return;
    button.current.removeAttribute('data-late');
    if (isPressedEarly(button.current)) answer();
  }, []);
  return <button ref={button} type="button" data-late="" onClick={onClick} {...props} />;
}

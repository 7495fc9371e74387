import type { ComponentProps, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';

export interface ButtonProps extends ComponentProps<'button'> {
  /** One primary button a view. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows that the press is being worked on and takes no second one. */
  isBusy?: boolean;
  icon?: ReactNode;
}

/** A button; its `type` is `button` by default, so that none submits a form by accident. */
export function Button({ variant = 'primary', size = 'md', isBusy = false, icon, ...props }: ButtonProps) {
  const { className, children, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, className })}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy ? <span className="loading loading-spinner" aria-hidden="true" /> : icon}
      {children && <span>{children}</span>}
    </button>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

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

export type ButtonVariant = 'primary' | 'outline' | 'ghost' | 'featured' | 'pearl' | 'onplate' | 'danger-quiet';
type ButtonSize = 'lg' | 'md' | 'sm';

const variantClasses: Record<ButtonVariant, string> = {
  primary: 'button-primary',
  outline: 'button-outline',
  ghost: 'button-ghost',
  featured: 'button-featured',
  pearl: 'button-pearl',
  onplate: 'button-onplate',
  'danger-quiet': 'button-danger-quiet',
};
const sizeClasses: Record<ButtonSize, string> = { lg: 'button-lg', md: '', sm: 'button-sm' };

/** The classes of a button, for links that look like one. */
export function buttonClass(
  look: { variant?: ButtonVariant; size?: ButtonSize; className?: string | undefined } = {},
): string {
  const { variant = 'primary', size = 'md', className } = look;
  return classNames('button', variantClasses[variant], sizeClasses[size], className);
}

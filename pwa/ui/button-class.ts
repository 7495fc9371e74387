import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'outline' | 'ghost' | 'featured' | 'pearl' | 'onplate' | 'danger-quiet';
export type ButtonSize = 'lg' | 'md' | 'sm';

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

import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'outline' | 'ghost' | 'featured' | 'pearl' | 'onplate' | 'danger-quiet';
export type ButtonSize = 'lg' | 'md' | 'sm';

const variantClasses: Record<ButtonVariant, string> = {
  primary: 'btn-primary',
  outline: 'btn-outline',
  ghost: 'btn-ghost',
  featured: 'btn-featured',
  pearl: 'btn-pearl',
  onplate: 'btn-onplate',
  'danger-quiet': 'btn-danger-quiet',
};
const sizeClasses: Record<ButtonSize, string> = { lg: 'btn-lg', md: '', sm: 'btn-sm' };

/** The classes of a button, for links that look like one. */
export function buttonClass(
  look: { variant?: ButtonVariant; size?: ButtonSize; className?: string | undefined } = {},
): string {
  const { variant = 'primary', size = 'md', className } = look;
  return classNames('btn', variantClasses[variant], sizeClasses[size], className);
}

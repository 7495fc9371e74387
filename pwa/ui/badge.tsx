import type { ReactNode } from 'react';

export type BadgeTone = 'neutral' | 'primary' | 'featured' | 'success' | 'warning' | 'error' | 'info';

const toneClasses: Record<BadgeTone, string> = {
  neutral: 'bdg',
  primary: 'bdg bdg-primary',
  featured: 'bdg bdg-featured',
  success: 'bdg bdg-success',
  warning: 'bdg bdg-warning',
  error: 'bdg bdg-error',
  info: 'bdg bdg-info',
};

/** A short word about a thing; colour never stands alone. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={toneClasses[tone]}>
      {icon}
      <span>{children}</span>
    </span>
  );
}

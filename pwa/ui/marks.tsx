import type { ReactNode } from 'react';
import { STAR_PATH } from '#shared/rules/identity.ts';

/*
 * Small signs beside texts. Nuqta (dot) is the rhombic dot of Arabic letters and Dalil's mark for a state; the star marks
 * people who are featured.
 */

/** The rhombic dot: full, hollow (waiting) or half (two versions). */
export function Nuqta({ kind = 'full', className = '' }: { kind?: 'full' | 'hollow' | 'half'; className?: string }) {
  const kindClass = { full: '', hollow: 'nuqta-hollow', half: 'nuqta-half' }[kind];
  return <i className={`nuqta ${kindClass} ${className}`} aria-hidden="true" />;
}

/** The eight-point star of featured people; with a label it is an image, without one it is decoration. */
export function Star({ label, className = '' }: { label?: string; className?: string }) {
  const role = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
  return (
    <svg className={`star8 ${className}`} viewBox="0 0 24 24" {...role}>
      <path d={STAR_PATH} />
    </svg>
  );
}

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

/** One skill or tag on one line, in its own direction. */
export function Chip({ children, isQuiet = false }: { children: string; isQuiet?: boolean }) {
  return (
    <span className={isQuiet ? 'chip chip-line' : 'chip'}>
      <bdi className="t">{children}</bdi>
    </span>
  );
}

import { STAR_PATH } from '#shared/rules/identity.ts';

/** The eight-point star of featured people; with a label it is an image, without one it is decoration. */
export function Star({ label, className = '' }: { label?: string; className?: string }) {
  const role = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
  return (
    <svg className={`star8 ${className}`} viewBox="0 0 24 24" {...role}>
      <path d={STAR_PATH} />
    </svg>
  );
}

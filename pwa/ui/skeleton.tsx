import { classNames } from './class-names.ts';

/** A quiet stand-in of the size given by its classes, silent to screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={classNames('sk block', className)} aria-hidden="true" />;
}

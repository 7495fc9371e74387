import type { ReactNode } from 'react';
import { Nuqta } from './nuqta.tsx';

export interface PageStripProps {
  /** A saved copy is shown. */
  isStale: boolean;
  /** Not all that is shown is what everybody sees. */
  isPending?: boolean;
  children: ReactNode;
}

/** One line above a page: its owner, or its age. */
export function PageStrip({ isStale, isPending = false, children }: PageStripProps) {
  return (
    <div className="border-b border-line bg-surface text-xs text-muted" role="status">
      {/* Two lines take no more than one where it is narrow: that much room is kept for it. */}
      <p className="wrap flex min-h-11 items-center gap-2.5 py-0.5 leading-tight">
        <Nuqta
          kind={isStale || isPending ? 'hollow' : 'full'}
          className={isStale ? 'text-warning-ink' : 'text-success'}
        />
        <span>{children}</span>
      </p>
    </div>
  );
}

import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { notePageTop, releasePageTop, reservePageTop } from '../boot/page-top-space.ts';
import { Nuqta } from './marks.tsx';

export interface PageTopProps {
  /** The page of the person or company that is signed in here. */
  isOwn: boolean;
  children: ReactNode;
}

/** The notices above a page: its owner, its age, waiting edits. They render late, and the page must not move then. */
export function PageTop({ isOwn, children }: PageTopProps) {
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const measured = content.current;
    if (!isOwn || !measured) return;
    reservePageTop();
    let highest = 0;
    const follow = new ResizeObserver(() => {
      const height = Math.ceil(measured.getBoundingClientRect().height);
      notePageTop(height);
      // A notice that disappears later leaves no gap.
      if (height < highest) releasePageTop();
      highest = Math.max(highest, height);
    });
    follow.observe(measured);
    return () => {
      follow.disconnect();
      releasePageTop();
    };
  }, [isOwn]);
  return (
    <div className="page-top">
      <div ref={content}>{children}</div>
    </div>
  );
}

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
      {/* On a narrow screen two lines are as high as one, because the page reserves that height. */}
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

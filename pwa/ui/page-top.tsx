import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { notePageTop, releasePageTop, reservePageTop } from '../boot/page-top-room.ts';

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

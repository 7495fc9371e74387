import { type ReactNode, Suspense, useEffect, useState } from 'react';

export interface AfterPaintProps {
  /** Parts whose code is asked for when they are rendered first. */
  children: ReactNode;
  /** What stands in their place until they are there. */
  fallback?: ReactNode;
}

let hasPainted = false;

/** Renders late parts once the first view is on the screen: what they ask for would keep a slow line from showing it. */
export function AfterPaint({ children, fallback = null }: AfterPaintProps) {
  const isPainted = useIsPainted();
  return <Suspense fallback={fallback}>{isPainted ? children : fallback}</Suspense>;
}

function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(hasPainted);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        hasPainted = true;
        setIsPainted(true);
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted;
}

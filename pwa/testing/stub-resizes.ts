import { vi } from 'vitest';

/** Puts an observer of sizes in place that sees nothing by itself. @returns what tells the last one that a size changed. */
export function stubResizes(): () => void {
  let tellLast: () => void = () => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        tellLast = tell;
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  return () => tellLast();
}

import { vi } from 'vitest';

/** Replaces `ResizeObserver` by one that reports nothing. @returns a function that reports a change to the last observer */
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

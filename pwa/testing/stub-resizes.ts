import { vi } from 'vitest';

/** Replaces `ResizeObserver` by one that reports nothing. @returns a function that reports a change to the last observer */
export function stubResizes(): () => void {
  let notifyLast: () => void = () => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(notify: () => void) {
        notifyLast = notify;
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  return () => notifyLast();
}

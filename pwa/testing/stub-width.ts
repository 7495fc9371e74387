import { act } from '@testing-library/react';
import { vi } from 'vitest';

const listeners = new Set<() => void>();
let isWide = true;

/** Gives the page a window that is wide or narrow; jsdom has none. Pages that follow the width hear of a change. */
export function stubWidth(width: 'wide' | 'narrow'): void {
  isWide = width === 'wide';
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return isWide && query.includes('min-width');
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }));
  act(() => {
    for (const listener of listeners) listener();
  });
}

import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { session } from '#pwa/data/core/session-store.ts';

/** Cleans up after a test: removes the page, the account and the stubs of the browser, and is online again. */
export function leavePage(): void {
  cleanup();
  connection.set('online');
  session.set({ state: 'signed-out' });
  vi.unstubAllGlobals();
}

import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { session } from '#pwa/data/core/session-store.ts';

/** Leaves nothing of a test to the next one: no page, no lost line, no account, no stand-ins of the browser. */
export function leavePage(): void {
  cleanup();
  connection.set('online');
  session.set({ state: 'signed-out' });
  vi.unstubAllGlobals();
}

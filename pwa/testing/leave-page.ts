import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import { session } from '#pwa/data/account/session-store.ts';
import { connection } from '#pwa/data/offline/connection.ts';

/** Leaves nothing of a test to the next one: no page, no lost line, no account, no stand-ins of the browser. */
export function leavePage(): void {
  cleanup();
  connection.set('online');
  session.set({ state: 'signed-out' });
  vi.unstubAllGlobals();
}

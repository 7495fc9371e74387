import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, vi } from 'vitest';

const closing: (() => void)[] = [];

class ClosableChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    closing.push(() => this.close());
  }
}

/** The clock of all tabs; it stands still until a test sets it. */
export const clock = { now: 0 };

/**
 * One tab of a browser: modules hold its state, so each tab gets modules of its own. One that does not hear others is in
 * a browser without channels.
 */
export async function openTab({ hearsOthers = true } = {}) {
  vi.resetModules();
  vi.stubGlobal('BroadcastChannel', hearsOthers ? ClosableChannel : undefined);
  const { checkSession } = await import('#pwa/data/session/person-session.ts');
  const { session } = await import('#pwa/data/core/session-store.ts');
  const actions = await import('#pwa/data/account/session-actions.ts');
  const { deviceAccount } = await import('#pwa/device/device-accounts.ts');
  closing.push(() => session.set({ state: 'signed-out' }));
  const { saveProfile } = await import('#pwa/data/profile/save-profile.ts');
  const readState = (userId: number) => deviceAccount(userId).read();
  const readMe = async (userId: number) => (await readState(userId)).me ?? undefined;
  return { checkSession, session, readMe, readState, saveProfile, ...actions };
}

/** Gives each test of this file a browser of its own, with nothing stored on its device. */
export function startOwnBrowser(): void {
  beforeEach(() => {
    clock.now = Date.parse('2026-11-21T10:00:00Z');
    vi.spyOn(Date, 'now').mockImplementation(() => clock.now);
    localStorage.clear();
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) close();
    const { deleteAccountDb, storedAccounts } = await import('#pwa/local/account-db.ts');
    for (const userId of await storedAccounts()) await deleteAccountDb(userId);
    await Dexie.delete('dalil-device');
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}

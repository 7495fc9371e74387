import { type AccountState, emptyAccount, type ProfileEntry } from '#pwa/sync/account-state.ts';
import type { SentEntries } from '#pwa/sync/outbox/outbox.ts';
import { saveEdit } from '#pwa/sync/outbox/profile-edits.ts';
import { profileKind } from '#pwa/sync/outbox/profile-kind.ts';
import { beginTry } from '#pwa/sync/outbox/tries.ts';
import type { ProfileBase, ProfilePatch } from '#shared/model/user.ts';
import { buildOwnProfile } from './fake-server.ts';

/** An account on a device that knows the server's copy. */
export function buildAccount(change: Partial<AccountState> = {}): AccountState {
  return { ...emptyAccount(7), me: buildOwnProfile(), meEpoch: 'e1', ...change };
}

/** The account after its person saved an edit, having seen the base. */
export function edited(state: AccountState, patch: ProfilePatch, base: ProfileBase): AccountState {
  return saveEdit(state, { patch, base, now: 1000 });
}

/** The account with the first entry of a lane on its way. */
export function begun(
  state: AccountState,
  { lane = 'text', key = 'key-1', now = 2000 }: { lane?: 'text' | 'photo'; key?: string; now?: number } = {},
): { state: AccountState; entry: ProfileEntry; sent: SentEntries<ProfileEntry> } {
  const { state: after, result: sent } = beginTry(profileKind, state, { lane, key, now });
  const [entry] = sent?.entries ?? [];
  if (!sent || !entry) throw new Error('nothing was to be sent');
  return { state: after, entry, sent };
}

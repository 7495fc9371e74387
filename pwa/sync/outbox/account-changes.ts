import * as v from 'valibot';
import { checkAuth } from '#shared/contract/auth.ts';
import { requestLine } from '#shared/contract/endpoint.ts';
import { type OwnProfile, OwnProfileSchema } from '#shared/model/user.ts';
import { isOlder } from '#shared/rules/epochs.ts';
import type { AccountState } from '../account-state.ts';
import { answerOf, type Transport } from '../ports.ts';
import { withSessionOwner } from './outbox.ts';

/** An account as the server answered it, and the history its revision belongs to; null when the server did not say. */
export interface AnsweredAccount {
  user: OwnProfile;
  epoch: string | null;
}

/**
 * The state with the server's copy of the account, unless the stored copy is newer: answers may arrive in another order than
 * they were made, even from before a restore of the database.
 *
 * @see protocol §3 Own profile
 */
export function withServerProfile(state: AccountState, { user, epoch }: AnsweredAccount): AccountState {
  if (user.id !== state.userId || state.isLeft) return state;
  if (state.me && isOlder({ epoch, rev: user.rev }, { epoch: state.meEpoch, rev: state.me.rev })) return state;
  return { ...state, me: user, meEpoch: epoch ?? state.meEpoch };
}

/**
 * The state after the server's answer about this browser's session. Edits wait while the session is another account's. The
 * account is stored only where edits wait, because an answer after a logout must leave nothing behind.
 *
 * @see protocol §4 Accounts, SYNC-9, SYNC-12
 */
export function withSession(state: AccountState, answered: AnsweredAccount | null): AccountState {
  const known = withSessionUser(state, answered?.user.id ?? null);
  return answered && state.entries.length > 0 ? withServerProfile(known, answered) : known;
}

/** The state when only the id of the session's account is known; null for none. @see SYNC-9 */
export function withSessionUser(state: AccountState, sessionUserId: number | null): AccountState {
  return withSessionOwner(state, { ownerId: state.userId, sessionOwnerId: sessionUserId });
}

/** The state after a login: edits that were kept through a logout may be sent again. @see requirements V10 */
export function withLogin(state: AccountState, answered: AnsweredAccount): AccountState {
  return { ...withServerProfile({ ...state, isLeft: false }, answered), pause: null };
}

/** The state after a logout that keeps unpublished edits: everything else is removed. @see SYNC-12, requirements V11 */
export function withLogout(state: AccountState): AccountState {
  return {
    ...state,
    me: null,
    meEpoch: null,
    pause: 'signed_out',
    publishedAt: null,
    receipts: state.publications,
    isLeft: true,
  };
}

const timeoutMs = 30_000;

/** The account of this browser's session; `unknown` when Dalil itself did not answer. */
export type SessionAnswer = { state: 'unknown' } | { state: 'known'; account: AnsweredAccount | null };

/** Asks the server whose session this browser has. @see SYNC-9 */
export async function askSession(transport: Transport): Promise<SessionAnswer> {
  const answer = await answerOf(transport, { ...requestLine(checkAuth), timeoutMs });
  if (answer?.status !== 200) return { state: 'unknown' };
  if (answer.json === null) return { state: 'known', account: null };
  const user = v.safeParse(OwnProfileSchema, answer.json);
  if (!user.success) return { state: 'unknown' };
  return { state: 'known', account: { user: user.output, epoch: answer.header('dalil-epoch') } };
}

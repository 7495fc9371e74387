import * as v from 'valibot';
import { checkAuth } from '#shared/contract/auth.ts';
import { requestLine } from '#shared/contract/endpoint.ts';
import { OwnProfileSchema } from '#shared/model/user.ts';
import type { AnsweredAccount } from './outbox/account-changes.ts';
import { answerOf, type Transport } from './ports.ts';

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

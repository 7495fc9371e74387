import { requestLine } from '#shared/contract/endpoint-path.ts';
import { updateProfile } from '#shared/contract/users.ts';
import type { AccountStore } from './account-state.ts';
import { blobIdOf } from './account-state.ts';
import { answerOf } from './ask-session.ts';
import type { SealedEntry } from './outbox/begin-try.ts';
import { judgeAnswer, type Verdict } from './outbox/judge-answer.ts';
import type { World } from './ports.ts';

const timeoutsMs = { text: 30_000, photo: 120_000 };

/** An edit on its way: by whom, and whether it must outlive the page. */
export interface Sending {
  world: World;
  store: AccountStore;
  userId: number;
  isKeptAlive: boolean;
}

async function patchOf(store: AccountStore, entry: SealedEntry): Promise<object | undefined> {
  const blobId = blobIdOf(entry.patch.profilePicture);
  if (blobId === null) return entry.patch;
  const profilePicture = await store.readBlob(blobId);
  return profilePicture ? { ...entry.patch, profilePicture } : undefined;
}

/**
 * Sends one sealed edit to its owner's address and judges the answer. A picture whose bytes are gone is rejected here:
 * without them nothing can ever be sent.
 *
 * @see protocol §4
 */
export async function sendEdit(
  sending: Sending,
  entry: SealedEntry,
): Promise<{ verdict: Verdict; epoch: string | null }> {
  const { world, store, userId, isKeptAlive } = sending;
  const patch = await patchOf(store, entry);
  if (!patch) return { verdict: { kind: 'rejected', message: 'picture_invalid', fieldMessages: {} }, epoch: null };
  const answer = await answerOf(world.transport, {
    ...requestLine(updateProfile, { params: { id: userId } }),
    headers: { 'idempotency-key': entry.key },
    body: { ...patch, $base: entry.base },
    timeoutMs: timeoutsMs[entry.lane],
    ...(isKeptAlive ? { isKeptAlive } : {}),
  });
  if (!answer) return { verdict: { kind: 'later', retryAfterMs: null }, epoch: null };
  return { verdict: judgeAnswer(answer, { userId, key: entry.key }), epoch: answer.header('dalil-epoch') };
}

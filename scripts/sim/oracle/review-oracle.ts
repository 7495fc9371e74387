import * as v from 'valibot';
import type { ReviewItem } from '#pwa/sync/account-state.ts';
import type { SyncAnswer } from '#pwa/sync/ports.ts';
import type { ServerRun } from '../client/network.ts';
import { hold } from './violation.ts';

const EditSchema = v.looseObject({ $base: v.optional(v.unknown()) });
const AnswerSchema = v.looseObject({
  $merge: v.object({ conflicts: v.array(v.looseObject({ field: v.string(), yours: v.unknown() })) }),
});
const rejections = [400, 404, 410, 413, 415, 422];

/** Remembers which reasons the server itself gave, since nothing else may park an edit. */
export class ReviewOracle {
  readonly #reasons = new Set<string>();
  readonly #seen = new Set<string>();
  /** Set once two months have gone by somewhere. */
  mayBeTooOld = false;

  noteAnswer({ request, sessionOf }: ServerRun, { status, json }: SyncAnswer) {
    const { method, path, body } = request;
    if (method !== 'PATCH') return;
    const accountId = Number(path.split('/').at(-1));
    const answer = v.safeParse(AnswerSchema, json);
    if (status === 200 && answer.success) {
      for (const { field } of answer.output.$merge.conflicts) this.#reasons.add(`${accountId} conflict ${field}`);
    }
    const isRefused = status === 403 && sessionOf === accountId;
    if (!isRefused && !rejections.includes(status)) return;
    const reason = isRefused ? 'not_allowed' : 'rejected';
    const { $base: _, ...patch } = v.parse(EditSchema, body);
    for (const field of Object.keys(patch)) this.#reasons.add(`${accountId} ${reason} ${field}`);
  }

  /** SYNC-7: an edit needs review only for a reason that the server gave. @returns whether the item is new */
  check(device: string, accountId: number, item: ReviewItem): boolean {
    const key = `${device} ${accountId} ${item.id} ${item.field} ${item.at}`;
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    const isGiven =
      item.reason === 'too_old' ? this.mayBeTooOld : this.#reasons.has(`${accountId} ${item.reason} ${item.field}`);
    hold(
      'SYNC-7',
      isGiven,
      () => `${device} parks ${item.field} of ${accountId} as ${item.reason}; the server never said so`,
    );
    return true;
  }
}

import { hasEditsOfOthers } from '#pwa/device/edits-of-others.ts';
import { type WaitingEdits, waitingChangesOf, waitingEditsOf } from '#pwa/device/waiting-edits.ts';
import type { AccountState } from '#pwa/sync/account-state.ts';
import { isReceiptDue } from '#pwa/sync/outbox/status.ts';
import type { SyncAnswer } from '#pwa/sync/ports.ts';
import type { SavedList } from '#pwa/sync/saved/saved-list.ts';
import { withheldFields } from '#shared/model/field-lists.ts';
import { hiderOf } from '#shared/model/field-names.ts';
import { publicProfileOf } from '#shared/rules/public-profile.ts';
import type { ServerRun } from '../client/network.ts';
import { hold } from './violation.ts';

const nobody = { user: null, company: null };

/** Watches the device's reports about accounts, and their readers. @see protocol §5 */
export class DeviceOracle {
  /** Idempotency keys of the edits that the server has acknowledged, by account. */
  readonly #acknowledged = new Map<number, Set<string>>();

  noteAnswer({ request }: ServerRun, { status, header }: SyncAnswer): void {
    const key = header('idempotency-key');
    if (request.method !== 'PATCH' || status !== 200 || key === null) return;
    const accountId = Number(request.path.split('/').at(-1));
    const keys = this.#acknowledged.get(accountId) ?? new Set();
    this.#acknowledged.set(accountId, keys.add(key));
  }

  check(device: string, state: AccountState): void {
    checkShared(device, state);
    checkShownToOthers(device, state);
    const { userId, publications, entries, reviewItems } = state;
    const acknowledged = this.#acknowledged.get(userId)?.size ?? 0;
    hold(
      'SYNC-16',
      publications <= acknowledged,
      () => `${device} calls ${publications} edits of ${userId} published, the server acknowledged ${acknowledged}`,
    );
    hold(
      'SYNC-16',
      !isReceiptDue(state) || entries.length + reviewItems.length === 0,
      () => `${device} calls the changes of ${userId} published while some wait`,
    );
  }

  /** SYNC-17 of the saved list: others learn that changes wait, whether they wait for a login, a connection or a decision. */
  checkSaved(device: string, userId: number, list: SavedList): void {
    if (list.entries.length === 0) return;
    const isShown = isShownToOthers(waitingChangesOf({ realm: 'user', id: userId }, list));
    hold('SYNC-17', isShown, () => `${device} does not show that saved things of ${userId} wait`);
  }
}

function checkShared(device: string, { me }: AccountState): void {
  if (!me) return;
  const shared = publicProfileOf(me);
  const shown = withheldFields.filter((field) => field in shared);
  const allowed = withheldFields.filter((field) => me[hiderOf(field)] === true);
  hold('SYNC-15', `${shown}` === `${allowed}`, () => `${device} keeps ${shown} of ${me.id} for everybody`);
}

function isShownToOthers(waiting: WaitingEdits | null): boolean {
  return waiting !== null && hasEditsOfOthers([waiting], nobody);
}

function checkShownToOthers(device: string, state: AccountState): void {
  if (state.entries.length + state.reviewItems.length === 0) return;
  const isShown = isShownToOthers(waitingEditsOf(state));
  hold('SYNC-17', isShown, () => `${device} does not show that edits of ${state.userId} wait`);
}

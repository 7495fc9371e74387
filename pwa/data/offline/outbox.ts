import type { ProfileField } from '#shared/model/field-names.ts';
import type { WaitingEdits } from '../../device/waiting-edits.ts';
import type { ReviewItem } from '../../sync/account-state.ts';
import type { Pause } from '../../sync/outbox/outbox.ts';
import type { OutboxBadge } from '../../sync/outbox/status.ts';
import { createStore, useStore } from '../core/store.ts';

/** The state of the signed-in person's edits on this device. */
export interface Outbox {
  /** True once the stored edits were read. */
  isRead: boolean;
  /** The account whose edits these are; null for none. */
  ownerId: number | null;
  badge: OutboxBadge;
  /** Fields that were saved here and are not published yet. */
  pendingFields: readonly ProfileField[];
  /** When the oldest of them was saved; null when there is none. */
  pendingSince: Date | null;
  /** Edits that were not published and need a decision. */
  reviewItems: readonly ReviewItem[];
  /** Why nothing is sent although edits wait. */
  pause: Pause | null;
  /** This device could not send what waits, for a reason of its own: not the connection, and not the server. */
  isFaulty: boolean;
  /** When an edit was last published from this device. */
  publishedAt: Date | null;
  /** The server has acknowledged edits for which the person has not seen a receipt, and nothing else waits. */
  isReceiptDue: boolean;
}

/** Nothing waits. */
export const emptyOutbox: Outbox = {
  isRead: false,
  ownerId: null,
  badge: 'none',
  pendingFields: [],
  pendingSince: null,
  reviewItems: [],
  pause: null,
  isFaulty: false,
  publishedAt: null,
  isReceiptDue: false,
};

/** Resolves once the edits of an account were read, or reading them failed. */
export function untilOutboxIsRead(userId: number): Promise<void> {
  const isDone = ({ isRead, ownerId }: Outbox) => isRead && (ownerId === null || ownerId === userId);
  return new Promise((resolve) => {
    if (isDone(outbox.get())) return resolve();
    const stop = outbox.subscribe(() => {
      if (!isDone(outbox.get())) return;
      stop();
      resolve();
    });
  });
}

/** The outbox as this tab last read it; filled once somebody is signed in. */
export const outbox = createStore<Outbox>(emptyOutbox);

/**
 * Follows the edits of the signed-in person, of all tabs and the worker.
 * `outbox-actions.ts` has the actions on them.
 *
 * @see protocol §4, requirements V5, V9
 */
export function useOutbox(): Outbox {
  return useStore(outbox);
}

/** Every account's edits that wait on this device, as this tab last read them. */
export const waitingEdits = createStore<readonly WaitingEdits[]>([]);

/** True after edits were removed because their account was deleted elsewhere, until the person has been informed. */
export const hasLostEdits = createStore(false);

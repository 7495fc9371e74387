/** Tries to publish at once what waits. @see protocol §4 Back-off */
export async function sendNow(): Promise<void> {
  const { sendNow: send } = await import('./outbox-changes.ts');
  await send();
}

/** The person's decision: publish their own value, keep the server's, or publish a third one. */
export type EditDecision =
  | { choice: 'mine' }
  | { choice: 'theirs' }
  /** A valid value of the item's field, as `ProfilePatch` takes it. */
  | { choice: 'other'; value: unknown };

/** Resolves an edit that needs review. @throws StorageFull */
export async function resolveEdit(id: number, decision: EditDecision): Promise<void> {
  const { resolve } = await import('./outbox-changes.ts');
  await resolve({ id, ...decision });
}

/**
 * Drops every edit that waits or needs review; one that is being sent may still be published. @throws StorageFull
 */
export async function discardAll(): Promise<void> {
  const { discardEverything } = await import('./outbox-changes.ts');
  await discardEverything();
}

/**
 * Marks the receipt that is due as shown, in one of all tabs only.
 *
 * @returns true when this tab shall say that the changes are published
 * @see SYNC-16
 */
export async function claimReceipt(userId: number): Promise<boolean> {
  const { claimReceipt: claim } = await import('./outbox-changes.ts');
  return await claim(userId);
}

/** Tries to publish at once what waits. @see protocol §4 Back-off */
export async function sendNow(): Promise<void> {
  const { sendNow: send } = await import('./outbox-changes.ts');
  await send();
}

/** Resolves an edit by publishing the person's own value in place of the one on the server. @throws StorageFull */
export async function keepMine(id: number): Promise<void> {
  const { resolve } = await import('./outbox-changes.ts');
  await resolve({ id, choice: 'mine' });
}

/** Resolves an edit by keeping the server's value. @throws StorageFull */
export async function takeTheirs(id: number): Promise<void> {
  const { resolve } = await import('./outbox-changes.ts');
  await resolve({ id, choice: 'theirs' });
}

/**
 * Resolves an edit by publishing a third value in place of the one on the server.
 *
 * @param value A valid value of the item's field, as `ProfilePatch` takes it.
 * @throws StorageFull
 */
export async function saveOther(id: number, value: unknown): Promise<void> {
  const { resolve } = await import('./outbox-changes.ts');
  await resolve({ id, choice: 'other', value });
}

/** Drops an edit that needs review. @throws StorageFull */
export async function discard(id: number): Promise<void> {
  const { resolve } = await import('./outbox-changes.ts');
  await resolve({ id, choice: 'theirs' });
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

/** What a person decides about an edit that needs attention. */
export type Settlement = { id: number } & (
  | { choice: 'mine' }
  | { choice: 'theirs' }
  | { choice: 'other'; value: unknown }
);

/** Tries to publish at once what waits. */
export async function sendNow(): Promise<void> {
  await Promise.resolve();
}

/** Settles an edit that needs attention. @throws StorageFull */
export async function settle(_settlement: Settlement): Promise<void> {
  await Promise.resolve();
}

/** Drops every edit that waits or needs attention. @throws StorageFull */
export async function discardEverything(): Promise<void> {
  await Promise.resolve();
}

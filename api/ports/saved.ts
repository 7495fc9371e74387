import type { SavedChange, SavedItem } from '#shared/model/saved.ts';
import type { OwnAccount } from './credentials.ts';

/** Something saved, as it is kept. */
export type SavedRecord = Omit<SavedItem, 'savedAt'> & { savedAt: Date };

/** The saved things of the accounts of both realms. */
export interface SavedStore {
  /** Newest first. */
  ofAccount(account: OwnAccount): Promise<SavedRecord[]>;
  /**
   * Applies changes in their order, all or none. With a key that was applied before it changes nothing.
   *
   * @returns the list after it
   * @throws StoreError `saved_full`
   */
  change(
    account: OwnAccount,
    batch: { key: string | undefined; changes: readonly SavedChange[] },
  ): Promise<SavedRecord[]>;
}

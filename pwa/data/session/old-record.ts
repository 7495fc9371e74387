import type { Realm } from '#shared/model/realm.ts';
import { pressLogout, type RealmRecord } from '../../device/realm-record.ts';

const keys = {
  user: { account: 'dalil-last-user', logout: 'dalil-logout-queued' },
  company: { account: 'dalil-last-company', logout: 'dalil-company-logout-queued' },
} as const satisfies Record<Realm, { account: string; logout: string }>;

/** The values that an older version of the app kept in `localStorage`, on their way into the record of the device. */
interface OldRecord {
  update(record: RealmRecord): RealmRecord;
  /** Removes it, once it is stored. */
  forget(): void;
}

/** Reads an older version's record of the accounts on this device; null when there is none. */
export function takeOldRecord(realm: Realm): OldRecord | null {
  try {
    const { account, logout } = keys[realm];
    const accountId = Number(localStorage.getItem(account)) || null;
    const isQueued = localStorage.getItem(logout) !== null;
    // It held when the last receipt was seen, for all accounts.
    localStorage.removeItem('dalil-receipt-seen');
    if (accountId === null && !isQueued) return null;
    return {
      update(record) {
        if (isQueued) return pressLogout(record, { accountId, keepsEdits: true });
        return record.accountId === null && record.logout === null ? { ...record, accountId } : record;
      },
      forget() {
        localStorage.removeItem(account);
        localStorage.removeItem(logout);
      },
    };
  } catch {
    // Without storage there is no record of an older version.
    return null;
  }
}

import type { Realm } from '#shared/model/realm.ts';

/** The account that a part is about. */
export interface AccountInRealm {
  realm: Realm;
  accountId: number;
}

import type { AccountRealm } from '#pwa/data/account/password-actions.ts';

/** The account that a part is about. */
export interface AccountInRealm {
  realm: AccountRealm;
  accountId: number;
}

import type { AccountRealm } from '#pwa/data/account/password-actions.ts';

/** Whose account a part is about. */
export interface AccountInRealm {
  realm: AccountRealm;
  accountId: number;
}

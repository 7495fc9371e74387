import type { TokenScope } from '#shared/catalog/token-scopes.ts';
import type { Realm } from '../store/records.ts';
import type { OwnAccount } from './credentials.ts';

/** An access token as stored: of its secret only the SHA-256. */
export interface AccessTokenRecord {
  id: number;
  realm: Realm;
  accountId: number;
  name: string;
  scopes: TokenScope[];
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date;
}

export type NewAccessToken = Pick<AccessTokenRecord, 'name' | 'scopes' | 'createdAt' | 'expiresAt'> & {
  secretHash: string;
};

export interface AccessTokenStore {
  find(secretHash: string): Promise<AccessTokenRecord | undefined>;
  /** All of an account, the newest first. */
  ofAccount(realm: Realm, accountId: number): Promise<AccessTokenRecord[]>;
  /**
   * Inserts a token of an account whose password is still the one that was checked.
   *
   * @returns Undefined when the password is another one by now.
   * @throws StoreError `tokens_full`
   */
  insert(account: OwnAccount, token: NewAccessToken): Promise<AccessTokenRecord | undefined>;
  touch(id: number, at: Date): Promise<void>;
  /** @returns True when the account had it. */
  remove(account: OwnAccount, id: number): Promise<boolean>;
  /** Deletes tokens that have expired. */
  sweep(now: Date): Promise<void>;
}

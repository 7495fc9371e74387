import type { Language } from '#shared/catalog/languages.ts';
import type { CompanyRecord, Own, Realm, UserRecord } from '../store/records.ts';

// The part of `Deps` that passwords and confirmed e-mails are kept by.

/** The purpose of a mailed link. */
export type LinkPurpose = 'reset_password' | 'verify_email';

/** A mail with a link: each purpose has one of its own, and a warning of guesses leads to a new password, too. */
export type LinkMail = LinkPurpose | 'password_guesses';

/** A link as its bearer shows it: only the hash of its token is known here. */
export interface ShownLink {
  realm: Realm;
  tokenHash: string;
}

/** A link about to be mailed. */
export interface NewLink extends ShownLink {
  purpose: LinkPurpose;
  /** The address that it goes to. */
  email: string;
  /** When it was asked for: of several the one that was asked for last counts. */
  askedAt: Date;
  expiresAt: Date;
}

/** The signed-in account, shown to be the caller's own. */
export type OwnAccount = { realm: 'user'; own: Own<UserRecord> } | { realm: 'company'; own: Own<CompanyRecord> };

export interface CredentialStore {
  /** Queues the mail with a link. The account is looked up when the mail goes out, so that a caller learns nothing. */
  askForLink(ask: { realm: Realm; mail: LinkMail; email: string }): Promise<void>;
  /**
   * Remembers a link and makes older ones void.
   *
   * @returns Who gets it; undefined when nobody active has the address, when there is nothing left to confirm, or when
   * a newer one has gone out.
   */
  keepLink(link: NewLink): Promise<{ language: Language; name: string } | undefined>;
  /** The account whose password a link may still change. */
  findReset(link: ShownLink): Promise<{ email: string } | undefined>;
  /**
   * Sets the password by a link, uses the link up, ends all sessions and queues the mail about it.
   *
   * @returns The account; undefined when the link is not valid any more.
   */
  resetPassword(link: ShownLink, passwordHash: string): Promise<{ id: number; email: string } | undefined>;
  /**
   * Sets the password, ends all sessions, makes links void and queues the mail about it.
   *
   * @returns False when the password is another one by now.
   */
  changePassword(account: OwnAccount, passwordHash: string): Promise<boolean>;
  /**
   * Confirms the e-mail by a link and uses the link up. A used link of a confirmed e-mail says so once more until it
   * expires; undefined as above.
   */
  confirmEmail(link: ShownLink): Promise<{ accountId: number; wasConfirmed: boolean } | undefined>;
  /** Deletes links that are over. */
  sweepLinks(now: Date): Promise<void>;
}

import type { StopTarget } from '../../store/mail/queued-mail.ts';
/** How often sending a mail failed since the start of the process. Two servers on one database count their own. */
export interface FailedAttempts {
  /** The mail is tried again. */
  again: number;
  /** The mail was given up. */
  dead: number;
}

/** A mail as it goes out. */
export interface Mail {
  /** The same whenever it is tried again, and no other mail's, not even after a restore from backup. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Undefined for a mail that nobody can stop. */
  unsubscribeUrl?: string | undefined;
  /** The address for answers; by default the sender's. */
  replyTo?: { name: string; email: string } | undefined;
}

/** The way out to a mail server, or to files. */
export interface Mailer {
  /**
   * Rejects when the mail could not be handed over; it is tried again then.
   *
   * @param stopping Aborted when the server ends: no mail is worth waiting for then.
   * @returns Undefined for a mail that was taken; a refusal when trying again is of no use.
   */
  send(mail: Mail, stopping: AbortSignal): Promise<MailRefusal | undefined>;
}

/** The mail server will never take this mail, such as when its recipient is unknown there. */
export interface MailRefusal {
  /** The server's reason in its own words. */
  refused: string;
}

export interface UnsubscribeTokens {
  tokenFor(target: StopTarget): string;
  /** Undefined for a token that is not ours. */
  targetOf(token: string): StopTarget | undefined;
}

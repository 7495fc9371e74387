import type { ProofFinding } from '#shared/catalog/company-proofs.ts';
import type { StopTarget } from '../../store/mail/queued-mail.ts';

/** How often sending a mail failed since the start of the process. Two servers on one database count their own. */
export interface FailedAttempts {
  /** The mail is tried again. */
  again: number;
  /** The mail was given up. */
  dead: number;
}

/** A mail as it is sent. */
export interface Mail {
  /** The same at each attempt; unique, also after a restore from a backup. */
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

/** Sends mails to a mail server, or writes files. */
export interface Mailer {
  /**
   * Rejects when the mail server did not take the mail; then the mail is tried again.
   *
   * @param stopping Aborted when the process ends.
   * @returns Undefined for a mail that was accepted; a refusal when another attempt cannot help.
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

/** A browser's address for pushes, and the keys that encrypt them. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The key of the server that it was made with. */
  serverKey: string;
}

/** The result of a push: `gone` when its browser is not reached any more, `later` when it may be tried again. */
export type PushOutcome = { result: 'sent' | 'gone' | 'refused' } | { result: 'later'; waitMs: number | undefined };

/** Sends pushes to push services. */
export interface PushSender {
  /** The key that browsers subscribe with. */
  publicKey: string;
  /** Whether pushes may go to an address at all. */
  isKnownService(endpoint: string): boolean;
  /** Encrypts and sends; never rejects for what the other side does. */
  send(target: PushTarget, payload: string): Promise<PushOutcome>;
}

/** The number of pushes by result since the start of the process. */
export type PushCounts = Record<'sent' | 'gone' | 'refused' | 'later', number>;

/** The answer of a receiver. */
export type PostOutcome = { status: number } | { error: string };

/** Sends to addresses that companies chose. */
export interface WebhookPoster {
  /** Whether an address leads to the open internet, and nowhere into the operator's own network. */
  mayReach(url: string): Promise<boolean>;
  /** Sends once, with a deadline; never follows a redirect, and reads no body. */
  post(url: string, request: { headers: Record<string, string>; body: string }): Promise<PostOutcome>;
}

/** What the owner of a host has published: records or lines, or why nothing was read. */
export type HostTexts = { texts: string[] } | { finding: Exclude<ProofFinding, 'found' | 'other'> };

/** Reads what the owners of hosts publish; never rejects. */
export interface HostReader {
  /** The TXT records of a name, each as one text. */
  readRecords(name: string): Promise<HostTexts>;
  /** The lines of a file over https, without following a redirect. */
  readFile(url: string): Promise<HostTexts>;
}

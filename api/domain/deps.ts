import type { ServerWarning } from '#shared/catalog/administration.ts';
import type { Stores } from '../store/open-store.ts';
import type { HostReader, PushSender, WebhookPoster } from './ports/outgoing.ts';
import type { PaymentProvider } from './ports/payments.ts';
import type { CardPainter, PictureFiles, PictureStore } from './ports/pictures.ts';
import type { PostingRules } from './rules/job-admission.ts';

/** Keys that distinguish visitors without an account for a day, without identifying them. */
export type VisitorKeys = (visitor: { ip: string; day: string }) => string;

/**
 * The dependencies of all operations: every store, and the world outside. Operations take them as their first
 * argument; tests replace those that reach the outside.
 */
export interface Deps extends Stores {
  clock: Clock;
  log: Log;
  /** False where mails go nowhere, because production has no mail server. */
  isMailSetUp: boolean;
  /** Undefined where no pushes are sent. */
  pushSender: PushSender | undefined;
  /** The address that gets the messages of the contact form. */
  operatorAddress: string;
  /** Undefined where payment is not available. */
  paymentProvider: PaymentProvider | undefined;
  /** The operator's rules for new jobs. */
  postingRules: PostingRules;
  webhookPoster: WebhookPoster;
  hostReader: HostReader;
  passwords: PasswordHasher;
  /** True when nobody may choose a password that is among the first to be tried. */
  refusesCommonPasswords: boolean;
  pictures: PictureStore;
  pictureFiles: PictureFiles;
  cardPainter: CardPainter;
  host: HostFacts;
}

/** Tests set it and let it run. */
export interface Clock {
  now(): Date;
}

export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface PasswordHasher {
  /** Argon2id; answers `'busy'` when too many hashes wait. */
  hash(password: string): Promise<string | 'busy'>;
  /** Without a hash it works as long as with one and answers false, so that the time reveals nothing. */
  verify(hash: string | undefined, password: string): Promise<boolean | 'busy'>;
  queueLength(): number;
}

/** Facts of machine and settings about the server; for administrators. */
export interface HostFacts {
  /** Free space on the disk of the data folder. */
  diskFreeBytes(): Promise<number>;
  /** Undefined while the pictures are being counted. */
  picturesBytes(): Promise<number | undefined>;
  /** Undefined where no backups are scheduled. */
  backups: { everyMs: number; newestAt(): Date | undefined } | undefined;
  warnings(): Promise<readonly ServerWarning[]>;
  /** E-mails of the accounts whose password is in the source. */
  demoAccounts(): Promise<readonly string[]>;
}

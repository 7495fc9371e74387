import type { Industry } from '#shared/catalog/industries.ts';
import type { ServerWarning } from '#shared/catalog/server-warnings.ts';

/** Facts of machine and settings about the server; for administrators. */
export interface HostFacts {
  /** Room left on the disk of the data folder. */
  diskFreeBytes(): Promise<number>;
  /** Undefined while the pictures are being counted. */
  picturesBytes(): Promise<number | undefined>;
  /** Undefined where no backups are scheduled. */
  backups: { everyMs: number; newestAt(): Date | undefined } | undefined;
  warnings(): readonly ServerWarning[];
  /** E-mails of the accounts whose password is in the source. */
  demoAccounts(): Promise<readonly string[]>;
}

export interface StatsStore {
  counts(): Promise<{ talents: number; companies: number; jobs: number; talentsByIndustry: Record<Industry, number> }>;
  sizeBytes(): Promise<number>;
}

/** What became of the pushes since the start of the process, as their services answered. */
export type PushCounts = Record<'sent' | 'gone' | 'refused' | 'later', number>;

/** How often sending a mail failed since the start of the process. Two servers on one database count their own. */
export interface FailedAttempts {
  /** The mail is tried again. */
  again: number;
  /** The mail was given up. */
  dead: number;
}

/** Why a backup was not made, or not put back. */
export type BackupFailure = 'exists' | 'not_a_backup' | 'damaged' | 'other_engine' | 'tool_missing' | 'tool_failed';

const texts: Record<BackupFailure, string> = {
  exists: 'There is something at this place already; nothing was overwritten.',
  not_a_backup: 'This is no whole backup of Dalil. Nothing was changed.',
  damaged: 'The database file of this backup is not what was backed up. Nothing was changed.',
  other_engine: 'This backup is of the other database engine. Nothing was changed.',
  tool_missing: "PostgreSQL's own program is not installed here",
  tool_failed: "PostgreSQL's own program failed",
};

/** A backup cannot be made or used. The message is one line for an operator; no value of a row is in it. */
export class BackupError extends Error {
  readonly code: BackupFailure;

  constructor(code: BackupFailure, detail?: string, cause?: unknown) {
    super(detail === undefined ? texts[code] : `${texts[code]}: ${detail}`, { cause });
    this.name = 'BackupError';
    this.code = code;
  }
}

const startLength = 9;
const randomLength = 12;
const epochPattern = new RegExp(`^([0-9a-z]{${startLength}})-[\\w-]{${randomLength}}$`);

/** The version of a row in an answer: its revision, and the epoch in which that was counted; null where the server names none. */
export interface Version {
  epoch: string | null;
  rev: number;
}

/**
 * Names a history of the server: its start, so that devices know which of two is later, and random letters.
 *
 * @param startMs Later than that of the history before.
 * @param random Twelve letters of base64url.
 * @see protocol §1 epoch
 */
export function epochName(startMs: number, random: string): string {
  return `${startMs.toString(36).padStart(startLength, '0')}-${random}`;
}

/** When a history began, in ms; NaN for a name without a start. */
export function epochStart(epoch: string): number {
  const [, start = ''] = epochPattern.exec(epoch) ?? [];
  return Number.parseInt(start, 36);
}

/**
 * True when a version is older than another: of an earlier history, or earlier in the same one. Where either names no
 * epoch, by revision alone. Answers may arrive in another order than the server made them, even one from before a restore.
 *
 * @see protocol §3 Own profile, SYNC-5
 */
export function isOlder(one: Version, other: Version): boolean {
  if (one.epoch === null || other.epoch === null || one.epoch === other.epoch) return one.rev < other.rev;
  // Nothing is smaller than NaN, nor greater.
  return epochStart(one.epoch) < epochStart(other.epoch);
}

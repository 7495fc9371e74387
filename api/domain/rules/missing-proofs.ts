import { limits } from '#shared/limits.ts';
import type { ProofRecord } from '../../store/records.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** What follows from a look that has not found the text. */
export interface MissingProof {
  columns: Partial<ProofRecord>;
  /** The host is no longer proven. */
  isEnded: boolean;
  /** True when the company gets a mail about it. */
  isNews: boolean;
}

/** The columns of a company that has proven nothing, or not any more. */
export const noProof = { way: null, provenAt: null, failingSince: null, nextCheckAt: null };

/**
 * Decides what follows when the text was not found. A place that did not answer may do so in an hour, and the fault may be
 * on our side: it counts only after a day of silence. The text is then looked for daily, and after 14 days the proof
 * ends.
 *
 * @param seen.isAnswered False when the place where the text stood gave no answer.
 */
export function afterMissing(
  { provenAt, checkedAt, failingSince }: ProofRecord,
  { isAnswered, now }: { isAnswered: boolean; now: Date },
): MissingProof {
  const inMs = (ms: number) => new Date(now.getTime() + ms);
  const sinceMs = (moment: Date | null) => now.getTime() - (moment?.getTime() ?? 0);
  if (!provenAt) return { columns: { checkedAt: now }, isEnded: false, isNews: false };
  if (!(isAnswered || failingSince) && sinceMs(checkedAt) < (limits.proofCheckDays + 1) * dayMs) {
    return { columns: { nextCheckAt: inMs(hourMs) }, isEnded: false, isNews: false };
  }
  const isEnded = failingSince !== null && sinceMs(failingSince) >= limits.proofFailingDays * dayMs;
  if (isEnded) return { columns: { ...noProof, checkedAt: now }, isEnded, isNews: false };
  const columns = { checkedAt: now, failingSince: failingSince ?? now, nextCheckAt: inMs(dayMs) };
  return { columns, isEnded, isNews: failingSince === null };
}

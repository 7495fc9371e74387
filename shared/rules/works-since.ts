import { monthsOfWork } from './match-score.ts';
import type { Stay } from './stay-months.ts';

/**
 * The year in which the working life of a person began, counted back from today by the months that the entries tell:
 * three years of work are three years, whenever they were. The year stays while the years of experience grow, so that
 * lists need not be made anew; who is between two positions counts on until the next edit.
 *
 * @param today `YYYY-MM-DD`
 * @returns Null where the entries tell of no work.
 */
export function worksSinceYear(stays: readonly Stay[], today: string): number | null {
  const months = monthsOfWork(stays, today);
  if (months === 0) return null;
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Math.floor((year * 12 + month - months) / 12);
}

import { limits } from '../limits.ts';
import type { Experience } from '../model/profile-entries.ts';
import { normalizeOften } from './normalize-search.ts';

type Position = Pick<Experience, 'company' | 'endDate' | 'current'>;

/** Gives the companies that somebody works for or has worked for, the last ones first, each once. @see requirements I28 */
export function employersOf(experience: readonly Position[]): string[] {
  const byName = new Map<string, string>();
  for (const { company } of experience.toSorted((one, other) => compare(endOf(other), endOf(one)))) {
    const key = normalizeOften(company);
    if (!byName.has(key)) byName.set(key, company);
  }
  return [...byName.values()].slice(0, limits.cardEmployersMaxCount);
}

function endOf({ endDate, current }: Position): string {
  return current || endDate === null ? '9999' : endDate;
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

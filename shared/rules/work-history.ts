import { limits } from '../limits.ts';
import type { Experience } from '../model/profile-entries.ts';
import { daysInMonth } from './calendar-day.ts';
import { normalizeOften } from './normalize-search.ts';

/** A stay at one employer, as the profile names it. Days are `YYYY-MM-DD`. */
export interface Stay {
  startDate: string;
  endDate: string | null;
  current: boolean;
}

/**
 * Counts the months of a stay from its first to its last day, both included: February to January is twelve.
 *
 * @param today `YYYY-MM-DD`; nothing later is counted.
 */
export function stayMonths(stay: Stay, today: string): number {
  const [from, until] = monthsOfStay(stay, today);
  return Math.max(0, until - from);
}

/** Numbers the month in which a stay began and the first one after it; a last day begins the next month. */
export function monthsOfStay({ startDate, endDate, current }: Stay, today: string): readonly [number, number] {
  const planned = current ? today : (endDate ?? today);
  const last = planned < today ? planned : today;
  const [year = 0, month = 1, day = 1] = last.split('-').map(Number);
  return [monthNumber(startDate), monthNumber(last) + (day === daysInMonth(year, month) ? 1 : 0)];
}

function monthNumber(day: string): number {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return year * 12 + month;
}

/** Counts the full years of a working life; times at two employers at once count once. */
export function experienceYears(stays: readonly Stay[], today: string): number {
  return Math.floor(monthsOfWork(stays, today) / 12);
}

/** Counts the months of a working life in the same way. */
export function monthsOfWork(stays: readonly Stay[], today: string): number {
  const spans = stays.map((stay) => monthsOfStay(stay, today)).sort(([a], [b]) => a - b);
  let months = 0;
  let until = Number.NEGATIVE_INFINITY;
  for (const [from, to] of spans) {
    months += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return months;
}

/**
 * The year in which the working life of a person began, counted back from today by the months of the entries:
 * three years of work are three years, whenever they were. The year stays while the years of experience grow, so that
 * lists need not be made again. For a person between two positions the time goes on until the next edit.
 *
 * @param today `YYYY-MM-DD`
 * @returns Null without an entry of work.
 */
export function worksSinceYear(stays: readonly Stay[], today: string): number | null {
  const months = monthsOfWork(stays, today);
  if (months === 0) return null;
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Math.floor((year * 12 + month - months) / 12);
}

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

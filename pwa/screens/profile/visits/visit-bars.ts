import type { VisitDay } from '#shared/model/visits.ts';

export interface Bar {
  day: string;
  /** From 0, the oldest. */
  place: number;
  /** Of the height, 0 to 1. */
  share: number;
  kind: 'day' | 'peak' | 'today';
}

/** The value of the highest line: an even number, so that the line in the middle is a whole one too. */
export function chartTop(days: readonly VisitDay[]): number {
  const most = Math.max(2, ...days.map(({ count }) => count));
  return most + (most % 2);
}

/** The bars of a chart; of several highest days the last one is the peak, and today is never it. */
export function barsOf(days: readonly VisitDay[]): Bar[] {
  const top = chartTop(days);
  const past = days.slice(0, -1);
  const most = Math.max(1, ...past.map(({ count }) => count));
  const peak = past.findLastIndex(({ count }) => count === most);
  return days.map(({ day, count }, place) => ({ day, place, share: count / top, kind: kindOf(place) }));

  function kindOf(place: number): Bar['kind'] {
    if (place === days.length - 1) return 'today';
    return place === peak ? 'peak' : 'day';
  }
}

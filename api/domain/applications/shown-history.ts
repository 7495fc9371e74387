import { limits } from '#shared/limits.ts';

const standsAfterMs = limits.statusMailDelayMinutes * 60_000;

interface Step {
  status: string;
  at: Date | string;
}

/**
 * The steps of an application that its talent sees. A status that was replaced before its mail left, such as one that
 * was undone, is left out. The first step and the last one always stay.
 *
 * @param history In the order of time.
 * @see docs/decisions/036-mail-links-and-failures.md
 */
export function shownHistory<Shown extends Step>(history: readonly Shown[]): Shown[] {
  const stood = history.filter((step, place) => {
    const next = history[place + 1];
    return place === 0 || !next || timeOf(next) - timeOf(step) >= standsAfterMs;
  });
  return stood.filter(({ status }, place) => status !== stood[place - 1]?.status);
}

function timeOf({ at }: Step): number {
  return new Date(at).getTime();
}

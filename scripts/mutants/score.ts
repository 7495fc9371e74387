import { reasonFor } from './accepted.ts';
import { type Mutant, parts } from './mutants.ts';

/** The result of a mutant. */
export interface Tried {
  mutant: Mutant;
  /** The test that noticed it. */
  killedBy: string | null;
  /** True when any test runs its function. */
  isReached: boolean;
}

const targets = { overall: 0.92, part: 0.85 };
const textMax = 90;

/** One line about a mutant. */
export function told({ mutant, killedBy, isReached }: Tried): string {
  const { file, line, before, replacement } = mutant;
  const change = `${file}:${line} ${short(before)} → ${short(replacement)}`;
  if (killedBy !== null) return `killed ${change} by ${killedBy}`;
  const reason = reasonFor(mutant);
  if (reason) return `accepted ${change}: ${reason}`;
  return `SURVIVES ${change}${isReached ? '' : ' (no test runs it)'}`;
}

/** A text of a program on one line, cut. */
export function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > textMax ? `${line.slice(0, textMax)}…` : line;
}

/**
 * The shares that were noticed, and whether they are enough. The goals are those of all mutants, so accepted survivors
 * count as survivors; beside it stands the share of those that change what the program does.
 */
export function scores(tried: readonly Tried[]): { lines: string[]; isEnough: boolean } {
  const rows = parts
    .map((part) => ({ part, own: tried.filter(({ mutant }) => mutant.part === part) }))
    .filter(({ own }) => own.length > 0);
  const lines = rows.map(({ part, own }) => row(part, own));
  const areParts = rows.every(({ own }) => shareOf(own) >= targets.part);
  return { lines: [...lines, row('overall', tried)], isEnough: areParts && shareOf(tried) >= targets.overall };
}

function row(name: string, tried: readonly Tried[]): string {
  const changing = tried.filter(({ mutant, killedBy }) => killedBy !== null || reasonFor(mutant) === undefined);
  const ofAll = `${percent(tried).padStart(5)} % of ${tried.length}`;
  return `${name.padEnd(14)} ${ofAll}, ${percent(changing)} % of the ${changing.length} that change something`;
}

function percent(tried: readonly Tried[]): string {
  return (100 * shareOf(tried)).toFixed(1);
}

function shareOf(tried: readonly Tried[]): number {
  return tried.filter(({ killedBy }) => killedBy !== null).length / Math.max(1, tried.length);
}

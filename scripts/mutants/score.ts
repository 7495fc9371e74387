import { reasonFor } from './accepted.ts';
import { type Mutant, parts } from './mutants.ts';

/** The result of a mutant. */
export interface Tried {
  mutant: Mutant;
  /** The test that noticed it. */
  killedBy: string | null;
  /** True when any test imports its file, however far away. */
  isReached: boolean;
}

const targets = { overall: 0.92, part: 0.85 };
const textMax = 90;

/** The result of a mutant in one line. */
export function resultLine({ mutant, killedBy, isReached }: Tried): string {
  const change = changeText(mutant);
  if (killedBy !== null) return `killed ${change} by ${killedBy}`;
  const reason = reasonFor(mutant);
  if (reason) return `accepted ${change}: ${reason}`;
  return `SURVIVES ${change}${isReached ? '' : ' (no test reaches it)'}`;
}

/** File, line and change of a mutant; long texts are cut. */
export function changeText({ file, line, before, replacement }: Mutant): string {
  return `${file}:${line} ${short(before)} → ${short(replacement)}`;
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > textMax ? `${line.slice(0, textMax)}…` : line;
}

/**
 * The shares that were noticed, and whether they reach the goals. Accepted survivors count as survivors; the second share
 * is without them.
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

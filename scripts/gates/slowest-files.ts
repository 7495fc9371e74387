import type { FileTime } from './run-report.ts';

const shownFiles = 20;
const shownWaits = 3;

/** A line for each of the slowest files, with what most of their time went to. */
export function slowestFiles(files: readonly FileTime[]): string[] {
  return files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, shownFiles)
    .map(({ file, seconds, waits }) => `${secondsOf(seconds).padStart(8)}  ${file}  (${waitsOf(waits)})`);
}

// What people wait for while they work. @see docs/decisions/002-a-short-run-and-the-rest.md
const limitsSeconds: Readonly<Record<string, number>> = { unit: 2, page: 5, 'own-page': 5, 'own-process': 5, api: 4 };

/**
 * A line for each file that takes longer than a file of its project may, the slowest first. It fails nothing, because a
 * busy machine takes several times as long.
 */
export function filesOverLimit(files: readonly FileTime[]): string[] {
  return files
    .toSorted((a, b) => b.seconds - a.seconds)
    .flatMap(({ file, project = '', seconds }) => {
      const limit = limitsSeconds[project] ?? Number.POSITIVE_INFINITY;
      return seconds > limit ? [`${secondsOf(seconds).padStart(8)}  ${file}  (at most ${limit} s)`] : [];
    });
}

function waitsOf(waits: FileTime['waits']): string {
  return Object.entries(waits)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, shownWaits)
    .map(([name, seconds]) => `${name} ${secondsOf(seconds)}`)
    .join(', ');
}

const secondsOf = (seconds: number) => `${seconds.toFixed(1)} s`;

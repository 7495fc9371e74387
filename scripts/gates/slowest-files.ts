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

function waitsOf(waits: FileTime['waits']): string {
  return Object.entries(waits)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, shownWaits)
    .map(([name, seconds]) => `${name} ${secondsOf(seconds)}`)
    .join(', ');
}

const secondsOf = (seconds: number) => `${seconds.toFixed(1)} s`;

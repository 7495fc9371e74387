import { Worker } from 'node:worker_threads';
import type { Finding, Work, WorkDone } from './work.ts';

export type Order = Pick<Work, 'profile' | 'seed' | 'count'> &
  Partial<Pick<Work, 'storage' | 'mutant' | 'isTold' | 'tapeLength' | 'story'>> & {
    /** Threads that share the schedules. */
    threads: number;
    /** Where to begin, to replay one. */
    first?: number;
  };

export interface Played {
  played: number;
  finding: Finding | null;
}

/** Choices of a schedule. */
const usualTapeLength = 600;

/** Plays schedules in threads of their own until all are played or one shows a violation. */
export async function playSchedules(order: Order): Promise<Played> {
  const { profile, seed, count, threads, first = 0 } = order;
  const { storage = 'memory', mutant = null, isTold = true, tapeLength = usualTapeLength, story = null } = order;
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const common = { profile, seed, count: first + count, tapeLength, storage, mutant, isTold, story, stop };
  const done = await Promise.all(
    Array.from({ length: threads }, (_, thread) => inThread({ ...common, first: first + thread, step: threads })),
  );
  const findings = done.flatMap(({ finding }) => finding ?? []);
  return {
    played: done.reduce((sum, { played }) => sum + played, 0),
    finding: findings.toSorted((a, b) => a.index - b.index)[0] ?? null,
  };
}

function inThread(work: Work): Promise<WorkDone> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: work });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('A thread of the simulation ended without a word')));
  });
}

/** The failure as a person reads it, with the way to see it again. */
export function toldFailure({ index, message, stack, tape, story }: Finding, { profile, seed }: Order): string {
  return [
    message,
    '',
    ...story.map((line) => `  ${line.length > 200 ? `${line.slice(0, 200)}…` : line}`),
    '',
    stack,
    `tape: [${tape.join(',')}]`,
    `again: npm run sim -- --profile ${profile} --seed ${seed} --first ${index} --schedules 1`,
  ].join('\n');
}

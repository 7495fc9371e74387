import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Finding, Work, WorkDone } from './work.ts';

export type Order = Pick<Work, 'profile' | 'seed' | 'count'> &
  Partial<Pick<Work, 'storage' | 'isStoryWanted' | 'tapeLength' | 'story'>> & {
    /** Where to begin, to replay one. */
    first?: number;
  };

export interface Played {
  played: number;
  finding: Finding | null;
}

/** Choices of a schedule. */
const usualTapeLength = 600;

/**
 * Threads that share schedules. They play one order after another, as starting one takes as long as twenty schedules.
 */
export class Players {
  readonly #threads: readonly Worker[];
  readonly #ends: readonly Promise<unknown>[];

  /** A mutant is played by threads of its own, which load it in place of the real files. */
  constructor(threads: number, mutant: string | null = null) {
    const url = new URL('./worker.ts', import.meta.url);
    this.#threads = Array.from({ length: threads }, () => new Worker(url, { workerData: mutant }));
    this.#ends = this.#threads.map((thread) => new Promise((resolve) => thread.once('exit', resolve)));
  }

  /** Plays schedules until all are played or one shows a violation. */
  async play(order: Order): Promise<Played> {
    const { profile, seed, count, first = 0 } = order;
    const { storage = 'memory', isStoryWanted = true, tapeLength = usualTapeLength, story = null } = order;
    const stop = new Int32Array(new SharedArrayBuffer(4));
    const common = { profile, seed, count: first + count, tapeLength, storage, isStoryWanted, story, stop };
    const step = this.#threads.length;
    const done = await Promise.all(
      this.#threads.map((thread, index) => playIn(thread, { ...common, first: first + index, step })),
    );
    const findings = done.flatMap(({ finding }) => finding ?? []);
    return {
      played: done.reduce((sum, { played }) => sum + played, 0),
      finding: findings.toSorted((a, b) => a.index - b.index)[0] ?? null,
    };
  }

  /** Lets the threads remove their files and end; one that broke has ended before. */
  async close(): Promise<void> {
    for (const thread of this.#threads) thread.postMessage(null);
    await Promise.all(this.#ends);
  }
}

async function playIn(thread: Worker, work: Work): Promise<WorkDone> {
  const ended = new AbortController();
  thread.postMessage(work);
  try {
    // An error of the thread rejects; one that ends without an answer must, too.
    const [done] = await Promise.race([
      once(thread, 'message', { signal: ended.signal }),
      once(thread, 'exit', { signal: ended.signal }).then(() => {
        throw new Error('A thread of the simulation ended without an answer');
      }),
    ]);
    // Posted by `worker.ts`.
    return done as WorkDone;
  } finally {
    ended.abort();
  }
}

/** The failure for people, with the command that repeats it. */
export function failureText({ index, message, stack, tape, story }: Finding, { profile, seed }: Order): string {
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

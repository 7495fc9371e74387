import PQueue from 'p-queue';

/** Runs work with a bound on how much happens at once and how much waits. */
export interface WorkQueue {
  /**
   * Answers `'busy'` without starting when too much waits already.
   *
   * @param signal Aborted while the work waits, it is dropped.
   * @throws the reason of the signal
   */
  run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result | 'busy'>;
  /** How much runs and waits. */
  length(): number;
}

/** Makes a queue that works on `atOnce` things at a time and lets `waiting` more wait. */
export function createWorkQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): WorkQueue {
  const queue = new PQueue({ concurrency: atOnce });
  return {
    async run(work, signal) {
      if (queue.pending >= atOnce && queue.size >= waiting) return 'busy';
      return await queue.add(work, signal ? { signal } : {});
    },
    length: () => queue.pending + queue.size,
  };
}

import PQueue from 'p-queue';

/** Runs tasks, with a limit of running and of waiting ones. */
export interface WorkQueue {
  /**
   * Runs a task when its turn comes.
   *
   * @param signal When it is aborted before the start, the task does not run.
   * @returns the result, or `'busy'` when too many tasks wait already
   * @throws the reason of the signal
   */
  run<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result | 'busy'>;
  /** Number of running and waiting tasks. */
  length(): number;
}

/** Makes a queue that runs `concurrency` tasks at the same time and lets `maxWaiting` more wait. */
export function createWorkQueue({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }): WorkQueue {
  const queue = new PQueue({ concurrency });
  return {
    async run(task, signal) {
      if (queue.pending >= concurrency && queue.size >= maxWaiting) return 'busy';
      return await queue.add(task, signal ? { signal } : {});
    },
    length: () => queue.pending + queue.size,
  };
}

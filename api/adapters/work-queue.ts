/** Runs work with a bound on how much happens at once and how much waits. */
export interface WorkQueue {
  /** Answers `'busy'` without starting when too much waits already. */
  run<Result>(work: () => Promise<Result>): Promise<Result | 'busy'>;
}

/** Makes a queue that works on `atOnce` things at a time and lets `waiting` more wait. */
export function createWorkQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): WorkQueue {
  const waiters: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    // The place of who leaves is handed over, so the number of running ones stays.
    await new Promise<void>((resolve) => waiters.push(resolve));
  }

  function leave(): void {
    const next = waiters.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    async run(work) {
      if (running >= atOnce && waiters.length >= waiting) return 'busy';
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

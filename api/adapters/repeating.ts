/** Work that is done again and again. */
export interface Repeating {
  /** Does it at once, unless it runs already. */
  now(): void;
  /** Starts no more of it, and waits for what runs. */
  stop(): Promise<void>;
}

/**
 * Does the work at every interval, one after the other; a slow one skips the next turn.
 *
 * @param onFailure Told of what went wrong; the next turn comes all the same.
 */
export function repeatEvery(
  intervalMs: number,
  work: () => Promise<void>,
  onFailure: (error: unknown) => void,
): Repeating {
  let running: Promise<void> | undefined;
  // An exception before the first `await` must not reach the timer: there it would end the process.
  const run = async () => await work();
  const now = () => {
    running ??= run()
      .catch(onFailure)
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(now, intervalMs);
  return {
    now,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

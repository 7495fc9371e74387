import type { Locks } from '#pwa/sync/ports.ts';
import type { Runner, Scheduler } from '../scheduler.ts';

interface Holder {
  runner: Runner;
  sinceMs: number;
}

interface LockParts {
  scheduler: Scheduler;
  nowMs(): number;
}

/** The locks of a device: a dead tab holds none, and one that holds too long loses it. */
export class SimLocks {
  readonly #holders = new Map<string, Holder>();
  readonly #parts: LockParts;

  constructor(parts: LockParts) {
    this.#parts = parts;
  }

  of(runner: Runner): Locks {
    return {
      run: async (name, stealAfterMs, work) => {
        const holder = await this.#take(runner, name, stealAfterMs);
        try {
          return await work();
        } finally {
          if (this.#holders.get(name) === holder) this.#holders.delete(name);
        }
      },
    };
  }

  async #take(runner: Runner, name: string, stealAfterMs: number): Promise<Holder> {
    const { scheduler, nowMs } = this.#parts;
    const isFree = () => {
      const holder = this.#holders.get(name);
      return !holder || holder.runner.isDead || nowMs() - holder.sinceMs >= stealAfterMs;
    };
    if (!isFree()) {
      await scheduler.wait({ runner, label: () => `takes the lock ${name}`, isPossible: isFree, run: () => undefined });
    }
    const holder = { runner, sinceMs: nowMs() };
    this.#holders.set(name, holder);
    return holder;
  }
}

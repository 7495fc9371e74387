import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../domain/deps.ts';
import type { Leases } from '../store/shared-state.ts';

/** Work that runs at an interval. */
export interface Repeating {
  /** Runs the work now, unless it is running. */
  now(): void;
  /** Starts no further run, and waits for the running one. */
  stop(): Promise<void>;
}

/**
 * Runs the work at every interval. A run that takes longer than the interval skips the next one.
 *
 * @param onFailure Called with the error of a failed run; later runs follow as usual.
 */
export function repeatEvery(
  intervalMs: number,
  work: () => Promise<void>,
  onFailure: (error: unknown) => void,
): Repeating {
  let running: Promise<void> | undefined;
  // As an async function, because an exception in the timer's callback would end the process.
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

/** When the holder of a lease is killed, another process gets it after `leaseMs + renewEveryMs` at the latest: 55 s. */
const leaseMs = 40_000;
const renewEveryMs = 15_000;
const waitMs = 300;

/** The right to do some work, which only one of several processes has. */
export interface Lease {
  /** Wraps work so that it runs only while this process has the lease. */
  whenHeld(work: () => Promise<void>): () => Promise<void>;
  /** Releases the lease, so that another process gets it at once. */
  stop(): Promise<void>;
}

/** The lease of a server with a single process. */
export const singleProcessLease: Lease = { whenHeld: (work) => work, stop: () => Promise.resolve() };

/**
 * Tries to get a lease at an interval, and renews it once this process has it.
 *
 * @param onFailure Called when the database cannot be reached; the lease then expires.
 */
export function holdLease(leases: Leases, name: string, onFailure: (error: unknown) => void): Lease {
  const holder = randomUUID();
  let heldUntilMs = 0;
  async function renew(): Promise<void> {
    // The time before the query: the lease of the database begins later, so it never ends before ours.
    const requestedAtMs = performance.now();
    heldUntilMs = (await leases.take(name, holder, leaseMs)) ? requestedAtMs + leaseMs : 0;
  }
  const renewing = repeatEvery(renewEveryMs, renew, onFailure);
  return {
    whenHeld: (work) => async () => {
      if (performance.now() >= heldUntilMs) await renew();
      if (performance.now() < heldUntilMs) await work();
    },
    async stop() {
      await renewing.stop();
      await leases.release(name, holder).catch(onFailure);
    },
  };
}

/**
 * Waits until no other process has the lease, then runs the work.
 *
 * @throws Error when another process got the lease during the work, because this machine was suspended for longer than the
 *   lease. Otherwise both processes would run the work at the same time.
 */
export async function runExclusively(leases: Leases, name: string, work: () => Promise<void>): Promise<void> {
  const holder = randomUUID();
  while (!(await leases.take(name, holder, leaseMs))) await delay(waitMs);
  const lost = Promise.withResolvers<never>();
  const renewing = repeatEvery(
    renewEveryMs,
    async () => {
      if (await leases.take(name, holder, leaseMs)) return;
      lost.reject(new Error(`Another process has the lease "${name}" during this work`));
    },
    // The next renewal tries again. A database that cannot be reached gives the lease to no other process.
    () => undefined,
  );
  try {
    await Promise.race([work(), lost.promise]);
  } finally {
    await renewing.stop();
    await leases.release(name, holder);
  }
}

/** The time of the machine. */
export const systemClock: Clock = { now: () => new Date() };

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../domain/deps.ts';
import type { Leases } from '../store/shared-state.ts';

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
 * @param onFailure Gets the error; the next turn comes all the same.
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

/** How long a lease lasts after its holder was killed, and how often other processes try: at most 55 s together. */
const leaseMs = 40_000;
const renewEveryMs = 15_000;
const waitMs = 300;

/** Lets one of several processes do a piece of work. */
export interface Lease {
  /** Runs the work if this process has the lease; otherwise does nothing. */
  whenHeld(work: () => Promise<void>): () => Promise<void>;
  /** Lets another process take over at once. */
  stop(): Promise<void>;
}

/** The lease of a process that is alone. */
export const alone: Lease = { whenHeld: (work) => work, stop: () => Promise.resolve() };

/**
 * Asks for a lease until this process has it, and renews it from then on.
 *
 * @param onFailure Called when the database cannot be reached; then a held lease expires.
 */
export function holdLease(leases: Leases, name: string, onFailure: (error: unknown) => void): Lease {
  const holder = randomUUID();
  let heldUntilMs = 0;
  async function renew(): Promise<void> {
    // From before the question: the database counts from its own later moment.
    const askedAtMs = performance.now();
    heldUntilMs = (await leases.take(name, holder, leaseMs)) ? askedAtMs + leaseMs : 0;
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
 * Runs work while no other process runs it; each process waits for its turn.
 *
 * @throws Error when another process got the lease during the work, as after a machine that stood still for longer than
 * the lease. Both would go on side by side otherwise.
 */
export async function inTurn(leases: Leases, name: string, work: () => Promise<void>): Promise<void> {
  const holder = randomUUID();
  while (!(await leases.take(name, holder, leaseMs))) await delay(waitMs);
  const lost = Promise.withResolvers<never>();
  const renewing = repeatEvery(
    renewEveryMs,
    async () => {
      if (await leases.take(name, holder, leaseMs)) return;
      lost.reject(new Error(`Another process has the lease "${name}" during this work`));
    },
    // The next turn asks again: a database that cannot be reached gives the lease to nobody else.
    () => undefined,
  );
  try {
    await Promise.race([work(), lost.promise]);
  } finally {
    await renewing.stop();
    await leases.release(name, holder);
  }
}

/** The machine's own time. */
export const systemClock: Clock = { now: () => new Date() };

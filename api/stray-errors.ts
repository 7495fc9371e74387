import type { EventEmitter } from 'node:events';
import type { JsonLog } from './adapters/json-log.ts';

/** Where errors come from that no request waits for. */
export const straySources = [
  'http server',
  'response',
  'sqlite reading',
  'postgres pool',
  'postgres connection',
  'postgres hosts',
  'postgres rollback',
  'mail server',
  'card painter',
  'page renderer',
  'timer',
  'unwatched',
] as const;
type StraySource = (typeof straySources)[number];

type Listener = (source: StraySource, error: unknown) => void;

const listeners = new Set<Listener>();
// Each is there from the start: Prometheus sees no growth from nothing to 1.
const counts = new Map<StraySource, number>(straySources.map((source) => [source, 0]));

/**
 * Hears of every stray error: a failure outside any request, such as a closed connection of a pool.
 *
 * @returns What to call to stop listening.
 */
export function onStrayError(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Counts and reports a stray error. A listener that fails itself is ignored. */
export function reportStrayError(source: StraySource, error: unknown): void {
  counts.set(source, (counts.get(source) ?? 0) + 1);
  for (const listener of listeners) {
    try {
      listener(source, error);
    } catch {
      // The log may be what fails.
    }
  }
}

/** The number of stray errors since the start of the process, by source. */
export function strayErrorCounts(): ReadonlyMap<StraySource, number> {
  return counts;
}

/**
 * Registers the handler of `error` events. Without one, Node ends the process at the first such event: a pool whose
 * server closes a connection, or a socket that cannot be accepted for lack of descriptors.
 *
 * @param source Name in the log and in the metrics.
 */
export function survive<Emitter extends Pick<EventEmitter, 'on'>>(source: StraySource, emitter: Emitter): Emitter {
  emitter.on('error', (error: unknown) => reportStrayError(source, error));
  return emitter;
}

/** Wraps the callback of a timer: an exception or a rejection is reported and does not end the process. */
export function surviving(source: StraySource, work: () => unknown): () => void {
  return () => {
    try {
      const result = work();
      if (result instanceof Promise) result.catch((error: unknown) => reportStrayError(source, error));
    } catch (error) {
      reportStrayError(source, error);
    }
  };
}

/**
 * True when an uncaught error is a failed call of the operating system, such as `ECONNRESET` or `ENOSPC`. It comes from
 * an emitter that nobody watches and says nothing about the state of our own code; anything else may be a bug.
 */
export function isOutsideFailure(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

/** The code or the name of an error, for the log: its message may hold data of people. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

const flushMs = 1000;

/** The part of the time to end that follows the last answer: the database is closed and the log written. */
export const closingMs = 2000;

/**
 * Logs stray errors; the process goes on. An error that nobody caught and that is not a failure of the operating
 * system is a bug: the process logs it and ends with code 1, since its state is not known any more.
 */
export function surviveStrayErrors(log: JsonLog): void {
  // Until here, any uncaught error ended the start.
  process.removeAllListeners('uncaughtException');
  onStrayError((source, error) => log.warn({ source, cause: causeOf(error) }, 'stray error'));
  process.on('uncaughtException', (error) => {
    if (isOutsideFailure(error)) return reportStrayError('unwatched', error);
    log.error({ err: error }, 'uncaught');
    void log.flush(flushMs).then(() => process.exit(1));
  });
}

interface Ending {
  log: JsonLog;
  /** How long it may take in all. */
  withinMs: number;
  stop(): Promise<void>;
}

/** Ends the process in order at SIGTERM or SIGINT, and in any case after `withinMs`. */
export function stopOnSignal({ log, withinMs, stop }: Ending): void {
  let isStopping = false;
  const end = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), withinMs);
    await stop();
    await log.flush(flushMs);
    process.exit(0);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

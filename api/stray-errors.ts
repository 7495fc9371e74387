import type { EventEmitter } from 'node:events';
import type { JsonLog } from './adapters/json-log.ts';

/** The sources of errors that happen outside of any request. */
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
  'unwatched',
] as const;
type StraySource = (typeof straySources)[number];

type Listener = (source: StraySource, error: unknown) => void;

const listeners = new Set<Listener>();
// Each source starts at 0: Prometheus sees no growth when a counter appears with 1.
const counts = new Map<StraySource, number>(straySources.map((source) => [source, 0]));

/**
 * Calls the listener at every stray error: a failure outside of any request, such as a closed connection of a pool.
 *
 * @returns Removes the listener.
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
 * Reports the `error` events of an emitter as stray errors. Without a handler, Node ends the process at the first such
 * event, for example when a server closes a pool's connection, or when no descriptor is left for a new socket.
 *
 * @param source Name in the log and in the metrics.
 * @returns The emitter.
 */
export function handleErrors<Emitter extends Pick<EventEmitter, 'on'>>(source: StraySource, emitter: Emitter): Emitter {
  emitter.on('error', (error: unknown) => reportStrayError(source, error));
  return emitter;
}

/**
 * True when an uncaught error is a failed call of the operating system, such as `ECONNRESET` or `ENOSPC`. Such an error
 * comes from an emitter without a handler, and our state is still right; any other uncaught error may be a bug.
 */
export function isOutsideFailure(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

/** An error whose message was written for the operator and has no personal data: the log shows it. */
export class OperatorNotice extends Error {}

/** The code or the name of an error. The log gets no other message of an error, because it may contain personal data. */
export function causeOf(error: unknown): string {
  if (error instanceof OperatorNotice) return error.message;
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

const flushMs = 1000;

/** Time at shutdown after the last response, to close the database and write the log. */
export const closingMs = 2000;

/**
 * Logs stray errors; the process goes on. An uncaught error that is not a failure of the operating system is a bug. The
 * process logs it and ends with code 1, because its state may be wrong.
 */
export function logStrayErrors(log: JsonLog): void {
  // During the start, any uncaught error ends the process.
  process.removeAllListeners('uncaughtException');
  onStrayError((source, error) => log.warn({ source, cause: causeOf(error) }, 'stray error'));
  process.on('uncaughtException', (error) => {
    if (isOutsideFailure(error)) return reportStrayError('unwatched', error);
    log.error({ err: error }, 'uncaught');
    void log.flush(flushMs).then(() => process.exit(1));
  });
}

interface Shutdown {
  log: JsonLog;
  /** The process ends after this time, also when `stop` is not done. */
  withinMs: number;
  stop(): Promise<void>;
}

/** Stops the server and ends the process at SIGTERM or SIGINT. */
export function stopOnSignal({ log, withinMs, stop }: Shutdown): void {
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

import type { JsonLog } from './adapters/json-log.ts';
import { causeOf, isOutsideFailure, onStrayError, reportStrayError } from './stray-errors.ts';

const flushMs = 1000;

/** The part of the time to end that follows the last answer: the database is closed and the log written. */
export const closingMs = 2000;

/**
 * Logs stray errors and keeps the process alive. An error that nobody caught and that is not a failure of the operating
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

import { type DestinationStream, destination, pino, stdTimeFunctions } from 'pino';
import type { Log } from '../deps.ts';

const flushEveryMs = 500;
const bufferBytes = 32 * 1024;

/** A log and the way to write out what is still waiting in memory. */
export interface JsonLog extends Log {
  flush(): void;
}

/**
 * Writes one JSON line per event to the standard output, in UTC. Lines are gathered and written together, since a
 * write per request would cost more than many answers do.
 *
 * @param level `silent` for nothing at all.
 * @param stream Where the lines go; the standard output unless told.
 */
export function createJsonLog(level: string, stream?: DestinationStream): JsonLog {
  const output = destination({ dest: 1, sync: false, minLength: bufferBytes, maxWrite: 2 * bufferBytes });
  const logger = pino({ level, base: null, timestamp: stdTimeFunctions.isoTime }, stream ?? output);
  if (!stream) setInterval(() => output.flush(), flushEveryMs).unref();
  return {
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
    flush: () => {
      if (!stream) output.flushSync();
    },
  };
}

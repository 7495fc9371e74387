import { type DestinationStream, pino } from 'pino';
import type { Log } from '../domain/deps.ts';
import { withErrorsForLog } from './error-for-log.ts';
import { createLogOutput } from './log-output.ts';

/** A log that can be written out before the process ends. */
export interface JsonLog extends Log {
  /** The number of lines that were lost because the output took no more. */
  droppedLines(): number;
  /** Writes the lines that wait; gives up after `withinMs`. */
  flush(withinMs: number): Promise<void>;
}

/**
 * Writes one JSON line per event to the standard output, in UTC.
 *
 * @param level `silent` for nothing at all.
 * @param stream Where the lines go; the standard output unless given.
 */
export function createJsonLog(level: string, stream?: DestinationStream): JsonLog {
  const output = stream ? undefined : createLogOutput();
  const logger = pino(
    // Errors come described already; the library's own way would write out all their fields.
    { level, base: null, timestamp: isoTimeOncePerMs(), serializers: { err: (described: unknown) => described } },
    stream ?? output,
  );
  return {
    info: (fields, message) => logger.info(withErrorsForLog(fields), message),
    warn: (fields, message) => logger.warn(withErrorsForLog(fields), message),
    error: (fields, message) => logger.error(withErrorsForLog(fields), message),
    droppedLines: () => output?.droppedLines() ?? 0,
    flush: async (withinMs) => output?.flush(withinMs),
  };
}

// At thousands of lines a second most of them share their millisecond.
function isoTimeOncePerMs(): () => string {
  let atMs = 0;
  let text = '';
  return () => {
    const nowMs = Date.now();
    if (nowMs !== atMs) {
      atMs = nowMs;
      text = `,"time":"${new Date(nowMs).toISOString()}"`;
    }
    return text;
  };
}

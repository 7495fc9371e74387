import { type DestinationStream, destination, pino } from 'pino';
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
  const output = gatheredOutput();
  const logger = pino({ level, base: null, timestamp: isoTimeOncePerMs() }, stream ?? output);
  return {
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
    flush: () => {
      if (!stream) output.flush();
    },
  };
}

// The library measures all of its waiting text at every line, so it gets many lines at once.
function gatheredOutput() {
  const output = destination({ dest: 1, sync: false });
  let lines: string[] = [];
  let length = 0;
  const hand = () => {
    if (length > 0) output.write(lines.join(''));
    lines = [];
    length = 0;
  };
  setInterval(hand, flushEveryMs).unref();
  return {
    write(line: string) {
      lines.push(line);
      length += line.length;
      if (length >= bufferBytes) hand();
    },
    flush() {
      hand();
      output.flushSync();
    },
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

import { fstatSync, write } from 'node:fs';
import { isatty } from 'node:tty';
import { type DestinationStream, pino } from 'pino';
import type { Log } from '../domain/deps.ts';
import { isOfDatabase } from '../store/engines/database-errors.ts';

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
    // Errors are described before; the library itself would write all their fields.
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

// At thousands of lines a second, most share a millisecond.
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

const flushEveryMs = 500;
const batchLength = 32 * 1024;
const waitingMaxLength = 1024 * 1024;
const standardOutputFd = 1;

/** Writes a text and then calls `done`, with the error if it could not. */
export interface LogSink {
  write(text: string, done: (error?: Error | null) => void): void;
}

/** Gathers log lines and writes them without making any request wait. */
export interface LogOutput {
  write(line: string): void;
  /** The number of lines that were lost since the start. */
  droppedLines(): number;
  /** Writes what waits; resolves when it is written, or after `withinMs`. */
  flush(withinMs: number): Promise<void>;
}

/**
 * Gathers lines and writes them together, since a write per request would cost more than many answers do. A full disk
 * or a pipe that nobody reads blocks nobody: lines beyond 1 MiB are dropped and counted, and when writing works again
 * one line reports how many are missing.
 *
 * @param sink The standard output unless given.
 */
export function createLogOutput(sink: LogSink = standardOutput()): LogOutput {
  let lines: string[] = [];
  let length = 0;
  let isWriting = false;
  let droppedCount = 0;
  let unreportedCount = 0;
  let wasCut = false;
  let waiters: (() => void)[] = [];

  function drop(count: number): void {
    droppedCount += count;
    unreportedCount += count;
  }

  function send(): void {
    if (isWriting) return;
    if (length === 0) {
      for (const resolve of waiters) resolve();
      waiters = [];
      return;
    }
    const [count, reported] = [lines.length, unreportedCount];
    // A write that failed may have left half a line.
    const text = `${wasCut ? '\n' : ''}${reported > 0 ? noticeOf(reported) : ''}${lines.join('')}`;
    lines = [];
    length = 0;
    isWriting = true;
    sink.write(text, (error) => {
      isWriting = false;
      wasCut = Boolean(error);
      if (error) drop(count);
      else unreportedCount -= reported;
      if (waiters.length > 0) send();
    });
  }

  setInterval(send, flushEveryMs).unref();
  return {
    write(line) {
      if (length + line.length > waitingMaxLength) return drop(1);
      lines.push(line);
      length += line.length;
      if (length >= batchLength) send();
    },
    droppedLines: () => droppedCount,
    async flush(withinMs) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const late = setTimeout(resolve, withinMs);
      waiters.push(resolve);
      send();
      await promise;
      clearTimeout(late);
    },
  };
}

function noticeOf(dropped: number): string {
  return `${JSON.stringify({ level: 40, time: new Date().toISOString(), dropped, msg: 'log lines were dropped' })}\n`;
}

// Node writes to a pipe without blocking, but to a file it does block; a file is therefore written by the thread pool.
function standardOutput(): LogSink {
  const kind = fstatSync(standardOutputFd);
  if (!kind.isFIFO() && !kind.isSocket() && !isatty(standardOutputFd)) {
    return { write: (text, done) => writeAll(Buffer.from(text), done) };
  }
  // Each write gets its own failure; the event without a listener would end the process.
  process.stdout.on('error', () => undefined);
  return { write: (text, done) => void process.stdout.write(text, done) };
}

function writeAll(bytes: Buffer, done: (error?: Error | null) => void): void {
  write(standardOutputFd, bytes, (error, written) => {
    if (error || written === bytes.length) done(error);
    else writeAll(bytes.subarray(written), done);
  });
}

const causesMax = 5;
const frame = /^\s+at .+:\d+:\d+\)?$/;

/** An error as a log line shows it. */
export interface LoggedError {
  type: string;
  code?: string;
  /** Missing where it may repeat what people wrote. */
  message?: string;
  stack: string;
  cause?: LoggedError;
}

/**
 * Describes an error for the log. Of errors of drivers and the query builder only code and stack frames are taken:
 * their messages, details and parameters hold e-mails, hashes and texts of people. The same holds for the parser of
 * JSON.
 */
export function errorForLog(error: Error, depth = 1): LoggedError {
  const repeatsValues = isOfDatabase(error) || error instanceof SyntaxError;
  const cause = depth < causesMax && error.cause instanceof Error ? errorForLog(error.cause, depth + 1) : undefined;
  return {
    type: error.name,
    ...('code' in error && error.code !== undefined && { code: String(error.code) }),
    ...(!repeatsValues && { message: error.message }),
    stack: framesOf(error),
    ...(cause && { cause }),
  };
}

/** Describes each error among the fields of a log line; the rest stays. */
export function withErrorsForLog(fields: object): object {
  let described: Record<string, unknown> | undefined;
  // Not by `entries`: each request logs a line, and hardly any has an error.
  for (const name in fields) {
    const value = (fields as Record<string, unknown>)[name];
    if (!(value instanceof Error)) continue;
    described ??= { ...fields };
    described[name] = errorForLog(value);
  }
  return described ?? fields;
}

// The stack begins with the message, whose own lines may look like frames.
function framesOf({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  const behind = start === -1 ? stack : stack.slice(start + message.length);
  return behind
    .split('\n')
    .filter((line) => frame.test(line))
    .map((line) => line.trim())
    .join('\n');
}

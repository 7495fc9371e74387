import { isOfDatabase } from '../store/engines/query-error.ts';

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
  let told: Record<string, unknown> | undefined;
  for (const [name, value] of Object.entries(fields)) {
    if (!(value instanceof Error)) continue;
    told ??= { ...fields };
    told[name] = errorForLog(value);
  }
  return told ?? fields;
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

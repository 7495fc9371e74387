import { AppError } from '../domain/app-error.ts';
import type { Caller } from './caller.ts';

/** What names a row and its state, and nothing of what is in it. */
const namesOfRow = new Set(['id', 'rev', 'status', 'message']);

/**
 * Cuts the answer to a token that may write and not read: what it wrote is named, and nothing else of the row goes out.
 *
 * @see trust §1
 */
export function cutFor({ mayRead }: Caller, answer: unknown): unknown {
  if (mayRead || typeof answer !== 'object' || answer === null) return answer;
  if (Array.isArray(answer)) return [];
  return Object.fromEntries(Object.entries(answer).filter(([name]) => namesOfRow.has(name)));
}

/** An error that shows the row as it is now shows it to readers alone. */
export function withoutCurrent(error: unknown): unknown {
  if (!(error instanceof AppError) || !error.details.current) return error;
  const { current: _, ...details } = error.details;
  return new AppError(error.code, details);
}

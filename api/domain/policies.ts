import type { Own, UserRecord } from '../store/records.ts';
import type { Actor } from './actor.ts';
import { fail } from './app-error.ts';

/**
 * Answers the signed-in user.
 *
 * @throws AppError `not_authenticated`
 */
export function requireUser(actor: Actor): UserRecord {
  return actor.kind === 'user' ? actor.user : fail('not_authenticated');
}

/**
 * Answers the signed-in administrator.
 *
 * @throws AppError `not_authenticated`, `forbidden`
 */
export function requireAdmin(actor: Actor): UserRecord {
  const user = requireUser(actor);
  return user.role === 'admin' ? user : fail('forbidden');
}

/**
 * Shows that a row belongs to the caller; the only maker of `Own`, so that an unchecked write does not compile.
 *
 * @throws AppError `not_authenticated`, `forbidden`
 * @see trust §4
 */
export function requireOwn<Row extends UserRecord>(actor: Actor, row: Row): Own<Row> {
  if (requireUser(actor).id !== row.id) fail('forbidden');
  // The brand exists only in the type: this line is what it certifies.
  return row as Own<Row>;
}

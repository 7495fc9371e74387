import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';

/**
 * Refuses what would promise a letter where none can leave.
 *
 * @throws AppError `mail_unavailable`
 */
export function requireMail({ isMailSetUp }: Pick<Deps, 'isMailSetUp'>): void {
  if (!isMailSetUp) fail('mail_unavailable');
}

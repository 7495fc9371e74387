import type { Deps } from '../../ports/deps.ts';
import { fail } from '../app-error.ts';

/**
 * Refuses what would promise a letter where none can leave.
 *
 * @throws AppError `mail_unavailable`
 */
export function requireMail({ isMailSetUp }: Pick<Deps, 'isMailSetUp'>): void {
  if (!isMailSetUp) fail('mail_unavailable');
}

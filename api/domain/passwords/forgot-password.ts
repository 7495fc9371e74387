import type { Realm } from '../../store/records.ts';
import type { Deps } from '../deps.ts';
import { requireMail } from '../mail/require-mail.ts';

/**
 * Asks for a link to choose a new password. Nothing is looked up here: a known, an unknown and a disabled e-mail make
 * the same work and get the same answer.
 *
 * @throws AppError `mail_unavailable`, for every e-mail alike
 * @see trust §3
 */
export async function forgotPassword(deps: Deps, ask: { realm: Realm; email: string }): Promise<void> {
  requireMail(deps);
  await deps.credentials.askForLink({ ...ask, mail: 'reset_password' });
}

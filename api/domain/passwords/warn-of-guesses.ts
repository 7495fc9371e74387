import type { Realm } from '../../store/records.ts';
import type { Deps } from '../deps.ts';

/**
 * Queues the mail that tells an owner of guesses at the password, with a link to choose a new one. Nothing is looked up
 * here, so that a known and an unknown e-mail make the same work. A fault is logged and not thrown: the login that
 * noticed the guesses goes on.
 *
 * @see trust §3
 */
export async function warnOfGuesses(
  { credentials, isMailSetUp, log }: Pick<Deps, 'credentials' | 'isMailSetUp' | 'log'>,
  account: { realm: Realm; email: string },
): Promise<void> {
  if (!isMailSetUp) return;
  try {
    await credentials.askForLink({ ...account, mail: 'password_guesses' });
  } catch (error) {
    log.error({ err: error }, 'owner not warned of guesses');
  }
}

import type { Deps } from '../../deps.ts';
import type { Realm } from '../../store/records.ts';

/**
 * Asks for a link to choose a new password. Nothing is looked up here: a known, an unknown and a disabled e-mail make
 * the same work and get the same answer.
 *
 * @see trust §3
 */
export async function forgotPassword({ credentials }: Deps, ask: { realm: Realm; email: string }): Promise<void> {
  await credentials.askForLink({ ...ask, purpose: 'reset_password' });
}

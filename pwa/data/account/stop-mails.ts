import { callLate } from '../../http/call-late.ts';
import { noteConnection } from '../core/connection.ts';
import { checkSession } from '../session/person-session.ts';

/**
 * Stops the mails of the account that a mail's token names. That account need not be signed in here.
 *
 * @throws RequestFailure `not_found` for a token that is none
 */
export async function stopMails(token: string): Promise<void> {
  await noteConnection(() => callLate('unsubscribe', { body: { token } }));
  // It may be the account that is signed in here, whose switch is off now.
  void checkSession({ force: true });
}

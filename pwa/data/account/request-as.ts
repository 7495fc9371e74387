import type { AccountRealm } from '../../http/passwords-api.ts';
import { failureIn } from '../forms/failure-text.ts';

/**
 * Makes a request in the name of the account that is signed in; where the server no longer knows it, it is asked who is
 * signed in, so that the screens lead to the login.
 *
 * @throws what the request throws
 */
export async function inRealm<T>(realm: AccountRealm, request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (fault) {
    if (failureIn(fault)?.code === 'not_authenticated') await askWhoIsSignedIn(realm);
    throw fault;
  }
}

async function askWhoIsSignedIn(realm: AccountRealm): Promise<void> {
  if (realm === 'user') void (await import('./session.ts')).checkSession({ force: true });
  else void (await import('./company-session.ts')).checkCompanySession({ force: true });
}

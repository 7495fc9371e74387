import type { Realm } from '#shared/model/realm.ts';
import { noteConnection } from '../core/connection.ts';
import { failureIn } from '../core/failure-text.ts';
import { checkCompanySession } from './company-session.ts';

/**
 * Makes a request in the name of the signed-in person, company or administrator. When the server answers that this
 * account is not signed in, or no longer an administrator, the session is checked again, so that the screens follow.
 *
 * @throws the errors of the request
 * @see requirements N1
 */
export async function requestAs<T>(who: Realm | 'admin', request: () => Promise<T>): Promise<T> {
  try {
    return await noteConnection(request);
  } catch (fault) {
    const code = failureIn(fault)?.code;
    if (code === 'not_authenticated' || (who === 'admin' && code === 'forbidden')) void checkAgain(who);
    throw fault;
  }
}

async function checkAgain(who: Realm | 'admin'): Promise<void> {
  if (who === 'company') await checkCompanySession({ force: true });
  else await (await import('./person-session.ts')).checkSession({ force: true });
}

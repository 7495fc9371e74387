import { checkSession } from '../account/session.ts';
import { failureIn } from '../forms/failure-text.ts';
import { noteConnection } from '../offline/connection.ts';

/**
 * Makes a request in the name of the signed-in administrator; where the server no longer takes them for one, it is
 * asked who is signed in, so that the screens close.
 *
 * @throws what the request throws
 * @see requirements N1
 */
export async function asAdmin<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await noteConnection(request);
  } catch (fault) {
    const code = failureIn(fault)?.code;
    if (code === 'not_authenticated' || code === 'forbidden') void checkSession({ force: true });
    throw fault;
  }
}

import { failureIn } from '../forms/failure-text.ts';
import { checkCompanySession } from './company-session.ts';

/**
 * Makes a request in the name of the signed-in company; where the server no longer knows it, it is asked who is signed
 * in, so that the screens lead to the login.
 *
 * @throws what the request throws
 */
export async function asCompany<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (fault) {
    if (failureIn(fault)?.code === 'not_authenticated') void checkCompanySession({ force: true });
    throw fault;
  }
}

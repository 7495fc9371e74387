import { failureIn } from './failure-text.ts';

/**
 * Waits for a request that removes something. A thing that the server no longer has counts as removed.
 *
 * @returns The answer; undefined when the thing was gone already.
 * @throws every other failure of the request
 */
export async function unlessGone<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (fault) {
    if (failureIn(fault)?.code !== 'not_found') throw fault;
    return undefined;
  }
}

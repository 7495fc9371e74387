import { failureIn, isUnspoken } from './failure-text.ts';

/** Nobody knows whether a write reached the server: its answer was lost, and so was the question about it. */
export class UnclearOutcome extends Error {
  override name = 'UnclearOutcome';
}

/**
 * True when the server may have done what was asked although no answer of Dalil's came: a lost answer, a time-out, the
 * page of a gateway or of a captive portal.
 */
export function mayHaveArrived(fault: unknown): boolean {
  const failure = failureIn(fault);
  return failure !== null && (failure.kind !== 'http' || isUnspoken(failure));
}

/**
 * Does a write that has no key. When its answer is lost, the server is asked whether it was done, before anybody says
 * that it was or was not.
 *
 * @param find Asks the server for what the write made; undefined when there is none.
 * @throws UnclearOutcome when that cannot be asked either
 * @throws RequestFailure when the write was refused, or did not arrive
 */
export async function writeOrFind<T>(write: () => Promise<T>, find: () => Promise<T | undefined>): Promise<T> {
  try {
    return await write();
  } catch (fault) {
    // A browser without a network has sent nothing.
    if (!mayHaveArrived(fault) || navigator.onLine === false) throw fault;
    const found = await find().catch(() => {
      throw new UnclearOutcome('The answer is lost, and the server cannot be asked', { cause: fault });
    });
    if (found === undefined) throw fault;
    return found;
  }
}

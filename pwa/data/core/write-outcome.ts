import { connection } from './connection.ts';
import { type AnyT, failureIn, failureText, isForeignError } from './failure-text.ts';

/** It is not known whether a write reached the server: its answer was lost, and the server could not be asked about it. */
export class UnclearOutcome extends Error {
  override name = 'UnclearOutcome';
}

/** Adds to the text about an unclear outcome that the network asks the person to sign in, where it does. */
export function withNetworkHint(t: AnyT, text: string, { cause }: UnclearOutcome): string {
  const failure = failureIn(cause);
  return failure?.kind === 'foreign' ? `${text} ${failureText(t, failure)}` : text;
}

/**
 * True when the server may have carried out a request although Dalil's answer did not arrive: after a lost answer, a
 * time-out, or the page of a gateway or captive portal.
 */
export function mayHaveArrived(fault: unknown): boolean {
  const failure = failureIn(fault);
  return failure !== null && (failure.kind !== 'http' || isForeignError(failure));
}

/** Names of writes without an answer. */
const unanswered = new Set<string>();

interface WriteToFind<T> {
  /** Names the write; a second try of the same write has the same name. */
  name: string;
  write: () => Promise<T>;
  /** Asks the server for the result of the write; undefined when there is none. */
  find: () => Promise<T | undefined>;
}

/**
 * Does a write without an idempotency key. When its answer is lost, the server is asked for its result before the outcome is
 * shown, and before the write is tried again.
 *
 * @throws UnclearOutcome when the server cannot be asked
 * @throws RequestFailure when the write was refused, or did not arrive
 */
export async function writeOrFind<T>({ name, write, find }: WriteToFind<T>): Promise<T> {
  const findOrFail = (cause?: unknown) =>
    find().catch(() => {
      throw new UnclearOutcome('The answer is lost, and the server cannot be asked', { cause });
    });
  const before = unanswered.has(name) ? await findOrFail() : undefined;
  unanswered.delete(name);
  if (before !== undefined) return before;
  try {
    return await write();
  } catch (fault) {
    if (!mayHaveArrived(fault)) throw fault;
    unanswered.add(name);
    if (navigator.onLine === false) throw fault;
    const found = await findOrFail(fault);
    if (found === undefined) throw fault;
    unanswered.delete(name);
    return found;
  }
}

/** For the failure of a login: undefined when the server refused the credentials. @throws every other failure */
export function noAccount(fault: unknown): undefined {
  if (failureIn(fault)?.code !== 'invalid_credentials') throw fault;
}

/**
 * Describes an error of an action in the person's language: a failed request by its code, and a failed download of code
 * by whether there is a connection.
 */
export function faultText(t: AnyT, fault: unknown): string {
  const failure = failureIn(fault);
  if (failure) return failureText(t, failure);
  // The texts of `errors` are loaded before any screen.
  const translate = t as unknown as (key: string) => string;
  if (fault instanceof UnclearOutcome) return withNetworkHint(t, translate('errors:unclear'), fault);
  return translate(connection.get() === 'offline' ? 'errors:offline' : 'errors:unknown');
}

/**
 * Waits for a request that removes something. Something that the server no longer has counts as removed.
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

import { failureIn } from '#pwa/data/forms/failure-text.ts';

/** True when the server refused the link itself. */
export function isWrongLink(fault: unknown): boolean {
  const failure = failureIn(fault);
  if (failure?.code === 'invalid_link' || failure?.code === 'not_found') return true;
  // A token that cannot be one is refused before it is looked for.
  return failure?.errorCodes?.token !== undefined;
}

import type { Contract } from './call-by-name.ts';
import type { Answered, RequestInput } from './send-request.ts';

/**
 * Calls the API like `callApi`, for modules of the first view: the client and the contract's schemas come with the first
 * call, since no first view may wait for them.
 *
 * @param name The operation's name in `shared/contract`.
 * @throws RequestFailure for every failure, 401 included.
 */
export async function callLate<Name extends keyof Contract>(
  name: Name,
  input: RequestInput<Contract[Name]>,
): Promise<Answered<Contract[Name]>> {
  const { callByName } = await import('./call-by-name.ts');
  return callByName(name, input);
}

import { contract } from '#shared/contract/all-endpoints.ts';
import { callApi } from './call-api.ts';
import type { Answered, RequestInput } from './send-request.ts';

/** Every call of the API by its name. */
export type Contract = typeof contract;

/** Calls an operation of the contract; the late half of `callLate`. @throws RequestFailure */
export function callByName<Name extends keyof Contract>(
  name: Name,
  input: RequestInput<Contract[Name]>,
): Promise<Answered<Contract[Name]>> {
  return callApi(contract[name], input);
}

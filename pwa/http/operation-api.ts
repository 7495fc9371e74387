import { showMailService, showOperationState } from '#shared/contract/operation.ts';
import type { OperationState } from '#shared/model/operation.ts';
import { callApi } from './call-api.ts';

/** Asks for the state of the operation. @throws RequestFailure */
export function fetchOperationState(): Promise<OperationState> {
  return callApi(showOperationState, {});
}

/** Asks whether the server can send mail. @throws RequestFailure */
export async function fetchSendsMail(): Promise<boolean> {
  const { isSetUp } = await callApi(showMailService, {});
  return isSetUp;
}

import { unsubscribe } from '#shared/contract/mail.ts';
import { callApi } from './call-api.ts';

/** Stops the mails of the account that a mail's token names. @throws RequestFailure `not_found` for any other token */
export async function sendUnsubscribe(token: string): Promise<void> {
  await callApi(unsubscribe, { body: { token } });
}

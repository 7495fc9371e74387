import { decideDeadMails, listDeadMails, showMailState } from '#shared/contract/dead-mails.ts';
import type { DeadMailsDecision, MailState } from '#shared/model/dead-mail.ts';
import { callApi } from './call-api.ts';

/** Asks for one page of mails that could not be sent, newest first. @throws RequestFailure */
export function fetchDeadMails(cursor: string | null) {
  return callApi(listDeadMails, { query: cursor === null ? {} : { cursor } });
}

/** Sends mails again, or discards them. @throws RequestFailure */
export async function sendDeadMailsDecision(body: DeadMailsDecision): Promise<void> {
  await callApi(decideDeadMails, { body });
}

/** Asks whether mails leave the server. @throws RequestFailure */
export function fetchMailState(): Promise<MailState> {
  return callApi(showMailState, {});
}

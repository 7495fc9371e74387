import { changeMessage, listMessagesForAdmin } from '#shared/contract/contact.ts';
import type { MessageChange, MessageState } from '#shared/model/contact.ts';
import { callApi } from './call-api.ts';

/** Asks for one page of the contact form's messages, newest first. @throws RequestFailure */
export function fetchMessages(state: MessageState, cursor: string | null) {
  return callApi(listMessagesForAdmin, { query: { state, ...(cursor === null ? {} : { cursor }) } });
}

/** Marks a message as answered or open, takes it on or gives it back. @throws RequestFailure */
export async function sendMessageChange(id: number, body: MessageChange): Promise<void> {
  await callApi(changeMessage, { params: { id: String(id) }, body });
}

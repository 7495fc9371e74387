import type * as v from 'valibot';
import { sendContactMessage } from '#shared/contract/contact.ts';
import { confirmSubscription, subscribe } from '#shared/contract/newsletter.ts';
import { listSuccessStories } from '#shared/contract/stories.ts';
import type { ContactMessageSchema } from '#shared/model/contact.ts';
import type { SubscriptionSchema } from '#shared/model/newsletter.ts';
import type { SuccessStory } from '#shared/model/story.ts';
import { callApi } from './call-api.ts';

/** Asks for the newsletter; a mail with a link follows. @throws RequestFailure `validation_failed`, `rate_limited` … */
export async function sendSubscription(body: v.InferInput<typeof SubscriptionSchema>): Promise<void> {
  await callApi(subscribe, { body });
}

/** Confirms the newsletter by the token of its mail. @throws RequestFailure `not_found` for any other token */
export async function sendConfirmation(token: string): Promise<void> {
  await callApi(confirmSubscription, { body: { token } });
}

/** Sends a message to the operator; under one key it arrives once. @throws RequestFailure */
export async function sendMessage(body: v.InferInput<typeof ContactMessageSchema>, key: string): Promise<void> {
  await callApi(sendContactMessage, { body, idempotencyKey: key });
}

/** Asks for the stories that talents allow to be shown. @throws RequestFailure */
export function fetchStories(): Promise<SuccessStory[]> {
  return callApi(listSuccessStories, {});
}

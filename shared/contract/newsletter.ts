import * as v from 'valibot';
import {
  ConfirmationSchema,
  SubscriberQuerySchema,
  SubscribersPageSchema,
  SubscriptionSchema,
} from '../model/newsletter.ts';
import { defineEndpoint } from './endpoint.ts';

export const subscribe = defineEndpoint({
  method: 'POST',
  path: '/api/newsletter',
  audience: 'public',
  summary: 'Asks for the newsletter; a mail with a link follows. The answer never tells whether the address is known.',
  body: SubscriptionSchema,
  response: v.object({ message: v.string() }),
  status: 202,
  errors: ['mail_unavailable', 'rate_limited', 'busy', 'storage_full'],
});

export const confirmSubscription = defineEndpoint({
  method: 'POST',
  path: '/api/newsletter/confirm',
  audience: 'public',
  summary: 'Confirms a subscription by the token of its mail; the same token may come again.',
  body: ConfirmationSchema,
  response: v.object({ message: v.string() }),
  errors: ['not_found', 'rate_limited', 'busy', 'storage_full'],
});

export const listSubscribers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/newsletter',
  audience: 'admin',
  summary: 'Lists who confirmed and has not left, newest first, each with the way out that a newsletter must carry.',
  query: SubscriberQuerySchema,
  response: SubscribersPageSchema,
});

import * as v from 'valibot';
import { limits } from '../limits.ts';
import { IdParamSchema } from '../model/fields.ts';
import {
  AdminMessageQuerySchema,
  AdminMessageSchema,
  AdminMessagesPageSchema,
  ConfirmationSchema,
  ContactMessageSchema,
  DeadMailQuerySchema,
  DeadMailsDecisionSchema,
  DeadMailsPageSchema,
  MailServiceSchema,
  MailStateSchema,
  MessageChangeSchema,
  SubscriberQuerySchema,
  SubscribersPageSchema,
  SubscriptionSchema,
} from '../model/mail.ts';
import { defineEndpoint } from './endpoint.ts';

export const unsubscribe = defineEndpoint({
  method: 'POST',
  path: '/api/mail/unsubscribe',
  audience: 'public',
  summary: 'Stops the mails that the token of a mail names, of the account that it names.',
  body: v.object({ token: v.pipe(v.string(), v.maxLength(limits.unsubscribeTokenMaxLength)) }),
  response: v.object({ message: v.string() }),
  errors: ['not_found', 'rate_limited', 'busy'],
});

export const subscribe = defineEndpoint({
  method: 'POST',
  path: '/api/newsletter',
  audience: 'public',
  summary:
    'Subscribes to the newsletter; a mail with a link confirms it. The response is the same for known addresses.',
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

export const sendContactMessage = defineEndpoint({
  method: 'POST',
  path: '/api/contact',
  audience: 'visitor',
  summary: 'Stores a message to the operator and mails it; the same text with the same key is stored once.',
  body: ContactMessageSchema,
  response: v.object({ message: v.string() }),
  status: 201,
  acceptsKey: true,
  errors: ['rate_limited', 'busy', 'storage_full'],
});

export const listMessagesForAdmin = defineEndpoint({
  method: 'GET',
  path: '/api/admin/messages',
  audience: 'admin',
  summary: 'Lists messages of the contact form that are open or answered, newest first.',
  query: AdminMessageQuerySchema,
  response: AdminMessagesPageSchema,
});

export const changeMessage = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/messages/:id',
  audience: 'admin',
  summary: 'Marks a message as answered or open, takes it on or gives it back.',
  params: v.object({ id: IdParamSchema }),
  body: MessageChangeSchema,
  response: AdminMessageSchema,
  errors: ['not_found', 'busy', 'storage_full'],
});

export const listDeadMails = defineEndpoint({
  method: 'GET',
  path: '/api/admin/dead-mails',
  audience: 'admin',
  summary: 'Lists mails that could not be sent, newest first.',
  query: DeadMailQuerySchema,
  response: DeadMailsPageSchema,
});

export const decideDeadMails = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/dead-mails',
  audience: 'admin',
  summary: 'Sends mails that could not be sent again, or discards them; answers how many of them were still there.',
  body: DeadMailsDecisionSchema,
  response: v.object({ count: v.number() }),
  errors: ['not_found', 'busy', 'storage_full'],
});

export const showMailState = defineEndpoint({
  method: 'GET',
  path: '/api/admin/mail-state',
  audience: 'admin',
  summary: 'Returns whether a mail server is set up, how many mails wait, and how many could not be sent.',
  response: MailStateSchema,
});

export const showMailService = defineEndpoint({
  method: 'GET',
  path: '/api/mail/service',
  audience: 'public',
  summary: 'Returns whether this server can send mail.',
  response: MailServiceSchema,
});

import * as v from 'valibot';
import {
  AdminMessageQuerySchema,
  AdminMessageSchema,
  AdminMessagesPageSchema,
  ContactMessageSchema,
  MessageChangeSchema,
} from '../model/contact.ts';
import { IdParamSchema } from '../model/fields.ts';
import { defineEndpoint } from './endpoint.ts';

export const sendContactMessage = defineEndpoint({
  method: 'POST',
  path: '/api/contact',
  audience: 'visitor',
  summary: 'Stores a message to the operator and mails it; the same text under the same key is taken once.',
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

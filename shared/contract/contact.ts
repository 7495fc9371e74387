import * as v from 'valibot';
import { ContactMessageSchema } from '../model/contact.ts';
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

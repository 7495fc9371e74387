import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';

export const unsubscribe = defineEndpoint({
  method: 'POST',
  path: '/api/mail/unsubscribe',
  audience: 'public',
  summary: 'Stops the mails of the account that the token of a mail names.',
  body: v.object({ token: v.pipe(v.string(), v.maxLength(200)) }),
  response: v.object({ message: v.string() }),
  errors: ['not_found', 'rate_limited', 'busy'],
});

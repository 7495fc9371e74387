import * as v from 'valibot';
import { limits } from '../limits.ts';
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

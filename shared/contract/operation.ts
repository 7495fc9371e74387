import { MailServiceSchema, OperationStateSchema } from '../model/operation.ts';
import { defineEndpoint } from './endpoint.ts';

export const showOperationState = defineEndpoint({
  method: 'GET',
  path: '/api/admin/operation',
  audience: 'admin',
  summary: 'Says how much room the data take and have, how old the newest backup is, and what is not set up.',
  response: OperationStateSchema,
  errors: ['busy'],
});

export const showMailService = defineEndpoint({
  method: 'GET',
  path: '/api/mail/service',
  audience: 'public',
  summary: 'Says whether this server can send mail.',
  response: MailServiceSchema,
});

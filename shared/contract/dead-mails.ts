import * as v from 'valibot';
import {
  DeadMailQuerySchema,
  DeadMailsDecisionSchema,
  DeadMailsPageSchema,
  MailStateSchema,
} from '../model/dead-mail.ts';
import { defineEndpoint } from './endpoint.ts';

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
  summary: 'Says whether a mail server is set up, how many mails wait, and how many could not be sent.',
  response: MailStateSchema,
});

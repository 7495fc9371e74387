import * as v from 'valibot';
import { languages } from '../catalog/languages.ts';
import { deadMailDecisions, mailTemplates } from '../catalog/mails.ts';
import { limits } from '../limits.ts';
import { IdSchema, InstantSchema } from './fields.ts';
import { PageQuerySchema } from './list-queries.ts';

/** A mail that could not be sent, as an administrator sees it: to whom, about what, and why not. Never its content. */
export const DeadMailSchema = v.object({
  id: IdSchema,
  template: v.picklist(mailTemplates),
  recipient: v.string(),
  language: v.picklist(languages),
  attempts: v.number(),
  /** The last answer of the mail server. */
  error: v.nullable(v.string()),
  /** False for a mail whose content is gone; it can only be discarded. */
  isResendable: v.boolean(),
  createdAt: InstantSchema,
  diedAt: InstantSchema,
});
export type DeadMail = v.InferOutput<typeof DeadMailSchema>;

export const DeadMailsPageSchema = v.object({
  items: v.array(DeadMailSchema),
  nextCursor: v.nullable(v.string()),
  /** Counted with the first page. */
  total: v.nullable(v.number()),
});

/** Query of the list of dead mails. */
export const DeadMailQuerySchema = v.object({
  limit: PageQuerySchema.entries.limit,
  cursor: PageQuerySchema.entries.cursor,
});

/** A decision on dead mails, and the mails that it is about. */
export const DeadMailsDecisionSchema = v.object({
  ids: v.pipe(v.array(IdSchema), v.minLength(1), v.maxLength(limits.pageSizeMax)),
  decision: v.picklist(deadMailDecisions),
});
export type DeadMailsDecision = v.InferOutput<typeof DeadMailsDecisionSchema>;

/** True when mails leave this server, and how many do not. */
export const MailStateSchema = v.object({
  /** False where no mail server is set up. */
  isSetUp: v.boolean(),
  waiting: v.number(),
  dead: v.number(),
});
export type MailState = v.InferOutput<typeof MailStateSchema>;

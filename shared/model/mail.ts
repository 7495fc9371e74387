import * as v from 'valibot';
import { languages } from '../catalog/languages.ts';
import { deadMailDecisions, mailTemplates } from '../catalog/mails.ts';
import { limits } from '../limits.ts';
import { EmailSchema, IdSchema, InstantSchema, text } from './fields.ts';
import { PageQuerySchema } from './list-queries.ts';

/** Language of mails to a person; an unknown one is Arabic. */
export const LetterLanguageSchema = v.optional(v.fallback(v.picklist(languages), 'ar'), 'ar');

/** Body of `POST /api/newsletter`. @see requirements C17, C18 */
export const SubscriptionSchema = v.object({ email: EmailSchema, language: LetterLanguageSchema });
export type Subscription = v.InferOutput<typeof SubscriptionSchema>;

/** Body of `POST /api/newsletter/confirm`: the token from the mail's link. */
export const ConfirmationSchema = v.object({ token: v.pipe(v.string(), v.maxLength(200)) });

/** Somebody who confirmed, as an administrator sees one. */
export const SubscriberSchema = v.object({
  id: IdSchema,
  email: v.string(),
  language: v.picklist(languages),
  confirmedAt: InstantSchema,
  /** Every newsletter must carry it: path and query of the page that ends the subscription. */
  unsubscribePath: v.string(),
});
export type Subscriber = v.InferOutput<typeof SubscriberSchema>;

export const SubscriberQuerySchema = v.object({
  limit: PageQuerySchema.entries.limit,
  cursor: PageQuerySchema.entries.cursor,
});
export const SubscribersPageSchema = v.object({
  items: v.array(SubscriberSchema),
  nextCursor: v.nullable(v.string()),
  /** Null after the first page. */
  total: v.nullable(v.number()),
});

/** The fields of the contact form. */
export const ContactFormSchema = v.object({
  name: text({ maxLength: limits.companyNameMaxLength, required: 'name_required' }),
  email: EmailSchema,
  subject: text({ maxLength: limits.titleMaxLength, required: 'subject_required' }),
  message: text({ maxLength: limits.descriptionMaxLength, required: 'message_required', multiline: true }),
});

/** Body of `POST /api/contact`. */
export const ContactMessageSchema = v.object({ ...ContactFormSchema.entries, language: LetterLanguageSchema });
export type ContactMessage = v.InferOutput<typeof ContactMessageSchema>;

/** A message of the contact form as administrators see it, with its state. */
export const AdminMessageSchema = v.object({
  id: IdSchema,
  name: v.string(),
  email: v.string(),
  subject: v.nullable(v.string()),
  message: v.string(),
  createdAt: InstantSchema,
  answeredAt: v.nullable(InstantSchema),
  /** The administrator who takes care of it. */
  assignee: v.nullable(v.object({ id: IdSchema, name: v.string() })),
});
export type AdminMessage = v.InferOutput<typeof AdminMessageSchema>;

export const AdminMessagesPageSchema = v.object({
  items: v.array(AdminMessageSchema),
  nextCursor: v.nullable(v.string()),
  total: v.nullable(v.number()),
});

export const messageStates = ['open', 'answered'] as const;
export type MessageState = (typeof messageStates)[number];

/** Query of the messages of one state. */
export const AdminMessageQuerySchema = v.object({
  limit: PageQuerySchema.entries.limit,
  cursor: PageQuerySchema.entries.cursor,
  state: v.optional(v.fallback(v.picklist(messageStates), 'open'), 'open'),
});

/** An administrator's change of a message; a field that is not named stays. */
export const MessageChangeSchema = v.object({
  isAnswered: v.exactOptional(v.boolean()),
  /** True takes it on oneself, false gives it back to all. */
  isMine: v.exactOptional(v.boolean()),
});
export type MessageChange = v.InferOutput<typeof MessageChangeSchema>;

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

/** True when this server can send mail: without that, nobody should be promised a letter. */
export const MailServiceSchema = v.object({ isSetUp: v.boolean() });
export type MailService = v.InferOutput<typeof MailServiceSchema>;

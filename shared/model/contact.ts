import * as v from 'valibot';
import { limits } from '../limits.ts';
import { EmailSchema, IdSchema, InstantSchema } from './fields.ts';
import { PageQuerySchema } from './list-queries.ts';
import { LetterLanguageSchema } from './newsletter.ts';
import { text } from './text.ts';

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

import * as v from 'valibot';
import { limits } from '../limits.ts';
import { EmailSchema } from './fields.ts';
import { LetterLanguageSchema } from './newsletter.ts';
import { text } from './text.ts';

/** What the contact form asks for. */
export const ContactFormSchema = v.object({
  name: text({ maxLength: limits.companyNameMaxLength, required: 'name_required' }),
  email: EmailSchema,
  subject: text({ maxLength: limits.titleMaxLength, required: 'subject_required' }),
  message: text({ maxLength: limits.descriptionMaxLength, required: 'message_required', multiline: true }),
});

/** Body of `POST /api/contact`. */
export const ContactMessageSchema = v.object({ ...ContactFormSchema.entries, language: LetterLanguageSchema });
export type ContactMessage = v.InferOutput<typeof ContactMessageSchema>;

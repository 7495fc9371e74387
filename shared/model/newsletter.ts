import * as v from 'valibot';
import { languages } from '../catalog/languages.ts';
import { EmailSchema, IdSchema, InstantSchema } from './fields.ts';
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

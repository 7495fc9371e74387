import * as v from 'valibot';
import { tokenDays, tokenScopes } from '../catalog/token-scopes.ts';
import { limits } from '../limits.ts';
import { IdSchema, InstantSchema, PasswordSchema } from './fields.ts';
import { text } from './text.ts';

const ScopesSchema = v.array(v.picklist(tokenScopes));

/** A token by which programs call in the name of an account, as its owner sees it later: without the secret. */
export const AccessTokenSchema = v.object({
  id: IdSchema,
  name: v.string(),
  scopes: ScopesSchema,
  createdAt: InstantSchema,
  /** Written at most once an hour; null when it was never used. */
  lastUsedAt: v.nullable(InstantSchema),
  expiresAt: InstantSchema,
});
export type AccessToken = v.InferOutput<typeof AccessTokenSchema>;

/** The answer to a new token: it alone holds the secret. */
export const CreatedTokenSchema = v.object({ ...AccessTokenSchema.entries, secret: v.string() });
export type CreatedToken = v.InferOutput<typeof CreatedTokenSchema>;

const newTokenFields = {
  /** The owner recognises the token by it. */
  name: text({ maxLength: limits.tokenNameMaxLength, required: 'name_required' }),
  scopes: v.pipe(
    v.array(v.picklist(tokenScopes, 'token_scopes_required'), 'token_scopes_required'),
    v.minLength(1, 'token_scopes_required'),
    v.transform((scopes) => tokenScopes.filter((scope) => scopes.includes(scope))),
  ),
  days: v.picklist(tokenDays, 'token_days_required'),
};

/** Body of a new token; the password proves that nobody else makes one at an open screen. */
export const NewTokenSchema = v.object({ ...newTokenFields, password: PasswordSchema });
export type NewToken = v.InferOutput<typeof NewTokenSchema>;

/** The text field in the form of a new token; its scopes are switches beside it. */
export const NewTokenFormSchema = v.object({ name: newTokenFields.name, days: v.string(), password: PasswordSchema });

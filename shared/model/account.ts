import * as v from 'valibot';
import { browsers, systems, tokenDays, tokenScopes } from '../catalog/accounts.ts';
import { languages } from '../catalog/languages.ts';
import { featureRequestStatuses } from '../catalog/statuses.ts';
import { limits } from '../limits.ts';
import { AlertsExportSchema } from './alerts.ts';
import { SentApplicationSchema } from './application.ts';
import { OwnCompanySchema } from './company.ts';
import { IdSchema, InstantSchema, PasswordSchema, text } from './fields.ts';
import { JobSchema } from './job.ts';
import { OwnPaymentSchema } from './payment.ts';
import { CompanyProofSchema } from './proof.ts';
import { SavedItemSchema } from './saved.ts';
import { OwnProfileSchema } from './user.ts';
import { WebhookSchema } from './webhook.ts';

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

/**
 * The fields by which a session is recognised; the rest of the browser's description is never answered. @see trust §4
 * Never
 */
const device = {
  /** Null when it named none that is known. */
  browser: v.nullable(v.picklist(browsers)),
  system: v.nullable(v.picklist(systems)),
  isHandheld: v.boolean(),
  createdAt: InstantSchema,
  /** Written at most once an hour. */
  lastSeenAt: InstantSchema,
};

/** A browser in which the own account is signed in. */
export const AccountSessionSchema = v.object({
  /** Names it to end it; nobody signs in with it. */
  id: v.string(),
  ...device,
  /** True when it is the one that asks. */
  isCurrent: v.boolean(),
});
export type AccountSession = v.InferOutput<typeof AccountSessionSchema>;

/** Query of ending sessions: all, or all but the one that asks. */
export const SessionsToEndSchema = v.object({ except: v.optional(v.picklist(['this'])) });

/**
 * Query of a logout that may arrive late: the name of the session that it ends. A later session of the same browser
 * stays; without a name the present one ends.
 */
export const LogoutQuerySchema = v.object({ session: v.optional(v.string()) });

/** Body of a call that needs the account's password. */
export const PasswordProofSchema = v.object({ password: PasswordSchema });

const subscription = v.nullable(
  v.object({
    language: v.picklist(languages),
    createdAt: InstantSchema,
    confirmedAt: v.nullable(InstantSchema),
    unsubscribedAt: v.nullable(InstantSchema),
  }),
);
const reports = v.array(
  v.object({
    subject: v.string(),
    subjectId: v.number(),
    reason: v.string(),
    details: v.nullable(v.string()),
    createdAt: InstantSchema,
  }),
);
const whole = {
  exportedAt: InstantSchema,
  sessions: v.array(v.object(device)),
  /** Of the account's address; only once the address is known to be the account's own. */
  newsletter: subscription,
  reports,
  /** With private notes. */
  saved: v.array(SavedItemSchema),
  alerts: AlertsExportSchema,
  /** Without their secrets. */
  tokens: v.array(AccessTokenSchema),
};

/** All data that are stored about a person, except the ids of payments at their provider. @see trust §4 Never */
export const AccountExportSchema = v.object({
  ...whole,
  profile: v.object({ ...OwnProfileSchema.entries, story: v.nullable(v.string()), allowsStory: v.boolean() }),
  applications: v.array(SentApplicationSchema),
  payments: v.array(v.omit(OwnPaymentSchema, ['paymentIntentId'])),
  /** How many people looked at the profile, per UTC day; days without any are missing. */
  visits: v.array(v.object({ day: v.string(), visitors: v.number() })),
  featureRequests: v.array(
    v.object({
      title: v.string(),
      description: v.string(),
      status: v.picklist(featureRequestStatuses),
      createdAt: InstantSchema,
    }),
  ),
  votes: v.array(v.object({ title: v.string(), createdAt: InstantSchema })),
  messages: v.array(
    v.object({
      name: v.string(),
      email: v.string(),
      subject: v.nullable(v.string()),
      message: v.string(),
      createdAt: InstantSchema,
    }),
  ),
});
export type AccountExport = v.InferOutput<typeof AccountExportSchema>;

/** All data of a company; its applicants are in its lists, since the applications are its own. */
export const CompanyExportSchema = v.object({
  ...whole,
  company: OwnCompanySchema,
  jobs: v.array(JobSchema),
  /** Without their secrets. */
  webhooks: v.array(WebhookSchema),
  proof: CompanyProofSchema,
});
export type CompanyExport = v.InferOutput<typeof CompanyExportSchema>;

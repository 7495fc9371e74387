import * as v from 'valibot';
import { roles } from '../catalog/accounts.ts';
import { auditActions, auditSubjects, serverWarnings } from '../catalog/administration.ts';
import { countries } from '../catalog/countries.ts';
import { industries } from '../catalog/industries.ts';
import { disputeStatuses, paymentFilters, paymentProviderNames, paymentStatuses } from '../catalog/payments.ts';
import { limits } from '../limits.ts';
import { IdSchema, InstantSchema, optionalText, text } from './fields.ts';
import { PageQuerySchema } from './list-queries.ts';
import { DaysTakenAwaySchema } from './payment.ts';

/** A person as an administrator sees one; `isFeatured` is what counts at the moment of the answer. */
export const AdminUserSchema = v.object({
  id: IdSchema,
  username: v.string(),
  name: v.string(),
  nameOther: v.nullable(v.string()),
  slug: v.string(),
  email: v.string(),
  industry: v.picklist(industries),
  profilePicture: v.nullable(v.string()),
  role: v.picklist(roles),
  isActive: v.boolean(),
  isVerified: v.boolean(),
  isEmailConfirmed: v.boolean(),
  isFeatured: v.boolean(),
  featuredUntil: v.nullable(InstantSchema),
  /** Days of payments that are left; a begun day counts. */
  paidDaysLeft: v.number(),
  /** Paid days that were taken away and can be given back, and since when. */
  paidDaysHeld: v.number(),
  heldSince: v.nullable(InstantSchema),
  registeredAt: InstantSchema,
  lastLogin: v.nullable(InstantSchema),
});
export type AdminUser = v.InferOutput<typeof AdminUserSchema>;

/** A company likewise. */
export const AdminCompanySchema = v.object({
  id: IdSchema,
  name: v.string(),
  nameOther: v.nullable(v.string()),
  slug: v.string(),
  email: v.string(),
  industry: v.picklist(industries),
  country: v.picklist(countries),
  logo: v.nullable(v.string()),
  website: v.string(),
  /** The exact host of the website; null where it cannot be one company's alone. */
  host: v.nullable(v.string()),
  provenHost: v.nullable(v.string()),
  isActive: v.boolean(),
  isVerified: v.boolean(),
  isEmailConfirmed: v.boolean(),
  createdAt: InstantSchema,
  lastLogin: v.nullable(InstantSchema),
});
export type AdminCompany = v.InferOutput<typeof AdminCompanySchema>;

const PersonSchema = v.nullable(v.object({ id: IdSchema, name: v.string(), slug: v.string() }));

/** A payment as an administrator sees it: never the provider's id of it. `user` is null after the payer has left. */
export const AdminPaymentSchema = v.object({
  id: IdSchema,
  user: PersonSchema,
  provider: v.picklist(paymentProviderNames),
  status: v.picklist(paymentStatuses),
  isLive: v.boolean(),
  amountCents: v.number(),
  currency: v.string(),
  durationDays: v.number(),
  createdAt: InstantSchema,
  grantedFrom: v.nullable(InstantSchema),
  grantedUntil: v.nullable(InstantSchema),
  revokedAt: v.nullable(InstantSchema),
  /** How much went back to the payer, a part or all. */
  refundedCents: v.number(),
  /** Null where the payer has not objected. */
  disputeStatus: v.nullable(v.picklist(disputeStatuses)),
  /** Until when the bank takes an answer to an open dispute; null when it takes none. */
  disputeDueAt: v.nullable(InstantSchema),
  ...DaysTakenAwaySchema.entries,
});
export type AdminPayment = v.InferOutput<typeof AdminPaymentSchema>;

/** An entry of the audit log: actor, action and target. */
export const AuditEntrySchema = v.object({
  id: IdSchema,
  /** Null for the console, and after the administrator has left. */
  actor: PersonSchema,
  action: v.picklist(auditActions),
  subject: v.picklist(auditSubjects),
  subjectId: IdSchema,
  /** Null after it has left. */
  subjectName: v.nullable(v.string()),
  /** With `set_featured`: for how long. */
  durationDays: v.nullable(v.number()),
  /** With changes of featuring: the new and the old end; null is not featured. */
  featuredUntil: v.nullable(InstantSchema),
  previousFeaturedUntil: v.nullable(InstantSchema),
  /** Why, in the administrator's words. */
  reason: v.nullable(v.string()),
  /** With `prove_host` and `unprove_host`: the host of the website. */
  host: v.nullable(v.string()),
  at: InstantSchema,
});
export type AuditEntry = v.InferOutput<typeof AuditEntrySchema>;

/** Answer of a list that is turned page by page. `total` is counted with the first page, up to the cap and one more. */
function pageOf<Item extends v.GenericSchema>(item: Item) {
  return v.object({ items: v.array(item), nextCursor: v.nullable(v.string()), total: v.nullable(v.number()) });
}
export const AdminUsersPageSchema = pageOf(AdminUserSchema);
export const AdminCompaniesPageSchema = pageOf(AdminCompanySchema);
export const AdminPaymentsPageSchema = pageOf(AdminPaymentSchema);
export const AuditPageSchema = pageOf(AuditEntrySchema);

/** Public people · hidden people · featured people, the soonest end first. */
export const adminUserViews = ['listed', 'hidden', 'featured'] as const;
export type AdminUserView = (typeof adminUserViews)[number];

/** Query of the administrator's list of people. */
export const AdminUserQuerySchema = v.object({
  ...PageQuerySchema.entries,
  view: v.optional(v.fallback(v.picklist(adminUserViews), 'listed'), 'listed'),
});

/** Query of the administrator's list of companies. */
export const AdminCompanyQuerySchema = v.object({
  ...PageQuerySchema.entries,
  view: v.optional(v.fallback(v.picklist(['listed', 'hidden']), 'listed'), 'listed'),
});

/** Query of the administrator's list of payments; one of the statuses, or all. */
export const AdminPaymentQuerySchema = v.object({
  limit: PageQuerySchema.entries.limit,
  cursor: PageQuerySchema.entries.cursor,
  status: v.optional(v.fallback(v.union([v.picklist(paymentFilters), v.literal('')]), '')),
});

/** Query of the audit log. */
export const AuditQuerySchema = v.object({
  limit: PageQuerySchema.entries.limit,
  cursor: PageQuerySchema.entries.cursor,
});

/** Body of `POST /api/admin/set-featured`. @see requirements N8, N9, N11 */
export const FeaturingSchema = v.object({
  userId: IdSchema,
  isFeatured: v.boolean(),
  durationDays: v.optional(v.picklist(limits.adminDurationsDays), limits.featuredDurationDays),
  reason: v.optional(optionalText({ maxLength: limits.featuringReasonMaxLength, multiline: true }), null),
});
export type Featuring = v.InferOutput<typeof FeaturingSchema>;

/** A new end of somebody's featuring, and why. */
export const FeaturedEndSchema = v.object({
  featuredUntil: v.pipe(v.string('date_invalid'), v.isoTimestamp('date_invalid')),
  reason: text({ maxLength: limits.featuringReasonMaxLength, multiline: true, required: 'reason_required' }),
});
export type FeaturedEnd = v.InferOutput<typeof FeaturedEndSchema>;

/** Why paid days on hold are ended for good; the person reads it. */
export const HeldDaysEndSchema = v.object({ reason: FeaturedEndSchema.entries.reason });

/** A person after a change of featuring. `changeId` names the change, to undo it. */
export const FeaturingChangeSchema = v.object({ ...AdminUserSchema.entries, changeId: IdSchema });
export type FeaturingChange = v.InferOutput<typeof FeaturingChangeSchema>;

/** The fields of an account that an administrator may change; a field that is not named stays. */
export const ModerationSchema = v.object({
  isActive: v.exactOptional(v.boolean()),
  isVerified: v.exactOptional(v.boolean()),
});
export type Moderation = v.InferOutput<typeof ModerationSchema>;

/** The state of the server, as an administrator sees it. */
export const OperationStateSchema = v.object({
  storage: v.object({
    /** Indexes included. */
    databaseBytes: v.number(),
    /** Null while they are being counted, which takes a while with many pictures. */
    picturesBytes: v.nullable(v.number()),
    /** Room left on the disk of the data folder. */
    freeBytes: v.number(),
  }),
  /** Null where no backups are scheduled. */
  backup: v.nullable(
    v.object({
      /** When the newest whole one was made; null without any. */
      newestAt: v.nullable(InstantSchema),
      everyHours: v.number(),
      /** True when the newest is older than it should be by half of the interval. */
      isOverdue: v.boolean(),
    }),
  ),
  warnings: v.array(v.picklist(serverWarnings)),
  /** E-mails of accounts whose password is in the source; never any in production. */
  demoAccounts: v.array(v.string()),
});
export type OperationState = v.InferOutput<typeof OperationStateSchema>;

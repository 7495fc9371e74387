import * as v from 'valibot';
import {
  AdminCompaniesPageSchema,
  AdminCompanyQuerySchema,
  AdminCompanySchema,
  AdminPaymentQuerySchema,
  AdminPaymentsPageSchema,
  AdminUserQuerySchema,
  AdminUserSchema,
  AdminUsersPageSchema,
  AuditPageSchema,
  AuditQuerySchema,
  FeaturedEndSchema,
  FeaturingChangeSchema,
  FeaturingSchema,
  HeldDaysEndSchema,
  ModerationSchema,
  OperationStateSchema,
} from '../model/admin.ts';
import { IdParamSchema, IdSchema } from '../model/fields.ts';
import {
  AdminJobQuerySchema,
  AdminJobSchema,
  AdminJobsPageSchema,
  JobClosingSchema,
  JobDecisionSchema,
} from '../model/job-moderation.ts';
import { defineEndpoint } from './endpoint.ts';

const params = v.object({ id: IdParamSchema });

export const setFeatured = defineEndpoint({
  method: 'POST',
  path: '/api/admin/set-featured',
  audience: 'admin',
  summary:
    'Features a person for a number of days from now, before paid days that are left or on hold; or ends it, which puts paid days on hold.',
  body: FeaturingSchema,
  response: FeaturingChangeSchema,
  errors: ['not_found', 'busy', 'storage_full'],
});

export const moveFeaturedEnd = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/users/:id/featuring',
  audience: 'admin',
  summary: 'Moves the end of somebody being featured, sooner or later; the reason goes into the audit log.',
  params,
  body: FeaturedEndSchema,
  response: FeaturingChangeSchema,
  errors: ['not_found', 'busy', 'storage_full'],
});

export const giveBackDays = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/:id/featuring/give-back',
  audience: 'admin',
  summary: "Gives back somebody's paid days that are on hold: they follow the days that are left.",
  params,
  response: FeaturingChangeSchema,
  errors: ['not_found', 'featuring_changed', 'busy', 'storage_full'],
});

export const endHeldDays = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/:id/featuring/end-held-days',
  audience: 'admin',
  summary: "Ends somebody's paid days that are on hold for good; the person reads the reason. No money goes back.",
  params,
  body: HeldDaysEndSchema,
  response: FeaturingChangeSchema,
  errors: ['not_found', 'featuring_changed', 'busy', 'storage_full'],
});

export const undoFeaturing = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/:id/featuring/undo',
  audience: 'admin',
  summary: 'Restores what was before the last change of featuring, unless something else has changed it since.',
  params,
  body: v.object({ changeId: IdSchema }),
  response: FeaturingChangeSchema,
  errors: ['not_found', 'featuring_changed', 'busy', 'storage_full'],
});

export const listUsersForAdmin = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users',
  audience: 'admin',
  summary: 'Searches people; those who are not shown and those who are featured have views of their own.',
  query: AdminUserQuerySchema,
  response: AdminUsersPageSchema,
});

export const moderateUser = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/users/:id',
  audience: 'admin',
  summary: 'Verifies a person, or takes the account out of service: it leaves all lists, and its sessions end.',
  params,
  body: ModerationSchema,
  response: AdminUserSchema,
  errors: ['not_found', 'busy', 'storage_full'],
});

export const listCompaniesForAdmin = defineEndpoint({
  method: 'GET',
  path: '/api/admin/companies',
  audience: 'admin',
  summary: 'Searches companies; those who are not shown have a view of their own.',
  query: AdminCompanyQuerySchema,
  response: AdminCompaniesPageSchema,
});

export const moderateCompany = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/companies/:id',
  audience: 'admin',
  summary: 'Verifies a company, or takes it out of service together with its jobs.',
  params,
  body: ModerationSchema,
  response: AdminCompanySchema,
  errors: ['not_found', 'busy', 'storage_full'],
});

export const listPaymentsForAdmin = defineEndpoint({
  method: 'GET',
  path: '/api/admin/payments',
  audience: 'admin',
  summary: 'Lists payments, newest first.',
  query: AdminPaymentQuerySchema,
  response: AdminPaymentsPageSchema,
});

export const listAuditLog = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit-log',
  audience: 'admin',
  summary: 'Lists what administrators did, newest first.',
  query: AuditQuerySchema,
  response: AuditPageSchema,
});

export const showOperationState = defineEndpoint({
  method: 'GET',
  path: '/api/admin/operation',
  audience: 'admin',
  summary: 'Returns used and free disk space, the age of the newest backup, and which services are not set up.',
  response: OperationStateSchema,
  errors: ['busy'],
});

export const listJobsForAdmin = defineEndpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  audience: 'admin',
  summary: 'Lists jobs that wait for a decision of the moderators, or that they closed or refused, newest first.',
  query: AdminJobQuerySchema,
  response: AdminJobsPageSchema,
});

export const closeReportedJob = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/jobs/:id',
  audience: 'admin',
  summary: 'Closes a job with a reason, which its company gets. The company cannot reopen the job, only ask for that.',
  params,
  body: JobClosingSchema,
  response: v.object({ message: v.string() }),
  errors: ['not_found', 'busy', 'storage_full'],
});

export const decideJob = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/jobs/:id/moderation',
  audience: 'admin',
  summary: 'Approves a job that moderators hold back, which publishes it, or refuses it with a reason.',
  params,
  body: JobDecisionSchema,
  response: AdminJobSchema,
  errors: ['not_found', 'busy', 'storage_full'],
});

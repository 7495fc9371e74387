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
  FeaturingSchema,
  ModerationSchema,
} from '../model/admin.ts';
import { IdParamSchema } from '../model/fields.ts';
import { defineEndpoint } from './endpoint.ts';

const params = v.object({ id: IdParamSchema });

export const setFeatured = defineEndpoint({
  method: 'POST',
  path: '/api/admin/set-featured',
  audience: 'admin',
  summary: 'Features a person for a number of days from now, or ends it.',
  body: FeaturingSchema,
  response: AdminUserSchema,
  errors: ['not_found', 'busy', 'storage_full'],
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

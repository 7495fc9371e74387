import * as v from 'valibot';
import { LogoutQuerySchema } from '../model/account.ts';
import {
  CompanyCardSchema,
  CompanyPatchSchema,
  CompanyRegistrationSchema,
  OwnCompanySchema,
  PublicCompanySchema,
} from '../model/company.ts';
import { filterCountsSchema } from '../model/directory.ts';
import { IdParamSchema } from '../model/fields.ts';
import { JobSchema } from '../model/job.ts';
import { CompanyCountsQuerySchema, CompanyQuerySchema } from '../model/list-queries.ts';
import { LoginSchema } from '../model/user.ts';
import { defineEndpoint } from './endpoint.ts';

// The extra fields for the company itself are there only with its session.
const SeenCompanySchema = v.union([OwnCompanySchema, PublicCompanySchema]);
const MessageSchema = v.object({ message: v.string() });

export const listCompanies = defineEndpoint({
  method: 'GET',
  path: '/api/companies',
  audience: 'public',
  summary: 'Lists companies, newest first; Link names the next page, X-Total-Count the number of matches.',
  query: CompanyQuerySchema,
  response: v.array(CompanyCardSchema),
});

export const countCompanies = defineEndpoint({
  method: 'GET',
  path: '/api/companies/counts',
  audience: 'public',
  summary: 'Counts what each value of each filter would leave of the companies, were it chosen now, up to 1,000.',
  query: CompanyCountsQuerySchema,
  response: filterCountsSchema('companies'),
});

export const getCompany = defineEndpoint({
  method: 'GET',
  path: '/api/companies/slug/:slug',
  audience: 'company-visitor',
  scope: 'profile:read',
  summary: 'Returns one company by public address.',
  params: v.object({ slug: v.string() }),
  response: SeenCompanySchema,
  errors: ['not_found', 'rate_limited'],
});

export const getCompanyById = defineEndpoint({
  method: 'GET',
  path: '/api/companies/:id',
  audience: 'company-visitor',
  scope: 'profile:read',
  summary: 'Returns one company by id.',
  params: v.object({ id: IdParamSchema }),
  response: SeenCompanySchema,
  errors: ['not_found', 'rate_limited'],
});

export const registerCompany = defineEndpoint({
  method: 'POST',
  path: '/api/companies',
  audience: 'public',
  summary: 'Creates a company account; it is not signed in.',
  body: CompanyRegistrationSchema,
  response: v.object({ message: v.string(), company: OwnCompanySchema }),
  status: 201,
  errors: ['email_taken', 'rate_limited', 'busy'],
});

export const loginCompany = defineEndpoint({
  method: 'POST',
  path: '/api/companies/login',
  audience: 'company-visitor',
  summary: 'Signs a company in and sets its session cookie; a session of a person stays beside it.',
  body: LoginSchema,
  response: OwnCompanySchema,
  errors: ['invalid_credentials', 'account_disabled', 'rate_limited', 'password_guesses', 'busy'],
});

export const logoutCompany = defineEndpoint({
  method: 'POST',
  path: '/api/companies/logout',
  audience: 'company-visitor',
  summary:
    'Ends the session of the company. Without a session, or when the session is not the named one, changes nothing and succeeds.',
  query: LogoutQuerySchema,
  response: MessageSchema,
});

export const checkCompanyAuth = defineEndpoint({
  method: 'GET',
  path: '/api/companies/auth/check',
  audience: 'company-visitor',
  scope: 'profile:read',
  summary: 'Returns the signed-in company, or null.',
  response: v.nullable(OwnCompanySchema),
});

export const updateCompany = defineEndpoint({
  method: 'PATCH',
  path: '/api/companies/:id',
  audience: 'company',
  scope: 'profile:write',
  summary: "Changes the caller's own company.",
  params: v.object({ id: IdParamSchema }),
  body: CompanyPatchSchema,
  response: OwnCompanySchema,
  acceptsPicture: true,
  errors: ['not_found', 'busy', 'storage_full'],
});

export const listCompanyJobs = defineEndpoint({
  method: 'GET',
  path: '/api/companies/:id/jobs',
  audience: 'company-visitor',
  scope: 'jobs:read',
  summary: 'Lists the open jobs of a company, newest first; the company itself gets all, with counts of applications.',
  params: v.object({ id: IdParamSchema }),
  response: v.array(JobSchema),
  errors: ['not_found'],
});

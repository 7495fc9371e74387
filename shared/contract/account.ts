import * as v from 'valibot';
import {
  AccessTokenSchema,
  AccountExportSchema,
  AccountSessionSchema,
  CompanyExportSchema,
  CreatedTokenSchema,
  NewTokenSchema,
  PasswordProofSchema,
  SessionsToEndSchema,
} from '../model/account.ts';
import { IdParamSchema } from '../model/fields.ts';
import { defineEndpoint } from './endpoint.ts';

const MessageSchema = v.object({ message: v.string() });
const ErasureSchema = v.object({ isErased: v.boolean() });
const SessionParams = v.object({ id: v.string() });

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/account/sessions',
  audience: 'user',
  summary: "Lists the browsers in which the caller's account is signed in, last seen first.",
  response: v.array(AccountSessionSchema),
});

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  audience: 'user',
  summary: "Ends one session of the caller's account.",
  params: SessionParams,
  response: MessageSchema,
  errors: ['not_found', 'busy', 'storage_full'],
});

export const endSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/account/sessions',
  audience: 'user',
  summary: "Ends all sessions of the caller's account; with except=this all but the calling one.",
  query: SessionsToEndSchema,
  response: MessageSchema,
  errors: ['busy', 'storage_full'],
});

export const exportAccount = defineEndpoint({
  method: 'GET',
  path: '/api/account/export',
  audience: 'user',
  summary: 'Returns all stored data of the caller as a file.',
  response: AccountExportSchema,
});

export const deleteAccount = defineEndpoint({
  method: 'DELETE',
  path: '/api/account',
  audience: 'user',
  summary: 'Deletes the account with all its data, and ends every session; payments stay without a payer.',
  body: PasswordProofSchema,
  response: MessageSchema,
  errors: ['last_admin', 'rate_limited', 'password_guesses', 'busy', 'storage_full'],
});

export const isAccountErased = defineEndpoint({
  method: 'GET',
  path: '/api/account/erased/:id',
  audience: 'public',
  summary: 'Returns whether an account was deleted, so that devices delete their copies of its data.',
  params: v.object({ id: IdParamSchema }),
  response: ErasureSchema,
});

export const listCompanySessions = defineEndpoint({
  ...listSessions,
  path: '/api/companies/account/sessions',
  audience: 'company',
  summary: 'Lists the browsers in which the calling company is signed in, last seen first.',
});

export const endCompanySession = defineEndpoint({
  ...endSession,
  path: '/api/companies/account/sessions/:id',
  audience: 'company',
  summary: 'Ends one session of the calling company.',
});

export const endCompanySessions = defineEndpoint({
  ...endSessions,
  path: '/api/companies/account/sessions',
  audience: 'company',
  summary: 'Ends all sessions of the calling company; with except=this all but the calling one.',
});

export const exportCompanyAccount = defineEndpoint({
  method: 'GET',
  path: '/api/companies/account/export',
  audience: 'company',
  summary: 'Returns all stored data of the calling company as a file.',
  response: CompanyExportSchema,
});

export const deleteCompanyAccount = defineEndpoint({
  method: 'DELETE',
  path: '/api/companies/account',
  audience: 'company',
  summary: 'Deletes the calling company with its jobs and their applications; applicants get a mail.',
  body: PasswordProofSchema,
  response: MessageSchema,
  errors: ['rate_limited', 'password_guesses', 'busy', 'storage_full'],
});

export const isCompanyErased = defineEndpoint({
  ...isAccountErased,
  path: '/api/companies/account/erased/:id',
  summary: 'Returns whether the account of a company was deleted.',
});

const TokenParams = v.object({ id: IdParamSchema });
const TokensSchema = v.array(AccessTokenSchema);
export const listTokens = defineEndpoint({
  method: 'GET',
  path: '/api/account/tokens',
  audience: 'user',
  summary: 'Lists the valid access tokens of the caller, newest first.',
  response: TokensSchema,
});

export const createToken = defineEndpoint({
  method: 'POST',
  path: '/api/account/tokens',
  audience: 'user',
  summary: 'Makes an access token of the caller; its secret is returned only once.',
  body: NewTokenSchema,
  response: CreatedTokenSchema,
  status: 201,
  errors: ['tokens_full', 'busy', 'storage_full'],
});

export const revokeToken = defineEndpoint({
  method: 'DELETE',
  path: '/api/account/tokens/:id',
  audience: 'user',
  summary: 'Revokes an access token of the caller; the next call with it is 401.',
  params: TokenParams,
  response: MessageSchema,
  errors: ['not_found', 'busy', 'storage_full'],
});

export const listCompanyTokens = defineEndpoint({
  ...listTokens,
  path: '/api/companies/account/tokens',
  audience: 'company',
  summary: 'Lists the valid access tokens of the calling company, newest first.',
});

export const createCompanyToken = defineEndpoint({
  ...createToken,
  path: '/api/companies/account/tokens',
  audience: 'company',
  summary: 'Makes an access token of the calling company; its secret is returned only once.',
});

export const revokeCompanyToken = defineEndpoint({
  ...revokeToken,
  path: '/api/companies/account/tokens/:id',
  audience: 'company',
  summary: 'Revokes an access token of the calling company; the next call with it is 401.',
});

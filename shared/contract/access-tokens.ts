import * as v from 'valibot';
import { AccessTokenSchema, CreatedTokenSchema, NewTokenSchema } from '../model/access-token.ts';
import { IdParamSchema } from '../model/fields.ts';
import { defineEndpoint } from './endpoint.ts';

const TokenParams = v.object({ id: IdParamSchema });
const TokensSchema = v.array(AccessTokenSchema);
const MessageSchema = v.object({ message: v.string() });

export const listTokens = defineEndpoint({
  method: 'GET',
  path: '/api/account/tokens',
  audience: 'user',
  summary: 'Lists the access tokens of the caller that still count, the newest first.',
  response: TokensSchema,
});

export const createToken = defineEndpoint({
  method: 'POST',
  path: '/api/account/tokens',
  audience: 'user',
  summary: 'Makes an access token of the caller; its secret is answered here and never again.',
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
  method: 'GET',
  path: '/api/companies/account/tokens',
  audience: 'company',
  summary: 'Lists the access tokens of the calling company that still count, the newest first.',
  response: TokensSchema,
});

export const createCompanyToken = defineEndpoint({
  method: 'POST',
  path: '/api/companies/account/tokens',
  audience: 'company',
  summary: 'Makes an access token of the calling company; its secret is answered here and never again.',
  body: NewTokenSchema,
  response: CreatedTokenSchema,
  status: 201,
  errors: ['tokens_full', 'busy', 'storage_full'],
});

export const revokeCompanyToken = defineEndpoint({
  method: 'DELETE',
  path: '/api/companies/account/tokens/:id',
  audience: 'company',
  summary: 'Revokes an access token of the calling company; the next call with it is 401.',
  params: TokenParams,
  response: MessageSchema,
  errors: ['not_found', 'busy', 'storage_full'],
});

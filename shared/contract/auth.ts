import * as v from 'valibot';
import { LogoutQuerySchema } from '../model/account.ts';
import { LoginSchema, OwnProfileSchema } from '../model/user.ts';
import { defineEndpoint } from './endpoint.ts';

export const checkAuth = defineEndpoint({
  method: 'GET',
  path: '/api/auth/check',
  audience: 'visitor',
  scope: 'profile:read',
  summary: 'Answers the signed-in user, or null.',
  response: v.nullable(OwnProfileSchema),
});

export const login = defineEndpoint({
  method: 'POST',
  path: '/api/auth/login',
  audience: 'visitor',
  summary: 'Signs a user in and sets the session cookie.',
  body: LoginSchema,
  response: OwnProfileSchema,
  errors: ['invalid_credentials', 'account_disabled', 'rate_limited', 'password_guesses', 'busy'],
});

export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/auth/logout',
  audience: 'visitor',
  summary: 'Ends the session; answers the same without one, and where another session than the named one is there.',
  query: LogoutQuerySchema,
  response: v.object({ message: v.string() }),
});

import * as v from 'valibot';
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
  summary: 'Ends the session; answers the same without one.',
  response: v.object({ message: v.string() }),
});

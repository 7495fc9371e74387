import * as v from 'valibot';
import { LogoutQuerySchema } from '../model/account.ts';
import {
  ChangePasswordSchema,
  ForgotPasswordSchema,
  LinkTokenBodySchema,
  ResetPasswordSchema,
} from '../model/password.ts';
import { LoginSchema, OwnProfileSchema } from '../model/user.ts';
import { defineEndpoint } from './endpoint.ts';

export const checkAuth = defineEndpoint({
  method: 'GET',
  path: '/api/auth/check',
  audience: 'visitor',
  scope: 'profile:read',
  summary: 'Returns the signed-in user, or null.',
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
  summary:
    'Ends the session. Without a session, or when the session is not the named one, changes nothing and succeeds.',
  query: LogoutQuerySchema,
  response: v.object({ message: v.string() }),
});

const MessageSchema = v.object({ message: v.string() });
/** The e-mail of the account, so that a password manager stores the password with it. */
const LinkOwnerSchema = v.object({ email: v.string() });

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  audience: 'public',
  summary: 'Mails a link to choose a new password if an account has this e-mail; the response is always the same.',
  body: ForgotPasswordSchema,
  response: MessageSchema,
  status: 202,
  errors: ['mail_unavailable', 'rate_limited', 'busy', 'storage_full'],
});

export const forgotCompanyPassword = defineEndpoint({
  ...forgotPassword,
  path: '/api/companies/forgot-password',
  summary: 'Mails a link to choose a new password if a company has this e-mail; the response is always the same.',
});

export const checkPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/api/auth/reset-password/check',
  audience: 'public',
  summary: 'Returns whose password a link may change. The link stays valid.',
  body: LinkTokenBodySchema,
  response: LinkOwnerSchema,
  errors: ['invalid_link', 'rate_limited', 'busy'],
});

export const checkCompanyPasswordReset = defineEndpoint({
  ...checkPasswordReset,
  path: '/api/companies/reset-password/check',
  summary: "Returns which company's password a link may change. The link stays valid.",
});

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  audience: 'public',
  summary: 'Sets a new password by the token of a mailed link, once, and ends every session of the account.',
  body: ResetPasswordSchema,
  response: MessageSchema,
  errors: ['invalid_link', 'rate_limited', 'busy', 'storage_full'],
});

export const resetCompanyPassword = defineEndpoint({
  ...resetPassword,
  path: '/api/companies/reset-password',
  summary: "Sets a company's new password by the token of a mailed link, once, and ends every session of it.",
});

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  audience: 'user',
  summary: 'Changes the password of the signed-in user; other sessions end, this one goes on under a new id.',
  body: ChangePasswordSchema,
  response: MessageSchema,
  errors: ['rate_limited', 'password_guesses', 'busy', 'storage_full'],
});

export const changeCompanyPassword = defineEndpoint({
  ...changePassword,
  path: '/api/companies/change-password',
  audience: 'company',
  summary: 'Changes the password of the signed-in company likewise.',
});

export const verifyEmail = defineEndpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  audience: 'public',
  summary: 'Confirms the e-mail of an account by the token of a mailed link. The same link succeeds again.',
  body: LinkTokenBodySchema,
  response: v.object({ message: v.string(), wasConfirmed: v.boolean() }),
  errors: ['invalid_link', 'rate_limited', 'busy', 'storage_full'],
});

export const verifyCompanyEmail = defineEndpoint({
  ...verifyEmail,
  path: '/api/companies/verify-email',
  summary: 'Confirms the e-mail of a company likewise.',
});

export const requestVerification = defineEndpoint({
  method: 'POST',
  path: '/api/auth/verify-email/request',
  audience: 'user',
  summary: "Mails the signed-in user the link that confirms the account's e-mail; nothing once it is confirmed.",
  response: MessageSchema,
  status: 202,
  errors: ['mail_unavailable', 'rate_limited', 'busy', 'storage_full'],
});

export const requestCompanyVerification = defineEndpoint({
  ...requestVerification,
  path: '/api/companies/verify-email/request',
  audience: 'company',
  summary: 'Mails the signed-in company the link likewise.',
});

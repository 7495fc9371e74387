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

const MessageSchema = v.object({ message: v.string() });
/** The account that the link was sent to, so that a password manager knows whose password is being chosen. */
const LinkOwnerSchema = v.object({ email: v.string() });

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  audience: 'public',
  summary: 'Mails a link to choose a new password, if somebody has this e-mail; the answer is the same for all.',
  body: ForgotPasswordSchema,
  response: MessageSchema,
  status: 202,
  errors: ['mail_unavailable', 'rate_limited', 'busy', 'storage_full'],
});

export const forgotCompanyPassword = defineEndpoint({
  ...forgotPassword,
  path: '/api/companies/forgot-password',
  summary: 'Mails a link to choose a new password, if a company has this e-mail; the answer is the same for all.',
});

export const checkPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/api/auth/reset-password/check',
  audience: 'public',
  summary: 'Says whose password a link may change, before anything is typed; the link stays unused.',
  body: LinkTokenBodySchema,
  response: LinkOwnerSchema,
  errors: ['invalid_link', 'rate_limited', 'busy'],
});

export const checkCompanyPasswordReset = defineEndpoint({
  ...checkPasswordReset,
  path: '/api/companies/reset-password/check',
  summary: "Says which company's password a link may change; the link stays unused.",
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
  summary: 'Confirms the e-mail of an account by the token of a mailed link; the same link says later that it did so.',
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

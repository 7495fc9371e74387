import { createRoute } from '@tanstack/react-router';
import { lateScreen, under } from './root-route.ts';
import { lateScreenOf } from './served/screen-life.ts';

/** The parameters of a mail's link: the realm of its account, and the proof that its reader owns the mailbox. */
const readMailedLink = ({ for: whose, token }: Record<string, unknown>): { for?: 'company'; token?: string } => ({
  ...(whose === 'company' && { for: whose }),
  ...(typeof token === 'string' && { token }),
});

const forgotPassword = createRoute({
  ...under,
  path: '/forgot-password',
  ...lateScreen('forgot_password', 'passwords', 'auth', 'validation'),
  validateSearch: readMailedLink,
  component: lateScreenOf(() => import('./screens/forgot-password/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
});
const resetPassword = createRoute({
  ...under,
  path: '/reset-password',
  ...lateScreen('reset_password', 'passwords', 'validation'),
  validateSearch: readMailedLink,
  component: lateScreenOf(() => import('./screens/reset-password/reset-password-screen.tsx'), 'ResetPasswordScreen'),
});
const verifyEmail = createRoute({
  ...under,
  path: '/verify-email',
  ...lateScreen('verify_email', 'passwords'),
  validateSearch: readMailedLink,
  component: lateScreenOf(() => import('./screens/verify-email/verify-email-screen.tsx'), 'VerifyEmailScreen'),
});

/** Where forgotten passwords are chosen anew and e-mails confirmed, of people and of companies. */
export const passwordRoutes = [forgotPassword, resetPassword, verifyEmail] as const;

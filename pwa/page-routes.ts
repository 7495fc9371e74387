import { createRoute } from '@tanstack/react-router';
import { lateScreen, servedScreen, under } from './root-route.ts';
import { lateScreenOf, servedScreenOf } from './served/screen-life.ts';

/** The token in the link of a mail. */
const readToken = ({ token }: Record<string, unknown>): { token?: string } =>
  typeof token === 'string' ? { token } : {};

const unsubscribe = createRoute({
  ...under,
  path: '/unsubscribe',
  ...lateScreen('unsubscribe', 'pages', 'catalog', 'filters', 'places', 'job-words'),
  validateSearch: readToken,
  component: lateScreenOf(() => import('./screens/unsubscribe/unsubscribe-screen.tsx'), 'UnsubscribeScreen'),
});
const newsletter = createRoute({
  ...under,
  path: '/newsletter',
  ...lateScreen('newsletter', 'newsletter'),
  validateSearch: readToken,
  component: lateScreenOf(() => import('./screens/newsletter/newsletter-screen.tsx'), 'NewsletterScreen'),
});
const about = createRoute({
  ...under,
  path: '/about',
  ...servedScreen('about', 'about'),
  component: servedScreenOf(() => import('./screens/about/about-screen.tsx'), 'AboutScreen'),
});
const faq = createRoute({
  ...under,
  path: '/faq',
  ...servedScreen('faq', 'faq'),
  component: servedScreenOf(() => import('./screens/faq/faq-screen.tsx'), 'FaqScreen'),
});
const contact = createRoute({
  ...under,
  path: '/contact',
  ...lateScreen('contact', 'contact', 'validation'),
  component: lateScreenOf(() => import('./screens/contact/contact-screen.tsx'), 'ContactScreen'),
});
const successStories = createRoute({
  ...under,
  path: '/success-stories',
  ...servedScreen('success_stories', 'stories', 'talents'),
  component: servedScreenOf(
    () => import('./screens/success-stories/success-stories-screen.tsx'),
    'SuccessStoriesScreen',
  ),
});
const terms = createRoute({
  ...under,
  path: '/terms',
  ...servedScreen('terms', 'terms'),
  component: servedScreenOf(() => import('./screens/terms/terms-screen.tsx'), 'TermsScreen'),
});
const privacy = createRoute({
  ...under,
  path: '/privacy',
  ...servedScreen('privacy', 'privacy'),
  component: servedScreenOf(() => import('./screens/privacy/privacy-screen.tsx'), 'PrivacyScreen'),
});

/** The pages of text: about Dalil, for its readers, and the pages that the links of mails open. */
export const pageRoutes = [unsubscribe, newsletter, about, faq, contact, successStories, terms, privacy] as const;

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

/** The routes that reset a password or confirm an e-mail, of people and of companies. */
export const passwordRoutes = [forgotPassword, resetPassword, verifyEmail] as const;

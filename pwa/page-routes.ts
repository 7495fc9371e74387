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

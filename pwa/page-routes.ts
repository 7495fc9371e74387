import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lateScreen, screen, servedScreen, under } from './root-route.ts';

/** What the link of a mail carries. */
const readToken = ({ token }: Record<string, unknown>): { token?: string } =>
  typeof token === 'string' ? { token } : {};

const unsubscribe = createRoute({
  ...under,
  path: '/unsubscribe',
  ...screen('unsubscribe', 'pages'),
  validateSearch: readToken,
  component: lazyRouteComponent(() => import('./screens/unsubscribe/unsubscribe-screen.tsx'), 'UnsubscribeScreen'),
});
const newsletter = createRoute({
  ...under,
  path: '/newsletter',
  ...screen('newsletter', 'newsletter'),
  validateSearch: readToken,
  component: lazyRouteComponent(() => import('./screens/newsletter/newsletter-screen.tsx'), 'NewsletterScreen'),
});
const about = createRoute({
  ...under,
  path: '/about',
  ...servedScreen('about', 'about'),
  component: lazyRouteComponent(() => import('./screens/about/about-screen.tsx'), 'AboutScreen'),
});
const faq = createRoute({
  ...under,
  path: '/faq',
  ...servedScreen('faq', 'faq'),
  component: lazyRouteComponent(() => import('./screens/faq/faq-screen.tsx'), 'FaqScreen'),
});
const contact = createRoute({
  ...under,
  path: '/contact',
  ...lateScreen('contact', 'contact', 'validation'),
  component: lazyRouteComponent(() => import('./screens/contact/contact-screen.tsx'), 'ContactScreen'),
});
const successStories = createRoute({
  ...under,
  path: '/success-stories',
  ...servedScreen('success_stories', 'stories', 'talents'),
  component: lazyRouteComponent(
    () => import('./screens/success-stories/success-stories-screen.tsx'),
    'SuccessStoriesScreen',
  ),
});
const terms = createRoute({
  ...under,
  path: '/terms',
  ...servedScreen('terms', 'terms'),
  component: lazyRouteComponent(() => import('./screens/terms/terms-screen.tsx'), 'TermsScreen'),
});
const privacy = createRoute({
  ...under,
  path: '/privacy',
  ...servedScreen('privacy', 'privacy'),
  component: lazyRouteComponent(() => import('./screens/privacy/privacy-screen.tsx'), 'PrivacyScreen'),
});

/** The pages that say something: about the house, to its readers, and what the links of mails lead to. */
export const pageRoutes = [unsubscribe, newsletter, about, faq, contact, successStories, terms, privacy] as const;

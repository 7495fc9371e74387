import { createRoute, createRouter, type RouterHistory, redirect } from '@tanstack/react-router';
import type { Namespace } from './i18n/text-keys.ts';
import './ui/pop-guard.ts';
import { pageRoutes, passwordRoutes } from './page-routes.ts';
import { lateScreen, rootRoute, screen, servedScreen, under } from './root-route.ts';
import type { AdminSearch } from './screens/admin/use-admin-address.ts';
import type { DashboardSearch } from './screens/company-dashboard/dashboard-address.ts';
import { scrollKeeper } from './served/keeps-scroll.ts';
import { lateScreenOf, servedScreenOf } from './served/screen-life.ts';
import { RouteFailure } from './shell/route-failure.tsx';
import type { PageTitle } from './shell/route-title.tsx';
import { readDirectorySearch, readPlainSearch, writePlainSearch } from './shell/search-params.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    title?: PageTitle;
    /** Texts that are there before the screen. */
    namespaces?: readonly Namespace[];
    /** The server renders the screen itself, not only the frame. */
    isServed?: boolean;
  }
  interface HistoryState {
    /** The address that led to the not-found screen. */
    missingAddress?: string;
    /** A dialog was opened by this step, so that closing it may go back. */
    isOver?: boolean;
  }
}

/** Where a login leads. */
const readNext = ({ next }: Record<string, unknown>): { next?: string } => (typeof next === 'string' ? { next } : {});

const home = createRoute({
  ...under,
  path: '/',
  ...servedScreen('home', 'home', 'talents'),
  component: servedScreenOf(() => import('./screens/home/home-screen.tsx'), 'HomeScreen'),
});
const browse = createRoute({
  ...under,
  path: '/browse',
  ...servedScreen('browse', 'talents', 'places'),
  validateSearch: (search: Record<string, unknown>) => readDirectorySearch('talents', search),
  component: servedScreenOf(() => import('./screens/browse/browse-screen.tsx'), 'BrowseScreen'),
});
const browseCompanies = createRoute({
  ...under,
  path: '/browse-companies',
  ...servedScreen('browse_companies', 'companies', 'talents'),
  validateSearch: (search: Record<string, unknown>) => readDirectorySearch('companies', search),
  component: servedScreenOf(
    () => import('./screens/browse-companies/browse-companies-screen.tsx'),
    'BrowseCompaniesScreen',
  ),
});
const jobs = createRoute({
  ...under,
  path: '/jobs',
  ...servedScreen('jobs', 'jobs', 'talents', 'places'),
  validateSearch: (search: Record<string, unknown>) => readDirectorySearch('jobs', search),
  component: servedScreenOf(() => import('./screens/jobs/jobs-screen.tsx'), 'JobsScreen'),
});
const login = createRoute({
  ...under,
  path: '/login',
  ...lateScreen('login', 'auth', 'validation'),
  validateSearch: readNext,
  component: lateScreenOf(() => import('./screens/login/login-screen.tsx'), 'LoginScreen'),
});
const editProfile = createRoute({
  ...under,
  path: '/profile/edit',
  ...lateScreen(
    'edit_profile',
    'edit-profile',
    'fields',
    'forms',
    'profile',
    'auth',
    'validation',
    'offline',
    'places',
    'spoken-languages',
  ),
  component: lateScreenOf(() => import('./screens/edit-profile/edit-profile-screen.tsx'), 'EditProfileScreen'),
});
const review = createRoute({
  ...under,
  path: '/profile/attention',
  ...lateScreen('review', 'offline', 'fields', 'validation', 'profile', 'places', 'spoken-languages'),
  component: lateScreenOf(() => import('./screens/review/review-screen.tsx'), 'ReviewScreen'),
});
const offlineData = createRoute({
  ...under,
  path: '/offline',
  ...lateScreen('offline', 'offline', 'fields'),
  component: lateScreenOf(() => import('./screens/offline-data/offline-data-screen.tsx'), 'OfflineDataScreen'),
});
const ownProfile = createRoute({
  ...under,
  path: '/profile',
  ...screen('own_profile', 'profile', 'auth'),
  // A bank's page leads back here; the payment is completed where it was begun, and the address forgets it.
  beforeLoad: async ({ search }) => {
    if (!('payment_intent' in search)) return;
    const { keepReturnedPayment } = await import('./features/payment/returned-payment.ts');
    throw redirect({ to: keepReturnedPayment(search) ? '/upgrade' : '/profile', replace: true });
  },
  component: lateScreenOf(() => import('./screens/own-profile/own-profile-screen.tsx'), 'OwnProfileScreen'),
});
const applications = createRoute({
  ...under,
  path: '/applications',
  ...lateScreen('applications', 'applications'),
  component: lateScreenOf(() => import('./screens/applications/applications-screen.tsx'), 'ApplicationsScreen'),
});
const saved = createRoute({
  ...under,
  path: '/saved',
  ...lateScreen('saved', 'saved', 'filters', 'fields', 'places', 'job-words'),
  component: lateScreenOf(() => import('./screens/saved/saved-screen.tsx'), 'SavedScreen'),
});
const account = createRoute({
  ...under,
  path: '/account',
  ...lateScreen('account', 'account', 'fields', 'passwords', 'validation', 'offline'),
  component: lateScreenOf(() => import('./screens/account/account-screen.tsx'), 'AccountScreen'),
});
const featureRequests = createRoute({
  ...under,
  path: '/feature-requests',
  ...lateScreen('feature_requests', 'feature-requests'),
  validateSearch: ({ status }: Record<string, unknown>): { status?: string } =>
    typeof status === 'string' ? { status } : {},
  component: lateScreenOf(
    () => import('./screens/feature-requests/feature-requests-screen.tsx'),
    'FeatureRequestsScreen',
  ),
});
const upgrade = createRoute({
  ...under,
  path: '/upgrade',
  ...lateScreen('upgrade', 'upgrade', 'talents'),
  component: lateScreenOf(() => import('./screens/upgrade/upgrade-screen.tsx'), 'UpgradeScreen'),
});
/** `/admin` and all below it: one screen knows its parts, so that the first views need not. */
const admin = createRoute({
  ...under,
  path: '/admin/$',
  ...lateScreen('admin', 'admin', 'talents', 'reports', 'validation', 'job-words', 'places'),
  // The screen reads it and drops senseless values.
  validateSearch: (search: AdminSearch) => search,
  component: lateScreenOf(() => import('./screens/admin/admin-screen.tsx'), 'AdminScreen'),
});
const notFound = createRoute({
  ...under,
  path: '/not-found',
  ...servedScreen('not_found', 'pages'),
  component: servedScreenOf(() => import('./screens/not-found/not-found-screen.tsx'), 'NotFoundScreen'),
});
/** Content that other apps share with Dalil: a link to a profile, or a text to search for. */
const share = createRoute({
  ...under,
  path: '/share',
  beforeLoad: async ({ search }) => {
    const { sharedPlace } = await import('./shell/shared-place.ts');
    throw redirect({ href: sharedPlace(search, location.origin), replace: true });
  },
});
const profile = createRoute({
  ...under,
  path: '/$slug',
  ...servedScreen('profile', 'profile', 'profile-tools', 'pages', 'places'),
  beforeLoad: ({ params }) => {
    const slug = params.slug.toLowerCase();
    if (slug !== params.slug) throw redirect({ to: '/$slug', params: { slug }, replace: true });
  },
  component: servedScreenOf(() => import('./screens/profile/profile-screen.tsx'), 'ProfileScreen'),
});

const company = createRoute({
  ...under,
  path: '/company/$slug',
  ...servedScreen('company', 'company-page', 'company-fields', 'places'),
  beforeLoad: ({ params }) => {
    const slug = params.slug.toLowerCase();
    if (slug !== params.slug) throw redirect({ to: '/company/$slug', params: { slug }, replace: true });
  },
  component: servedScreenOf(() => import('./screens/company/company-screen.tsx'), 'CompanyScreen'),
});
const job = createRoute({
  ...under,
  path: '/jobs/$id',
  ...servedScreen('job', 'job-page', 'job-words', 'places'),
  component: servedScreenOf(() => import('./screens/job/job-screen.tsx'), 'JobScreen'),
});
const companyRegister = createRoute({
  ...under,
  path: '/company-register',
  ...lateScreen('company_register', 'company-account', 'company-fields', 'auth', 'forms', 'validation'),
  component: lateScreenOf(
    () => import('./screens/company-register/company-register-screen.tsx'),
    'CompanyRegisterScreen',
  ),
});
const companyLogin = createRoute({
  ...under,
  path: '/company-login',
  ...lateScreen('company_login', 'company-account', 'auth', 'validation'),
  validateSearch: readNext,
  component: lateScreenOf(() => import('./screens/company-login/company-login-screen.tsx'), 'CompanyLoginScreen'),
});
const companyEdit = createRoute({
  ...under,
  path: '/company-edit/$id',
  ...lateScreen('company_edit', 'company-account', 'company-fields', 'forms', 'validation'),
  component: lateScreenOf(() => import('./screens/company-edit/company-edit-screen.tsx'), 'CompanyEditScreen'),
});

const companyAccount = createRoute({
  ...under,
  path: '/company-account',
  ...lateScreen('company_account', 'account', 'passwords', 'validation'),
  component: lateScreenOf(() => import('./screens/company-account/company-account-screen.tsx'), 'CompanyAccountScreen'),
});

const companyDashboard = createRoute({
  ...under,
  path: '/company-dashboard',
  ...lateScreen(
    'company_dashboard',
    'dashboard',
    'forms',
    'job-fields',
    'job-words',
    'passwords',
    'places',
    'validation',
  ),
  // The screen reads it and drops senseless values.
  validateSearch: (search: DashboardSearch) => search,
  component: lateScreenOf(
    () => import('./screens/company-dashboard/company-dashboard-screen.tsx'),
    'CompanyDashboardScreen',
  ),
});

const routeTree = rootRoute.addChildren([
  home,
  browse,
  login,
  editProfile,
  review,
  offlineData,
  ownProfile,
  applications,
  saved,
  account,
  companyAccount,
  ...passwordRoutes,
  featureRequests,
  upgrade,
  companyDashboard,
  admin,
  notFound,
  share,
  browseCompanies,
  companyRegister,
  companyLogin,
  companyEdit,
  company,
  jobs,
  job,
  ...pageRoutes,
  profile,
]);

export type AppRouter = ReturnType<typeof createAppRouter>;

/**
 * Makes the router of the app.
 *
 * @param history Of the server, which renders one address; without it the browser's own.
 */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    notFoundMode: 'root',
    // Within the frame: header and footer stay.
    defaultErrorComponent: RouteFailure,
    trailingSlash: 'never',
    defaultPreload: 'intent',
    // The server's would be a script in the page.
    scrollRestoration: history === undefined && scrollKeeper(),
    parseSearch: readPlainSearch,
    stringifySearch: writePlainSearch,
  });
}

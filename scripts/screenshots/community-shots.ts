import { logInAdmin } from '../../pwa/e2e/testing/admin.ts';
import {
  openFeatureRequests,
  openProposal,
  openReportForm,
  openReports,
  reviewReport,
  showMonthOfVisits,
} from '../../pwa/e2e/testing/community.ts';
import { open, openSignedIn, type Shot, signIn } from './stage.ts';

export const communityShots: readonly Shot[] = [
  {
    name: 'profile-visits',
    isWholePage: true,
    async show(stage) {
      await openSignedIn(stage, '/{own}');
      await showMonthOfVisits(stage.page);
      await stage.page.evaluate(() => scrollTo(0, 0));
    },
  },
  { name: 'report', show: ({ page }) => openReportForm(page) },
  { name: 'admin-reports', show: ({ page }) => openReports(page) },
  { name: 'admin-report-review', show: ({ page }) => reviewReport(page) },
  { name: 'feature-requests-empty', isEmpty: true, show: (stage) => open(stage, '/feature-requests') },
  {
    name: 'feature-requests',
    isWholePage: true,
    async show(stage) {
      await signIn(stage);
      await openFeatureRequests(stage.page);
    },
  },
  {
    name: 'feature-requests-admin',
    async show(stage) {
      await logInAdmin(stage.context.request);
      await openFeatureRequests(stage.page);
    },
  },
  {
    name: 'feature-request-form',
    async show(stage) {
      await openSignedIn(stage, '/feature-requests');
      await openProposal(stage.page);
    },
  },
];

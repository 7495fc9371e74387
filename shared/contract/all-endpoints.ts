import * as accessTokens from './access-tokens.ts';
import * as account from './account.ts';
import * as admin from './admin.ts';
import * as alerts from './alerts.ts';
import * as applications from './applications.ts';
import * as auth from './auth.ts';
import * as companies from './companies.ts';
import * as contact from './contact.ts';
import * as deadMails from './dead-mails.ts';
import * as directory from './directory.ts';
import type { Endpoint } from './endpoint.ts';
import * as featureRequests from './feature-requests.ts';
import * as jobModeration from './job-moderation.ts';
import * as jobs from './jobs.ts';
import * as mail from './mail.ts';
import * as newsletter from './newsletter.ts';
import * as operation from './operation.ts';
import * as passwords from './passwords.ts';
import * as payments from './payments.ts';
import * as reports from './reports.ts';
import * as saved from './saved.ts';
import * as stories from './stories.ts';
import * as sync from './sync.ts';
import * as users from './users.ts';
import * as visits from './visits.ts';
import * as webhooks from './webhooks.ts';

/** Every call of the API by its operation name. A contract file therefore exports endpoints only. */
export const contract = {
  ...auth,
  ...passwords,
  ...users,
  ...companies,
  ...jobs,
  ...applications,
  ...mail,
  ...newsletter,
  ...contact,
  ...deadMails,
  ...account,
  ...accessTokens,
  ...webhooks,
  ...saved,
  ...alerts,
  ...stories,
  ...payments,
  ...admin,
  ...operation,
  ...visits,
  ...reports,
  ...jobModeration,
  ...featureRequests,
  ...directory,
  ...sync,
};

/** The same for code that goes through all of them: the reference, the permission test and the 405 answers. */
export const allEndpoints: Record<string, Endpoint> = contract;

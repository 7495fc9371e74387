import * as account from './account.ts';
import * as admin from './admin.ts';
import * as alerts from './alerts.ts';
import * as applications from './applications.ts';
import * as auth from './auth.ts';
import * as community from './community.ts';
import * as companies from './companies.ts';
import * as directory from './directory.ts';
import type { Endpoint } from './endpoint.ts';
import * as jobs from './jobs.ts';
import * as mail from './mail.ts';
import * as payments from './payments.ts';
import * as proof from './proof.ts';
import * as saved from './saved.ts';
import * as sync from './sync.ts';
import * as users from './users.ts';
import * as webhooks from './webhooks.ts';

/** Every call of the API by its operation name. A contract file therefore exports endpoints only. */
export const contract = {
  ...auth,
  ...users,
  ...companies,
  ...proof,
  ...jobs,
  ...applications,
  ...mail,
  ...account,
  ...webhooks,
  ...saved,
  ...alerts,
  ...payments,
  ...admin,
  ...community,
  ...directory,
  ...sync,
};

/** The same for code that goes through all of them: the reference, the permission test and the 405 answers. */
export const allEndpoints: Record<string, Endpoint> = contract;

import type { Columns } from './columns/sqlite.ts';
import {
  defineAccessTokens,
  defineAccountTokens,
  defineNewsletter,
  definePayments,
  defineSessions,
} from './tables/accounts.ts';
import { defineListing, defineSync } from './tables/feeds.ts';
import {
  defineApplications,
  defineCompanies,
  defineCompanyProofs,
  defineJobKeys,
  defineJobs,
} from './tables/hiring.ts';
import {
  defineAuditLog,
  defineMailQueue,
  defineMessages,
  defineRetiredPictures,
  defineWebhooks,
} from './tables/operation.ts';
import { defineFeatureRequests, defineProfileEntries, defineProfileVisits, defineUsers } from './tables/people.ts';
import { defineAlerts, defineSaved } from './tables/saved-and-alerts.ts';

/**
 * Defines every table, once for both engines.
 *
 * @see requirements U1–U10, architecture Ideas that carry the rest
 */
export function defineTables(kit: Columns) {
  const users = defineUsers(kit);
  const companies = defineCompanies(kit);
  const jobs = defineJobs(kit, companies);
  const sessions = defineSessions(kit, users, companies);
  return {
    users,
    ...defineProfileEntries(kit, users),
    profileVisits: defineProfileVisits(kit, users),
    ...defineFeatureRequests(kit, users),
    companies,
    companyProofs: defineCompanyProofs(kit, companies),
    jobs,
    jobKeys: defineJobKeys(kit, companies, jobs),
    ...defineApplications(kit, users, jobs),
    ...defineSync(kit, users),
    ...defineListing(kit),
    sessions,
    accessTokens: defineAccessTokens(kit, users, companies),
    ...defineWebhooks(kit, companies),
    accountTokens: defineAccountTokens(kit, users, companies),
    ...definePayments(kit, users),
    newsletter: defineNewsletter(kit),
    ...defineSaved(kit, users, companies),
    ...defineAlerts(kit, { users, companies, sessions }),
    ...defineMessages(kit, users, companies),
    mailQueue: defineMailQueue(kit),
    auditLog: defineAuditLog(kit, users),
    retiredPictures: defineRetiredPictures(kit),
  };
}

export type Tables = ReturnType<typeof defineTables>;

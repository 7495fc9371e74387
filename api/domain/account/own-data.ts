import type { AccountExport, CompanyExport } from '#shared/model/account.ts';
import { utcDayOf } from '#shared/rules/listing-order.ts';
import type { AccountHoldings, AccountRemoval } from '../../store/accounts/accounts.store.ts';
import type { Realm } from '../../store/records.ts';
import { fail } from '../app-error.ts';
import { listOwnApplications } from '../applications/applications.ts';
import { ownCompany } from '../companies/companies.ts';
import type { Deps } from '../deps.ts';
import { ownJob } from '../jobs/jobs.ts';
import { requireOwnPassword } from '../passwords/passwords.ts';
import { listOwnPayments } from '../payments/featured-payment.ts';
import {
  type Actor,
  requireCompany,
  requireOwn,
  requireOwnAccount,
  requireOwnCompany,
  requireUser,
} from '../policies.ts';
import { savedItem } from '../saved/saved-and-alerts.ts';
import { ownProfile } from '../users/profiles.ts';
import { listWebhooks } from '../webhooks/webhooks.ts';
import { listTokens } from './access-tokens.ts';
import { livingSessions, sessionFacts } from './sessions.ts';

/** The answer, and the file name under which it is saved. */
export interface Exported<Content> {
  content: Content;
  fileName: string;
}

/**
 * Gathers all that is kept of the calling person, without what identifies payments at their provider.
 *
 * @throws AppError `not_authenticated`
 * @see trust §4 Never
 */
export async function exportAccount(deps: Deps, actor: Actor): Promise<Exported<AccountExport>> {
  const user = requireUser(actor);
  const profile = (await deps.users.findProfileById(user.id)) ?? fail('not_authenticated');
  const holdings = await deps.accounts.holdingsOfUser(user);
  const { story, allowsStory, visits, featureRequests, votes, messages } = holdings;
  const payments = await listOwnPayments(deps, actor);
  const content = {
    ...(await commonContent(deps, actor, { ...user, holdings })),
    profile: { ...ownProfile(profile, deps.clock.now()), story, allowsStory },
    applications: await listOwnApplications(deps, actor),
    payments: payments.map(({ paymentIntentId: _, ...payment }) => payment),
    visits,
    featureRequests: featureRequests.map(dated),
    votes: votes.map(dated),
    messages: messages.map(dated),
  };
  return { content, fileName: fileNameOf(user.slug, deps) };
}

/**
 * Gathers all that is kept of the calling company.
 *
 * @throws AppError `not_authenticated`
 */
export async function exportCompanyAccount(deps: Deps, actor: Actor): Promise<Exported<CompanyExport>> {
  const company = requireCompany(actor);
  const holdings = await deps.accounts.holdingsOfCompany(company);
  const counts = await deps.applications.countsOfCompany(company.id);
  const jobs = await deps.jobs.ofCompany(company.id);
  const content = {
    ...(await commonContent(deps, actor, { ...company, holdings })),
    company: ownCompany(company),
    jobs: jobs.map((job) => ownJob(job, counts.get(job.id))),
    webhooks: await listWebhooks(deps, actor),
  };
  return { content, fileName: fileNameOf(company.slug, deps) };
}

async function commonContent(
  deps: Deps,
  actor: Actor,
  { isEmailConfirmed, holdings }: { isEmailConfirmed: boolean; holdings: AccountHoldings },
) {
  const { newsletter, reports } = holdings;
  return {
    exportedAt: deps.clock.now().toISOString(),
    sessions: (await livingSessions(deps, actor)).map(sessionFacts),
    // Of an address that nobody has confirmed, this would tell what another person subscribed to.
    newsletter: newsletter && isEmailConfirmed ? subscription(newsletter) : null,
    reports: reports.map(dated),
    saved: holdings.saved.map(savedItem),
    tokens: await listTokens(deps, actor),
    alerts: await alertsOf(deps, actor),
  };
}

async function alertsOf({ alerts, pushes }: Deps, actor: Actor): Promise<AccountExport['alerts']> {
  const account = requireOwnAccount(actor);
  const devices = await pushes.ofAccount(account);
  return {
    ...(await alerts.settingsOf(account)),
    // The rest of the address is a secret between the browser and its push service.
    pushDevices: devices.map(({ endpoint, createdAt }) => ({
      service: new URL(endpoint).hostname,
      createdAt: createdAt.toISOString(),
    })),
  };
}

function subscription({ language, confirmedAt, unsubscribedAt, ...row }: NonNullable<AccountHoldings['newsletter']>) {
  return {
    language,
    createdAt: row.createdAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    unsubscribedAt: unsubscribedAt?.toISOString() ?? null,
  };
}

function dated<Row extends { createdAt: Date }>(row: Row) {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

function fileNameOf(slug: string, { clock }: Deps): string {
  return `dalil-${slug}-${utcDayOf(clock.now())}.json`;
}

/**
 * Deletes the calling person, who proves to be it by the password: rows, pictures and sessions are gone, devices learn
 * it from the feed, and payments stay without a payer. The last administrator stays.
 *
 * @returns The e-mail of the account.
 * @throws AppError `not_authenticated`, `validation_failed`, `last_admin`, `busy`
 * @see requirements U2, U11
 */
export async function deleteAccount(deps: Deps, actor: Actor, password: string): Promise<string> {
  const own = requireOwn(actor, requireUser(actor));
  await requireOwnPassword(deps, own, { password });
  const removal = await deps.accounts.removeUser(own);
  if ('refused' in removal) return fail(removal.refused);
  await removePicture(deps, removal);
  deps.log.info({ user: own.id }, 'account deleted');
  return own.email;
}

/**
 * Deletes the calling company likewise, with its jobs and their applications. Applicants without a decision get a mail.
 *
 * @returns The e-mail of the account.
 * @throws AppError `not_authenticated`, `validation_failed`, `busy`
 * @see requirements U2
 */
export async function deleteCompanyAccount(deps: Deps, actor: Actor, password: string): Promise<string> {
  const own = requireOwnCompany(actor, requireCompany(actor));
  await requireOwnPassword(deps, own, { password });
  await removePicture(deps, await deps.accounts.removeCompany(own));
  deps.log.info({ company: own.id }, 'account deleted');
  return own.email;
}

// The account is deleted even when the disk refuses: the picture then stays as a file without a name in the database.
async function removePicture({ pictures, log }: Deps, { picture }: AccountRemoval): Promise<void> {
  if (!picture) return;
  await pictures.remove(picture).catch((error: unknown) => log.warn({ err: error, picture }, 'picture not removed'));
}

/**
 * Says whether an account is gone for good. Devices that kept something of it ask when nobody is signed in any more, to
 * tell a deletion from a session that ended: only the one takes unsent work along. An id that was never given is not
 * gone: a restored database knows nobody who came after its backup.
 */
export async function isErased({ users, companies }: Deps, realm: Realm, id: number): Promise<{ isErased: boolean }> {
  const accounts = realm === 'user' ? users : companies;
  return { isErased: (await accounts.findById(id)) === undefined && (await accounts.wasGiven(id)) };
}

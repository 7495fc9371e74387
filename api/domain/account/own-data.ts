import type { AccountExport, CompanyExport } from '#shared/model/account.ts';
import type { Realm } from '#shared/model/realm.ts';
import { utcDayOf } from '#shared/rules/listing-order.ts';
import type { AccountHoldings, AccountRemoval } from '../../store/accounts/accounts.store.ts';
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
import { getProof } from '../proofs/proofs.ts';
import { savedItem } from '../saved/saved-and-alerts.ts';
import { ownProfile } from '../users/profiles.ts';
import { listWebhooks } from '../webhooks/webhooks.ts';
import { listTokens } from './access-tokens.ts';
import { activeSessions, sessionFacts } from './sessions.ts';

/** The answer, and the file name under which it is saved. */
export interface Exported<Content> {
  content: Content;
  fileName: string;
}

/**
 * Collects all stored data of the calling person, without the ids of payments at their provider.
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
    featureRequests: featureRequests.map(withIsoDate),
    votes: votes.map(withIsoDate),
    messages: messages.map(withIsoDate),
  };
  return { content, fileName: fileNameOf(user.slug, deps) };
}

/**
 * Collects all stored data of the calling company.
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
    proof: await getProof(deps, actor),
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
    sessions: (await activeSessions(deps, actor)).map(sessionFacts),
    // An unconfirmed address may belong to somebody else, whose subscription is private.
    newsletter: newsletter && isEmailConfirmed ? subscription(newsletter) : null,
    reports: reports.map(withIsoDate),
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

function withIsoDate<Row extends { createdAt: Date }>(row: Row) {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

function fileNameOf(slug: string, { clock }: Deps): string {
  return `dalil-${slug}-${utcDayOf(clock.now())}.json`;
}

/**
 * Deletes the account of the calling person, who enters the password again, with its rows, pictures and sessions.
 * Devices get the deletion with the feed. Payments stay without a payer. The last administrator cannot leave.
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
 * Deletes the account of the calling company with its jobs and their applications. Applicants without a decision get a
 * mail.
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

// A disk error does not stop the deletion; then the file stays, and no row names it.
async function removePicture({ pictures, log }: Deps, { picture }: AccountRemoval): Promise<void> {
  if (!picture) return;
  await pictures.remove(picture).catch((error: unknown) => log.warn({ err: error, picture }, 'picture not removed'));
}

/**
 * Returns whether an account was deleted. A device with unsent work calls it once nobody is signed in: after a deletion
 * the device removes that work, after the end of a session it stays. An id that was never given is no deleted account, because a
 * restored database lacks the accounts that came after its backup.
 */
export async function isErased({ users, companies }: Deps, realm: Realm, id: number): Promise<{ isErased: boolean }> {
  const accounts = realm === 'user' ? users : companies;
  return { isErased: (await accounts.findById(id)) === undefined && (await accounts.wasGiven(id)) };
}

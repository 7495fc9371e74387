import { limits } from '#shared/limits.ts';
import type {
  Match,
  ReceivedApplication,
  ReceivedQuery,
  SentApplication,
  StatusChange,
} from '#shared/model/application.ts';
import { utcDayOf } from '#shared/rules/listing-order.ts';
import { createMatcher, type TalentSkills } from '#shared/rules/match-score.ts';
import { isSeenBy } from '#shared/rules/public-profile.ts';
import type { KeptApplication } from '../../store/hiring/kept-applications.ts';
import type { ApplicationOfApplicant, ApplicationOfTalent, JobRecord } from '../../store/records.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { isOpenJob } from '../jobs/jobs.ts';
import { type Actor, requireOfOwnCompany, requireOwnApplication, requireUser } from '../policies.ts';

/**
 * Lists the caller's applications, newest first, including those for jobs that their company withdrew.
 *
 * @throws AppError `not_authenticated`
 * @see requirements S9
 */
export async function listOwnApplications({ applications, clock }: Deps, actor: Actor): Promise<SentApplication[]> {
  const { id } = requireUser(actor);
  const sent = await applications.ofTalent(id);
  const kept = await applications.keptOfTalent(id);
  const now = clock.now();
  return [...sent.map((application) => sentApplication(application, now)), ...kept.map(keptApplication)]
    .sort((one, other) => other.id - one.id)
    .slice(0, limits.applicationsOfTalentMax);
}

/**
 * Lists the applications for a job of the calling company; among equal scores the newest come first.
 *
 * @throws AppError `not_authenticated`, `not_found`, `forbidden`
 * @see requirements S1, S4
 */
export async function listReceivedApplications(
  { jobs, applications, clock }: Deps,
  actor: Actor,
  { jobId, query }: { jobId: number; query: ReceivedQuery },
): Promise<ReceivedApplication[]> {
  const found = (await jobs.findById(jobId)) ?? fail('not_found', { subject: 'job' });
  const job = requireOfOwnCompany(actor, found);
  const matchOf = matcherOf(job, clock.now());
  const { status, minScore = 0, sort } = query;
  const newestFirst = (await applications.ofJob(job.id))
    .filter((application) => status === undefined || application.status === status)
    .map((application) => receivedApplication(application, matchOf))
    .filter(({ matchScore }) => minScore === 0 || (matchScore ?? 0) >= minScore);
  if (sort === 'oldest') return newestFirst.reverse();
  return sort === 'score' ? newestFirst.sort((a, b) => (b.matchScore ?? -1) - (a.matchScore ?? -1)) : newestFirst;
}

/**
 * Applies to an open job, once; a viewer's account may only look.
 *
 * @throws AppError `not_authenticated`, `forbidden`, `not_found`, `already_applied`, `job_closed`
 * @see requirements S8, L10
 */
export async function applyToJob(
  deps: Deps,
  actor: Actor,
  { jobId, coverLetter }: { jobId: number; coverLetter: string | null },
): Promise<SentApplication> {
  const { id: userId, role } = requireUser(actor);
  if (role === 'viewer') fail('forbidden');
  const now = deps.clock.now();
  const job = await deps.jobs.findById(jobId);
  // A job that was never public is unknown; one that was public may be called closed.
  if (!job?.company.isActive || job.status === 'draft') return fail('not_found', { subject: 'job' });
  const talent = (await deps.users.findProfileById(userId)) ?? fail('not_authenticated');
  const { score } = matcherOf(job, now)(talent);
  const stored = await deps.applications.insert({ jobId, userId, coverLetter, matchScore: score });
  return 'refused' in stored ? fail(stored.refused) : sentApplication(stored, now);
}

/**
 * Sets any status at any time, with a message to the talent if the company has one; of two changes the later one stays.
 *
 * @throws AppError `not_authenticated`, `not_found`, `forbidden`
 * @see requirements S2, S5
 */
export async function setApplicationStatus(
  { jobs, applications, clock }: Deps,
  actor: Actor,
  { id, change }: { id: number; change: StatusChange },
): Promise<ReceivedApplication> {
  const found = (await applications.findById(id)) ?? fail('not_found', { subject: 'application' });
  const own = requireOfOwnCompany(actor, found);
  const job = await jobs.findById(own.jobId);
  const changed = await applications.setStatus(own, change);
  // The talent may withdraw at this very moment.
  if (!job || !changed) return fail('not_found', { subject: 'application' });
  return receivedApplication(changed, matcherOf(job, clock.now()));
}

/**
 * Deletes an application of the caller, whatever its status; the caller may apply again. An application whose job was
 * withdrawn before is removed from the caller's list.
 *
 * @throws AppError `not_authenticated`, `not_found`, `forbidden`
 * @see requirements S9
 */
export async function withdrawApplication({ applications }: Deps, actor: Actor, id: number): Promise<void> {
  const application = await applications.findById(id);
  if (application) return applications.remove(requireOwnApplication(actor, application));
  const kept = (await applications.findKept(id)) ?? fail('not_found', { subject: 'application' });
  return applications.removeKept(requireOwnApplication(actor, kept));
}

/** The fields of an application that its talent sees. */
export function sentApplication(application: ApplicationOfTalent, now: Date): SentApplication {
  const { job, history } = application;
  return {
    ...shownToBoth(application),
    job: {
      id: job.id,
      title: job.title,
      titleOther: job.titleOther,
      location: job.location,
      industry: job.industry,
      isOpen: isOpenJob(job, now),
      companyName: job.company.name,
      companyNameOther: job.company.nameOther,
      companySlug: job.company.slug,
      companyLogo: job.company.logo,
      companyProvenHost: job.company.provenHost,
    },
    withdrawnAt: null,
    history: shownHistory(history).map(({ status, at }) => ({ status, at: at.toISOString() })),
  };
}

/** The fields of an application whose job was withdrawn, as its talent sees them. */
export function keptApplication(kept: KeptApplication): SentApplication {
  const { id, jobId, status, statusMessage, coverLetter, history } = kept;
  return {
    ...{ id, jobId, status, statusMessage, coverLetter, history: shownHistory(history) },
    appliedAt: kept.appliedAt.toISOString(),
    updatedAt: kept.withdrawnAt.toISOString(),
    job: {
      id: jobId,
      title: kept.jobTitle,
      titleOther: kept.jobTitleOther,
      location: kept.location,
      industry: kept.industry,
      isOpen: false,
      companyName: kept.companyName,
      companyNameOther: kept.companyNameOther,
      companySlug: kept.companySlug,
      companyLogo: null,
      companyProvenHost: null,
    },
    withdrawnAt: kept.withdrawnAt.toISOString(),
  };
}

/**
 * The fields of an application that the company sees: no birth day, no phone, and the match of talent and job as of
 * now.
 *
 * @see trust §4 Fields going out, requirements S6, S7
 */
export function receivedApplication(application: ApplicationOfApplicant, matchOf: Matcher): ReceivedApplication {
  const { name, nameOther, headline, headlineOther, email, industry, skills, profilePicture, slug } = application.user;
  const { place } = application.user;
  const availability = isSeenBy('everybody', application.user, 'availability') ? application.user.availability : null;
  const match = matchOf(application.user);
  return {
    ...shownToBoth(application),
    matchScore: match.score,
    matchingScore: match.score,
    match,
    user: {
      name,
      nameOther,
      headline,
      headlineOther,
      email,
      industry,
      skills,
      profilePicture,
      slug,
      place,
      availability,
    },
  };
}

/** Computes how a talent matches one job. */
type Matcher = (talent: TalentSkills) => Match;

/** Makes the function that computes how talents match a job today. */
export function matcherOf(job: JobRecord, now: Date): Matcher {
  return createMatcher(job, utcDayOf(now));
}

function shownToBoth({
  id,
  jobId,
  status,
  appliedAt,
  updatedAt,
  coverLetter,
  statusMessage,
}: ApplicationOfApplicant | ApplicationOfTalent) {
  return {
    id,
    jobId,
    status,
    appliedAt: appliedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    coverLetter,
    statusMessage,
  };
}

const mailedAfterMs = limits.statusMailDelayMinutes * 60_000;

interface Step {
  status: string;
  at: Date | string;
}

/**
 * The steps of an application that its talent sees. A status that was replaced before its mail was sent, such as one
 * that was undone, is left out. The first step and the last one always stay.
 *
 * @param history In the order of time.
 * @see docs/decisions/036-mail-links-and-failures.md
 */
export function shownHistory<Shown extends Step>(history: readonly Shown[]): Shown[] {
  const mailed = history.filter((step, index) => {
    const next = history[index + 1];
    return index === 0 || !next || timeOf(next) - timeOf(step) >= mailedAfterMs;
  });
  return mailed.filter(({ status }, index) => status !== mailed[index - 1]?.status);
}

function timeOf({ at }: Step): number {
  return new Date(at).getTime();
}

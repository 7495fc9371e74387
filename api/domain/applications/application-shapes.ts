import { limits } from '#shared/limits.ts';
import type { Match, ReceivedApplication, SentApplication } from '#shared/model/application.ts';
import { utcDayOf } from '#shared/rules/listing-order.ts';
import { createMatcher, type TalentSkills } from '#shared/rules/match-score.ts';
import { isSeenBy } from '#shared/rules/public-profile.ts';
import type { KeptApplication } from '../../store/hiring/kept-applications.ts';
import type { ApplicationOfApplicant, ApplicationOfTalent, JobRecord } from '../../store/records.ts';
import { isOpenJob } from '../jobs/jobs.ts';

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

const standsAfterMs = limits.statusMailDelayMinutes * 60_000;

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
  const stood = history.filter((step, place) => {
    const next = history[place + 1];
    return place === 0 || !next || timeOf(next) - timeOf(step) >= standsAfterMs;
  });
  return stood.filter(({ status }, place) => status !== stood[place - 1]?.status);
}

function timeOf({ at }: Step): number {
  return new Date(at).getTime();
}

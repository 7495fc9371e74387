import type { ReceivedApplication } from '#shared/model/application.ts';
import type { Job } from '#shared/model/job.ts';
import { buildJobCard } from './build-hiring-cards.ts';

/** A job as the server answers it to its company. */
export function buildJob(change: Partial<Job> = {}): Job {
  return {
    ...buildJobCard(5, { companyId: 3, skills: ['SQL', 'Python'], experienceYears: 3 }),
    updatedAt: '2026-01-01T00:00:00.000Z',
    status: 'active',
    applicationCounts: { pending: 1, reviewing: 0, accepted: 0, rejected: 0 },
    ...change,
  };
}

/** An application as the server answers it to the company. */
export function buildReceived(change: Partial<ReceivedApplication> = {}): ReceivedApplication {
  const matchScore = change.matchScore === undefined ? 80 : change.matchScore;
  return {
    id: 9,
    jobId: 5,
    status: 'pending',
    appliedAt: '2026-03-01T10:00:00.000Z',
    updatedAt: '2026-03-01T10:00:00.000Z',
    coverLetter: null,
    statusMessage: null,
    matchScore,
    matchingScore: matchScore,
    match: { score: matchScore, skills: ['SQL'], skillsAsked: 2, years: 4, yearsAsked: 3 },
    user: {
      name: 'سارة المري',
      nameOther: null,
      headline: null,
      headlineOther: null,
      email: 'sara@example.com',
      industry: 'education',
      skills: ['sql', 'Excel'],
      profilePicture: null,
      slug: 'sara-almarri',
      place: 'doha',
      availability: 'open',
    },
    ...change,
  };
}

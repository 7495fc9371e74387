import { describe, expect, it } from 'vitest';
import type { JobModerationState, JobStatus } from '#shared/catalog/statuses.ts';
import { limits } from '#shared/limits.ts';
import { asksToPublish, changeStatus, moderateJob, type PostingCompany, type PostingRules } from './job-admission.ts';

const now = new Date('2026-05-01T09:00:00Z');
const before = new Date('2026-04-01T09:00:00Z');

const company: PostingCompany = {
  ...{ isVerified: false, isEmailConfirmed: true, moderatedClosings: 0 },
  ...{ openJobs: 0, acceptedJobs: 0 },
};

const job = (status: JobStatus, moderation: JobModerationState | null = null, publishedAt: Date | null = null) => ({
  ...{ status, moderation, publishedAt },
});

describe('a company asks for a status', () => {
  const ask = (of: ReturnType<typeof job>, wanted: JobStatus, given: Partial<PostingCompany & PostingRules> = {}) =>
    changeStatus(of, {
      wanted,
      company: asksToPublish(of, wanted) ? { ...company, ...given } : undefined,
      rules: { moderatesFirstJobs: given.moderatesFirstJobs ?? false },
      now,
    });

  it('publishes a draft at once, and keeps the day of a first publication', () => {
    expect(ask(job('draft'), 'active')).toEqual({ status: 'active', publishedAt: now });
    expect(ask(job('closed', null, before), 'active')).toEqual({ status: 'active', publishedAt: before });
    expect(ask(job('active', null, before), 'closed')).toEqual({ status: 'closed' });
    expect(ask(job('active', null, before), 'active')).toEqual({ status: 'active' });
  });

  it('sends a job to a review: the first ones where the operator wants it, and all of a company with closings', () => {
    const review = { status: 'draft', moderation: 'review', moderationReason: null };
    const first = { moderatesFirstJobs: true, acceptedJobs: limits.publicJobsUntilProven - 1 };
    const proven = { ...first, acceptedJobs: limits.publicJobsUntilProven };
    expect(ask(job('draft'), 'active', first)).toEqual(review);
    expect(ask(job('draft'), 'active', proven)).toMatchObject({ status: 'active' });
    const closings = { ...proven, moderatesFirstJobs: false, moderatedClosings: limits.moderatedClosingsUntilReview };
    expect(ask(job('draft'), 'active', closings)).toEqual(review);
    expect(
      ask(job('draft'), 'active', { ...closings, moderatedClosings: closings.moderatedClosings - 1 }),
    ).toMatchObject({
      status: 'active',
    });
  });

  it.each<[JobModerationState, Record<string, string | null>, Record<string, string | null>]>([
    ['review', {}, { status: 'draft', moderation: null }],
    ['refused', { moderation: 'review' }, { status: 'draft' }],
    ['closed', { moderation: 'reopening' }, {}],
    ['reopening', {}, { moderation: 'closed' }],
  ])('never publishes a job under %s', (hold, whenPublished, whenTakenOff) => {
    expect(ask(job('closed', hold), 'active')).toEqual({ status: 'closed', ...whenPublished });
    expect(ask(job('closed', hold), 'draft')).toEqual({ status: 'closed', ...whenTakenOff });
  });

  it('refuses another open job of a company that is neither verified nor confirmed', () => {
    const full = { isEmailConfirmed: false, openJobs: limits.openJobsOfUnconfirmedMax };
    expect(ask(job('draft'), 'active', full)).toEqual({ refused: 'open_jobs_limit' });
    expect(ask(job('draft'), 'draft', full)).toEqual({ status: 'draft' });
    for (const free of [{ isVerified: true }, { isEmailConfirmed: true }, { openJobs: full.openJobs - 1 }]) {
      expect(ask(job('draft'), 'active', { ...full, ...free })).toMatchObject({ status: 'active' });
    }
    expect(
      changeStatus(job('draft'), { wanted: 'active', company: { ...company, ...full }, rules: undefined, now }),
    ).toEqual({
      ...{ status: 'active', publishedAt: now },
    });
  });
});

describe('moderators decide', () => {
  const decide = (
    hold: JobModerationState | null,
    decision: Parameters<typeof moderateJob>[1],
    reason: string | null,
  ) => moderateJob(job('closed', hold, before), decision, { reason, now });

  it('closes a job once, and counts a closing that nothing else led to', () => {
    const changes = { status: 'closed', moderation: 'closed', moderationReason: 'Fake' };
    expect(decide(null, 'close', 'Fake')).toEqual({ changes, closings: 1 });
    for (const hold of ['review', 'refused', 'reopening'] as const) {
      expect(decide(hold, 'close', 'Fake')).toEqual({ changes, closings: 0 });
    }
    expect(decide('closed', 'close', 'Fake')).toBeUndefined();
  });

  it('publishes what is approved, and takes a closing back that nobody asked to be taken back', () => {
    const changes = { status: 'active', moderation: null, moderationReason: null, publishedAt: before };
    for (const hold of ['review', 'refused', 'reopening'] as const) {
      expect(decide(hold, 'approve', null)).toEqual({ changes, closings: 0 });
    }
    expect(decide('closed', 'approve', null)).toEqual({ changes, closings: -1 });
    expect(moderateJob(job('draft', 'review'), 'approve', { reason: null, now })?.changes.publishedAt).toEqual(now);
  });

  it('holds back what is refused', () => {
    const refused = (hold: JobModerationState) => decide(hold, 'refuse', 'No')?.changes;
    expect(refused('review')).toEqual({ status: 'closed', moderation: 'refused', moderationReason: 'No' });
    expect(refused('refused')).toEqual({ status: 'closed', moderationReason: 'No' });
    expect(refused('closed')).toEqual({ status: 'closed', moderationReason: 'No' });
    expect(refused('reopening')).toEqual({ status: 'closed', moderation: 'closed', moderationReason: 'No' });
  });

  it('decides nothing about a job that nobody holds back', () => {
    expect(decide(null, 'approve', null)).toBeUndefined();
    expect(decide(null, 'refuse', 'No')).toBeUndefined();
  });
});

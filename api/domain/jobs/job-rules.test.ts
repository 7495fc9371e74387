import { describe, expect, it } from 'vitest';
import type { JobPatch, NewJob } from '#shared/model/job.ts';
import type { CompanyRecord, JobOfCompany } from '../../store/records.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import type { Deps } from '../deps.ts';
import { type Actor, visitor } from '../policies.ts';
import { deleteJob, findListedJob, getJob, postJob, updateJob } from './jobs.ts';

const clock = createFakeClock();
const now = clock.now();
const ownCompany = { id: 7, country: 'Qatar' } as CompanyRecord;
const own: Actor = { kind: 'company', company: ownCompany };
const other: Actor = { kind: 'company', company: { ...ownCompany, id: 8 } };
const rules: Deps['postingRules'] = { moderatesFirstJobs: false };
const company = { id: 7, name: 'Marsa', slug: 'marsa', country: 'Qatar', isActive: true };
/** It ends with the 10th of December in Qatar. */
const job = {
  ...{ id: 3, companyId: 7, status: 'active', place: 'doha', company, moderation: null, moderationReason: null },
  ...{ expiryDate: new Date('2026-12-10T20:59:59.999Z'), createdAt: now, updatedAt: now, publishedAt: now },
} as JobOfCompany;
const counts = { pending: 2, reviewing: 0, accepted: 0, rejected: 0 };
const noCounts = { ...counts, pending: 0 };

/** A store with one job, and what it was asked to write. */
function storeWith(there: JobOfCompany | undefined) {
  const written: unknown[][] = [];
  const writing =
    (answer: unknown) =>
    async (...given: unknown[]) => {
      written.push(given);
      return answer;
    };
  const jobs = {
    findById: async () => there,
    ...{ save: writing(there), remove: writing(4), insert: writing(there) },
    insertOnce: writing({ job: there, isReplayed: true }),
  };
  const applications = { countsOfCompany: async (id: number) => new Map(id === 7 ? [[3, counts]] : []) };
  return { written, deps: { jobs, applications, clock, postingRules: rules } as unknown as Deps };
}

const code = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error) => error.code,
  );

describe('an open job', () => {
  const seen = (change: object, actor: Actor = visitor) => {
    const { deps } = storeWith({ ...job, ...change } as JobOfCompany);
    return getJob(deps, actor, 3);
  };

  it('is seen by everybody until its end', async () => {
    expect(await seen({ expiryDate: new Date(now.getTime() + 1) })).not.toHaveProperty('applicationCounts');
    for (const change of [{ expiryDate: now }, { status: 'closed' }, { status: 'draft' }]) {
      for (const actor of [visitor, other]) expect(await code(seen(change, actor))).toBe('not_found');
      expect(await seen(change, own)).toMatchObject({ id: 3, applicationCounts: counts, moderation: null });
    }
    expect(await code(seen({ company: { ...company, isActive: false } }))).toBe('not_found');
    expect(await code(getJob(storeWith(undefined).deps, own, 3))).toBe('not_found');
  });

  it('tells its company of the moderators, and of no applications where there are none', async () => {
    const held = { id: 4, moderation: 'review', moderationReason: 'A fake' };
    const { deps } = storeWith({ ...job, ...held } as JobOfCompany);
    expect(await getJob(deps, own, 4)).toMatchObject({
      applicationCounts: noCounts,
      moderation: { state: 'review', reason: 'A fake' },
    });
  });

  it('is on its page, of one that has ended only the company, of a draft nothing', async () => {
    const listed = (change: object) => findListedJob(storeWith({ ...job, ...change } as JobOfCompany).deps, 3);
    const ended = { endedAt: { companyName: 'Marsa', companySlug: 'marsa' } };
    expect(await listed({})).toMatchObject({ job: { id: 3, companyName: 'Marsa' } });
    expect([await listed({ status: 'closed' }), await listed({ expiryDate: now })]).toEqual([ended, ended]);
    expect(await listed({ status: 'draft' })).toBeUndefined();
    expect(await listed({ company: { ...company, isActive: false } })).toBeUndefined();
    expect(await findListedJob(storeWith(undefined).deps, 3)).toBeUndefined();
  });
});

describe('a change of a job', () => {
  async function saved(patch: JobPatch, change: object = {}) {
    const { deps, written } = storeWith({ ...job, ...change } as JobOfCompany);
    const answer = await updateJob(deps, own, { id: 3, patch });
    expect(answer).toMatchObject({ id: 3, applicationCounts: counts });
    expect(written[0]?.[2]).toBe(rules);
    return written[0]?.[1];
  }

  it('keeps its end where it stays in its country, or had none of a day', async () => {
    for (const patch of [{}, { title: 'Another' }, { place: 'lusail' }, { place: null }] as JobPatch[]) {
      expect(await saved(patch)).toEqual(patch);
    }
    expect(await saved({ place: 'dubai' }, { expiryDate: new Date('2026-12-10T12:00:00.000Z') })).toEqual({
      place: 'dubai',
    });
  });

  it('moves the end of its day to another country, from there and back', async () => {
    const [inQatar, inDubai] = ['2026-12-10T20:59:59.999Z', '2026-12-10T19:59:59.999Z'].map((at) => new Date(at));
    expect(await saved({ place: 'dubai' })).toEqual({ place: 'dubai', expiryDate: inDubai });
    const there = { place: 'dubai', expiryDate: inDubai };
    expect(await saved({ place: null }, there)).toEqual({ place: null, expiryDate: inQatar });
    expect(await saved({ title: 'Another' }, there)).toEqual({ title: 'Another' });
  });

  it('sets the end that it names, where the job will be', async () => {
    expect(await saved({ expiryDate: '2026-12-12', place: 'dubai' })).toEqual({
      ...{ place: 'dubai', expiryDate: new Date('2026-12-12T19:59:59.999Z') },
    });
    const past = saved({ expiryDate: '2026-11-20' });
    await expect(past).rejects.toMatchObject({ details: { fields: { expiryDate: 'expiry_date_past' } } });
  });

  it('is its own company’s, and so is its end', async () => {
    for (const change of [
      (deps: Deps, actor: Actor) => updateJob(deps, actor, { id: 3, patch: {} }),
      (deps: Deps, actor: Actor) => deleteJob(deps, actor, 3),
    ]) {
      const { deps, written } = storeWith(job);
      expect([await code(change(deps, other)), await code(change(deps, visitor))]).toEqual([
        ...['forbidden', 'not_authenticated'],
      ]);
      expect(await code(change(storeWith(undefined).deps, own))).toBe('not_found');
      expect(written).toEqual([]);
    }
    expect(await deleteJob(storeWith(job).deps, own, 3)).toBe(4);
  });
});

describe('a posting', () => {
  const given = { title: 'Engineer', expiryDate: '2026-12-10', place: 'doha' } as NewJob;
  async function posted(change: Partial<NewJob> = {}, key?: string) {
    const { deps, written } = storeWith(job);
    const answer = await postJob(deps, own, { job: { ...given, ...change }, key });
    return { answer, written: written[0] ?? [] };
  }

  it('without a key is stored with its end, its company and its time', async () => {
    const { answer, written } = await posted();
    const expiryDate = new Date('2026-12-10T20:59:59.999Z');
    expect(written).toEqual([{ ...given, companyId: 7, expiryDate, createdAt: now }, rules]);
    expect(answer).toMatchObject({ isReplayed: false, job: { id: 3, applicationCounts: noCounts } });
  });

  it('with a key tells of the applications that came since it was stored first', async () => {
    const { answer, written } = await posted({}, 'a key');
    expect(written[1]).toMatchObject({ key: 'a key' });
    expect(answer).toMatchObject({ isReplayed: true, job: { applicationCounts: counts } });
  });

  it('has the same mark without fields of later versions, and another one with them', async () => {
    const markOf = async (change: Partial<NewJob>) =>
      ((await posted(change, 'a key')).written[1] as { fingerprint: string }).fingerprint;
    const mark = await markOf({ place: null });
    const later = { workplace: null, employmentType: null, salary: null, titleOther: null, descriptionOther: null };
    expect(await markOf({ place: null, ...later })).toBe(mark);
    expect(await markOf({ place: null, workplace: 'remote' })).not.toBe(mark);
    expect(await markOf({})).not.toBe(mark);
    expect(await markOf({ place: null, salaryRange: null })).not.toBe(mark);
  });

  it('is of a company, and under a key that stands for another one refused', async () => {
    const { deps } = storeWith(job);
    expect(await code(postJob(deps, visitor, { job: given }))).toBe('not_authenticated');
    deps.jobs.insertOnce = async () => ({ refused: 'mismatch' });
    expect(await code(postJob(deps, own, { job: given, key: 'a key' }))).toBe('idempotency_mismatch');
  });
});

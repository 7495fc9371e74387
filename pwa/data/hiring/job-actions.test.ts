import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asksServerAgain } from '#pwa/testing/asks-server-again.ts';
import { buildJob } from '#pwa/testing/build-job.ts';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import type { OwnCompany } from '#shared/model/company.ts';
import type { Job, NewJob } from '#shared/model/job.ts';
import { readCompanyValue } from '../../local/company.local.ts';
import { companySession } from '../core/session-store.ts';
import { deleteJob, ownJobs, postJob, storedUnder, updateJob } from './own-jobs.ts';

const companyId = 9;
const jobOf = (id: number, change: Partial<Job> = {}) => buildJob({ id, companyId, title: `Job ${id}`, ...change });
let listed: Job[] = [];
let refusal: { status: number; body: unknown } | undefined;
const server = startFakeServer(({ method, path, body }) => {
  if (method === 'GET' && path.startsWith(`/api/companies/${companyId}/jobs`)) return { body: listed };
  if (refusal) return refusal;
  if (method === 'POST') return { status: 201, body: jobOf(30, body as Partial<Job>) };
  if (method === 'PATCH') return { body: jobOf(1, body as Partial<Job>) };
  if (method === 'DELETE') return { body: { message: 'Deleted', deletedApplications: 4 } };
  return { body: null };
});
const stops: (() => void)[] = [];

/** The list of the company, as the dashboard follows it. */
async function open() {
  const jobs = ownJobs(companyId);
  stops.push(jobs.subscribe(() => undefined));
  await vi.waitFor(() => expect(jobs.get().state).toBe('ready'));
  return () => {
    const now = jobs.get();
    return now.state === 'ready' ? now.data.map(({ id, title }) => `${id} ${title}`) : now.state;
  };
}

beforeEach(() => {
  // The fields that this file needs; the rest of an account is of no use to it.
  companySession.set({ state: 'signed-in', account: { id: companyId } as OwnCompany, isOffline: false });
  listed = [jobOf(2), jobOf(1)];
  refusal = undefined;
  server.seen.length = 0;
  for (const key of ['job:1', 'job:2', 'company:house']) asksServerAgain(key);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  companySession.set({ state: 'signed-out' });
});
afterAll(() => vi.unstubAllGlobals());

describe('the jobs of the signed-in company', () => {
  it('hold a posted job at once, under the key of the try, and are kept on the device (R5, Q4)', async () => {
    const shown = await open();
    const idempotencyKey = crypto.randomUUID();
    const job = { title: 'Pilot' } as NewJob;
    expect(await postJob({ companyId, job, idempotencyKey })).toMatchObject({ id: 30, title: 'Pilot' });
    expect(shown()).toEqual(['30 Pilot', '2 Job 2', '1 Job 1']);
    expect(server.seen.find(({ method }) => method === 'POST')?.key).toBe(idempotencyKey);
    // The answer to a second try is the same job.
    await postJob({ companyId, job, idempotencyKey });
    expect(shown()).toEqual(['30 Pilot', '2 Job 2', '1 Job 1']);
    await vi.waitFor(async () => {
      expect((await readCompanyValue(companyId, storedUnder))?.value).toMatchObject([{ id: 30 }, { id: 2 }, { id: 1 }]);
    });
    expect([asksServerAgain('company:house'), asksServerAgain('job:1')]).toEqual([true, false]);
  });

  it('show a change in its place; the public pages of the job and its company are asked for again (Q9)', async () => {
    const shown = await open();
    await updateJob({ companyId, id: 1 }, { title: 'Captain' });
    expect(shown()).toEqual(['2 Job 2', '1 Captain']);
    expect(server.seen.at(-1)).toMatchObject({ method: 'PATCH', path: '/api/jobs/1', body: { title: 'Captain' } });
    expect([asksServerAgain('job:1'), asksServerAgain('job:2'), asksServerAgain('company:house')]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('lose a deleted job, also one that was gone already, and say how many applications went with it (Q6)', async () => {
    const shown = await open();
    expect(await deleteJob({ companyId, id: 1 })).toBe(4);
    expect(shown()).toEqual(['2 Job 2']);
    expect(asksServerAgain('job:1')).toBe(true);
    refusal = { status: 404, body: { message: 'Job not found', code: 'not_found' } };
    expect(await deleteJob({ companyId, id: 2 })).toBe(0);
    expect(shown()).toEqual([]);
  });

  it('keep a job whose deletion is refused', async () => {
    const shown = await open();
    refusal = { status: 503, body: { message: 'Busy', code: 'busy' } };
    await expect(deleteJob({ companyId, id: 1 })).rejects.toMatchObject({ code: 'busy' });
    expect(shown()).toEqual(['2 Job 2', '1 Job 1']);
    expect(asksServerAgain('job:1')).toBe(false);
  });

  it('of a company that has logged out are not kept by an answer that comes late (SYNC-12)', async () => {
    await open();
    const before = await readCompanyValue(companyId, storedUnder);
    companySession.set({ state: 'signed-out' });
    const jobs = ownJobs(companyId);
    listed = [jobOf(7)];
    stops.push(jobs.subscribe(() => undefined));
    await vi.waitFor(() => expect(jobs.get()).toMatchObject({ state: 'ready', data: [{ id: 7 }] }));
    companySession.set({ state: 'signed-in', account: { id: companyId + 1 } as OwnCompany, isOffline: false });
    jobs.change((all) => all);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await readCompanyValue(companyId, storedUnder)).toEqual(before);
  });
});

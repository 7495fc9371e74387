import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildOwnCompany } from '#pwa/testing/build-company.ts';
import { buildJob } from '#pwa/testing/build-job.ts';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { callLate } from '../../http/call-late.ts';
import { fetchOwnJobs } from './own-jobs.ts';

afterEach(() => vi.unstubAllGlobals());

describe('own jobs', () => {
  it('are told from what everybody sees when the session has ended (Q1)', async () => {
    const { applicationCounts: _counts, ...open } = buildJob();
    startFakeServer(({ path }) => ({ body: path.endsWith('/check') ? null : [open] }));
    await expect(fetchOwnJobs(3)).rejects.toMatchObject({ code: 'not_authenticated', status: 401 });
    startFakeServer(({ path }) => ({ body: path.endsWith('/check') ? null : [] }));
    await expect(fetchOwnJobs(3)).rejects.toMatchObject({ code: 'not_authenticated' });
  });

  it('may be none (Q4)', async () => {
    startFakeServer(({ path }) => ({ body: path.endsWith('/check') ? buildOwnCompany({ id: 3 }) : [] }));
    expect(await fetchOwnJobs(3)).toEqual([]);
  });

  it('are posted under a key, so that a lost answer posts none twice (R5)', async () => {
    const server = startFakeServer(() => ({ status: 201, body: buildJob() }));
    const { id: _id, ...job } = buildJob();
    await callLate('postJob', { body: { ...job, place: null }, idempotencyKey: 'one-key' });
    expect(server.seen[0]).toMatchObject({ method: 'POST', path: '/api/jobs', key: 'one-key' });
  });
});

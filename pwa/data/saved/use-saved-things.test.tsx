import 'fake-indexeddb/auto';
import { renderHook, waitFor } from '@testing-library/react';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { buildOwnCompany } from '#pwa/testing/build-company.ts';
import { buildJob } from '#pwa/testing/build-job.ts';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { limits } from '#shared/limits.ts';
import { cacheDb } from '../../local/cache-db.ts';
import { saveCompanyCopy } from '../../local/companies.local.ts';
import { useFollowedJobs } from './use-saved-things.ts';

const company = buildOwnCompany({ id: 3, slug: 'falaj' });
const shown = limits.followedJobsShown;

afterEach(leavePage);
afterAll(() => cacheDb().delete());

describe('the jobs of a followed company', () => {
  it('are its newest ones that are open, and no more than fit', async () => {
    const jobs = Array.from({ length: shown + 2 }, (_, at) => buildJob({ id: at + 1, companyId: 3 }));
    const ended = buildJob({ id: 90, companyId: 3, expiryDate: '2020-01-01T00:00:00.000Z' });
    await saveCompanyCopy({ company, jobs: [...jobs, ended] }, Date.now());
    const { result } = renderHook(() => useFollowedJobs('falaj'));
    const newest = jobs.map(({ id }) => id).toReversed();
    await waitFor(() => expect(result.current.map(({ id }) => id)).toEqual(newest.slice(0, shown)));
  });

  it('are none before the device was read, and of a company that it does not know', async () => {
    const { result } = renderHook(() => useFollowedJobs('nobody'));
    expect(result.current).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(result.current).toEqual([]);
  });
});

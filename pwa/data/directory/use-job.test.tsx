import 'fake-indexeddb/auto';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildJob } from '#pwa/testing/build-job.ts';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { leavePage } from '#pwa/testing/leave-page.ts';
import type { SavedItem } from '#shared/model/saved.ts';
import { savedList } from '../../device/saved-lists.ts';
import { putSavedCopy, readSavedCopy } from '../../local/saved-copies.ts';
import { setFirstData } from '../app/first-data.ts';
import { companyOfJob, useJob } from './use-job.ts';

const notFound = { status: 404, body: { message: 'Job not found', code: 'not_found' } };

// Loaded late by the hook; on a busy machine that takes longer than a test waits.
beforeAll(() => import('../../http/jobs-api.ts'));
afterEach(() => {
  leavePage();
  setFirstData(null);
});

describe('the job that came with the page', () => {
  it('is shown at once at its own address, and nowhere else', async () => {
    const [served, other] = [buildJob({ id: 801 }), buildJob({ id: 802 })];
    const server = startFakeServer(() => ({ body: other }));
    setFirstData({ path: '/jobs/801', job: served });
    const elsewhere = renderHook(() => useJob(802)).result;
    expect(elsewhere.current.state).toBe('loading');
    await waitFor(() => expect(elsewhere.current).toMatchObject({ state: 'ready', data: { job: { id: 802 } } }));
    const { result } = renderHook(() => useJob(801));
    expect(result.current).toMatchObject({ state: 'ready', data: { job: { id: 801 } } });
    expect(server.seen.map(({ path }) => path)).toEqual(['/api/jobs/802']);
  });

  it('has ended, and the page says whose it was', () => {
    startFakeServer(() => notFound);
    const whose = { id: 803, companyName: 'Falaj', companySlug: 'falaj' };
    setFirstData({ path: '/jobs/803', isMissing: true, endedJob: whose });
    const { result } = renderHook(() => useJob(803));
    expect(result.current).toMatchObject({ state: 'missing' });
    expect(companyOfJob(803)).toMatchObject({ companyName: 'Falaj', companySlug: 'falaj' });
    expect(companyOfJob(899)).toBeUndefined();
  });
});

describe('a saved job', () => {
  it('is marked as gone once the server says that it is', async () => {
    const value = buildJob({ id: 804, title: 'Welder' });
    const item: SavedItem = { kind: 'job', key: '804', note: '', alert: 'off', savedAt: '2026-11-01T10:00:00.000Z' };
    await savedList('visitor').change((list) => ({ list: { ...list, items: [item] }, result: undefined }));
    await putSavedCopy('visitor', { kind: 'job', key: '804', value, savedAt: 1, isGone: false, isWhole: true });
    startFakeServer(() => notFound);
    const { result } = renderHook(() => useJob(804));
    await waitFor(() => expect(result.current.state).toBe('missing'));
    const copy = () => readSavedCopy('visitor', { kind: 'job', key: '804' });
    await waitFor(async () => expect(await copy()).toMatchObject({ isGone: true, value: { title: 'Welder' } }));
  });
});

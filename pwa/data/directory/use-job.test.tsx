import 'fake-indexeddb/auto';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildJobCard } from '#pwa/testing/build-hiring-cards.ts';
import { buildJob } from '#pwa/testing/build-job.ts';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { leavePage } from '#pwa/testing/leave-page.ts';
import type { SavedItem } from '#shared/model/saved.ts';
import { savedList } from '../../device/saved-lists.ts';
import { saveJobCopy } from '../../local/companies.local.ts';
import { saveList } from '../../local/lists.local.ts';
import { putSavedCopy, readSavedCopy } from '../../local/saved-db.ts';
import { setInitialData } from '../core/initial-data.ts';
import { companyOfJob, useJob } from './use-job.ts';

const notFound = { status: 404, body: { message: 'Job not found', code: 'not_found' } };

// Loaded late by the hook; on a busy machine that takes longer than a test waits.
beforeAll(() => import('../../http/public-pages.ts'));
afterEach(() => {
  leavePage();
  setInitialData(null);
});

describe('the job that came with the page', () => {
  it('is shown at once at its own address, and nowhere else', async () => {
    const [served, other] = [buildJob({ id: 801 }), buildJob({ id: 802 })];
    const server = startFakeServer(() => ({ body: other }));
    setInitialData({ path: '/jobs/801', job: served });
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
    setInitialData({ path: '/jobs/803', isMissing: true, endedJob: whose });
    const { result } = renderHook(() => useJob(803));
    expect(result.current).toMatchObject({ state: 'missing' });
    expect(companyOfJob(803)).toMatchObject({ companyName: 'Falaj', companySlug: 'falaj' });
    expect(companyOfJob(899)).toBeUndefined();
  });
});

describe('a job without a line', () => {
  async function save(id: number, isGone = false) {
    const value = { ...buildJob({ id, title: 'Saved welder' }), description: 'All of it' };
    const item: SavedItem = { kind: 'job', key: `${id}`, note: '', alert: 'off', savedAt: '2026-11-01T10:00:00.000Z' };
    await savedList('visitor').change((list) => ({ state: { ...list, items: [item] }, result: undefined }));
    await putSavedCopy('visitor', { kind: 'job', key: `${id}`, value, savedAt: 3, isGone, isWhole: true });
  }

  it('is read from what was saved, where the directory’s copy holds a summary or nothing', async () => {
    startFakeServer(() => ({})).isDown = true;
    await save(805);
    const { result } = renderHook(() => useJob(805));
    await waitFor(() =>
      expect(result.current).toMatchObject({ data: { job: { title: 'Saved welder' } }, isStale: true }),
    );
    expect(companyOfJob(805)).toMatchObject({ companySlug: 'company-1' });
    const cards = [buildJobCard(806, { title: 'Card' }), buildJobCard(807, { title: 'Card alone' })];
    await saveList('jobs', { key: 'j', cards, total: 2, next: null, savedAt: 3 });
    await save(806);
    const whole = renderHook(() => useJob(806)).result;
    await waitFor(() => expect(whole.current).toMatchObject({ data: { job: { title: 'Saved welder' } } }));
    const summary = renderHook(() => useJob(807)).result;
    await waitFor(() =>
      expect(summary.current).toMatchObject({ data: { job: { title: 'Card alone' }, isSummary: true } }),
    );
  });

  it('is read from the directory’s copy where that is whole', async () => {
    startFakeServer(() => ({})).isDown = true;
    await save(808);
    await saveJobCopy(buildJob({ id: 808, title: 'Opened here' }), 9);
    const { result } = renderHook(() => useJob(808));
    await waitFor(() =>
      expect(result.current).toMatchObject({ data: { job: { title: 'Opened here' } }, isStale: true }),
    );
    expect(result.current).toMatchObject({ savedAt: new Date(9) });
  });
});

describe('a saved job', () => {
  it('is marked as gone once the server says that it is', async () => {
    const value = buildJob({ id: 804, title: 'Welder' });
    const item: SavedItem = { kind: 'job', key: '804', note: '', alert: 'off', savedAt: '2026-11-01T10:00:00.000Z' };
    await savedList('visitor').change((list) => ({ state: { ...list, items: [item] }, result: undefined }));
    await putSavedCopy('visitor', { kind: 'job', key: '804', value, savedAt: 1, isGone: false, isWhole: true });
    startFakeServer(() => notFound);
    const { result } = renderHook(() => useJob(804));
    await waitFor(() => expect(result.current.state).toBe('missing'));
    const copy = () => readSavedCopy('visitor', { kind: 'job', key: '804' });
    await waitFor(async () => expect(await copy()).toMatchObject({ isGone: true, value: { title: 'Welder' } }));
  });
});

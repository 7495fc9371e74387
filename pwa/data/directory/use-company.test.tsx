import 'fake-indexeddb/auto';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildCompanyCard, buildJobCard, buildPublicCompany } from '#pwa/testing/build-hiring-cards.ts';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import type { PublicCompany } from '#shared/model/company.ts';
import type { Job } from '#shared/model/job.ts';
import { readCompany, readJob, saveCompanyCopy, saveJobCopy } from '../../local/companies.local.ts';
import { saveList } from '../../local/lists.local.ts';
import { connection } from '../core/connection.ts';
import { setInitialData } from '../core/initial-data.ts';
import { useCompany } from './use-company.ts';
import { companyOfJob, useJob } from './use-job.ts';

// Loaded late by the hooks; on a busy machine that takes longer than a test waits.
beforeAll(() => import('../../http/public-pages.ts'));
afterEach(() => {
  cleanup();
  setInitialData(null);
  vi.unstubAllGlobals();
  connection.set('online');
});

let id = 500;

function buildCompany(): PublicCompany {
  id += 1;
  return buildPublicCompany(id);
}

function buildJob(change: Partial<Job> = {}): Job {
  id += 1;
  return { ...buildJobCard(id), status: 'active', updatedAt: '2026-01-01T00:00:00.000Z', ...change };
}

const notFound = { status: 404, body: { message: 'not found', code: 'not_found' } };
const past = '2020-01-01T00:00:00.000Z';

function serve(company: PublicCompany, jobs: readonly object[]) {
  return startFakeServer(({ path }) => ({ body: path.endsWith('/jobs') ? jobs : company }));
}

describe('useCompany', () => {
  it('shows a company with its open jobs only, also to itself, and keeps no more (L8)', async () => {
    const company = buildCompany();
    const own = { language: 'ar', wantsMail: true, isActive: true, createdAt: past, lastLogin: null };
    const counts = { pending: 1, reviewing: 0, accepted: 0, rejected: 0 };
    const open = buildJob({ companyId: company.id });
    const [draft, expired] = [buildJob({ status: 'draft' }), buildJob({ expiryDate: past })];
    serve({ ...company, ...own } as PublicCompany, [{ ...open, applicationCounts: counts }, draft, expired]);
    const { result } = renderHook(() => useCompany(company.slug.toUpperCase()));
    const data = { company, jobs: [open], openJobs: 1 };
    await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', data, isStale: false }));
    await waitFor(async () => expect(await readCompany(company.slug)).toMatchObject(data));
    expect(JSON.stringify(await readCompany(company.slug))).not.toMatch(/wantsMail|applicationCounts/);
  });

  it('is missing when none has the address, and forgets the copy (L5)', async () => {
    const company = buildCompany();
    await saveCompanyCopy({ company, jobs: [] }, Date.now());
    startFakeServer(() => notFound);
    const { result } = renderHook(() => useCompany(company.slug));
    await waitFor(() => expect(result.current.state).toBe('missing'));
    await waitFor(async () => expect(await readCompany(company.slug)).toBeUndefined());
  });

  it('shows the copy as stale without a line, without what expired meanwhile (L8)', async () => {
    const company = buildCompany();
    const open = buildJob({ companyId: company.id });
    await saveCompanyCopy({ company, jobs: [open, buildJob({ companyId: company.id, expiryDate: past })] }, 5);
    serve(company, []).isDown = true;
    const { result } = renderHook(() => useCompany(company.slug));
    const data = { company, jobs: [open], openJobs: 1, isSummary: false };
    await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', data, isStale: true }));
  });

  it('shows what lists tell where there is no copy, and fails where there is nothing', async () => {
    const company = buildCompanyCard(900);
    await saveList('companies', { key: 'c', cards: [company], total: 1, next: null, savedAt: 7 });
    startFakeServer(() => notFound).isDown = true;
    const listed = renderHook(() => useCompany('company-900')).result;
    const data = { company, isSummary: true };
    await waitFor(() => expect(listed.current).toMatchObject({ state: 'ready', data, isStale: true }));
    const unknown = renderHook(() => useCompany('nobody-here')).result;
    await waitFor(() => expect(unknown.current).toMatchObject({ state: 'failed', error: { kind: 'offline' } }));
  });
});

describe('the company that came with the page', () => {
  it('is shown at once at its own address, with its open jobs, until the whole is there', async () => {
    const { email: _email, ...served } = buildCompany();
    const whole = { ...served, email: 'hr@example.com' };
    const [open, ended] = [buildJob({ companyId: served.id }), buildJob({ companyId: served.id, expiryDate: past })];
    const held = Promise.withResolvers<void>();
    const server = serve(whole, [open]);
    const { answering } = server;
    server.answering = async (request) => {
      await held.promise;
      return answering(request);
    };
    setInitialData({ path: `/company/${served.slug}`, company: { company: served, jobs: [open, ended], openJobs: 9 } });
    const elsewhere = renderHook(() => useCompany('another-house')).result;
    expect(elsewhere.current.state).toBe('loading');
    const { result } = renderHook(() => useCompany(served.slug));
    const data = { company: served, jobs: [open], openJobs: 8 };
    expect(result.current).toMatchObject({ state: 'ready', data, isPartial: true });
    // What lists tell is less than the page does.
    await saveList('companies', { key: 's', cards: [buildCompanyCard(served.id)], total: 1, next: null, savedAt: 7 });
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(result.current).toMatchObject({ data: { openJobs: 8 }, isPartial: true });
    expect(await readCompany(served.slug)).toMatchObject({ isSummary: true });
    held.resolve();
    await waitFor(() =>
      expect(result.current).toMatchObject({ data: { company: whole, openJobs: 1 }, isPartial: false }),
    );
    await waitFor(async () => expect(await readCompany(served.slug)).toMatchObject({ isSummary: false }));
  });

  it('is missing for now where the server found none, and asked for', async () => {
    const company = buildCompany();
    const server = serve(company, []);
    setInitialData({ path: `/company/${company.slug}`, isMissing: true });
    const { result } = renderHook(() => useCompany(company.slug));
    expect(result.current).toMatchObject({ state: 'missing', isProvisional: true });
    await waitFor(() => expect(result.current).toMatchObject({ state: 'ready', data: { company } }));
    expect(server.seen.map(({ path }) => path)).toEqual([
      `/api/companies/slug/${company.slug}`,
      `/api/companies/${company.id}/jobs`,
    ]);
  });

  it('is not missing because the server was busy', async () => {
    startFakeServer(() => ({ status: 503, body: { message: 'Busy', code: 'busy' } }));
    const { result } = renderHook(() => useCompany('busy-house'));
    await waitFor(() => expect(result.current).toMatchObject({ state: 'failed', error: { code: 'busy' } }));
    const job = renderHook(() => useJob(77_001)).result;
    await waitFor(() => expect(job.current).toMatchObject({ state: 'failed', error: { code: 'busy' } }));
    expect(companyOfJob(77_001)).toBeUndefined();
  });
});

describe('useJob', () => {
  it('shows a job and keeps it, but none that only its company may see', async () => {
    const [open, draft] = [buildJob(), buildJob({ status: 'draft' })];
    startFakeServer(({ path }) => ({ body: path.endsWith(String(open.id)) ? open : draft }));
    const first = renderHook(() => useJob(draft.id)).result;
    await waitFor(() => expect(first.current).toMatchObject({ state: 'ready', data: { job: draft } }));
    const second = renderHook(() => useJob(open.id)).result;
    await waitFor(() => expect(second.current).toMatchObject({ state: 'ready', data: { job: open } }));
    // Kept in the order in which they were shown: the draft would be here by then.
    await waitFor(async () => expect((await readJob(open.id, new Date()))?.job).toEqual(open));
    expect(await readJob(draft.id, new Date())).toBeUndefined();
  });

  it('knows whose a job was that is no longer open, and forgets the copy (L10)', async () => {
    const job = buildJob({ companySlug: 'falaj' });
    await saveJobCopy(job, Date.now());
    startFakeServer(() => notFound);
    const { result } = renderHook(() => useJob(job.id));
    await waitFor(() => expect(result.current.state).toBe('missing'));
    expect(companyOfJob(job.id)).toMatchObject({ companySlug: 'falaj' });
    await waitFor(async () => expect(await readJob(job.id, new Date())).toBeUndefined());
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asksServerAgain } from '#pwa/testing/asks-server-again.ts';
import { buildAdminJob, buildReport } from '#pwa/testing/build-admin.ts';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { forgetResources } from '../core/resource-cache.ts';
import { closeReportedJob, decideJob, decideReport } from './admin-actions.ts';
import { adminEdits } from './admin-list.ts';

const pages = ['job:5', 'jobs:all', 'company:house', 'stats', 'talents:all'];
const edits: unknown[] = [];
let stop: () => void;

beforeEach(() => {
  edits.length = 0;
  stop = adminEdits.subscribe(() => void edits.push(adminEdits.get()));
  forgetResources('');
  for (const page of pages) asksServerAgain(page);
});
afterEach(() => {
  stop();
  leavePage();
});

const done = () =>
  startFakeServer(({ path }) => {
    if (path.includes('/reports/')) return { body: buildReport(3) };
    return { body: path.endsWith('/moderation') ? buildAdminJob(5) : { message: 'Done' } };
  });

describe('a report that is decided', () => {
  it('has the reports asked for anew, and no public page', async () => {
    const { seen } = done();
    await decideReport(3, { status: 'resolved', note: null, isForAll: true });
    expect(seen).toMatchObject([{ method: 'PATCH', body: { status: 'resolved', isForAll: true } }]);
    expect(seen[0]?.path).toMatch(/\/reports\/3$/);
    expect(edits).toEqual([{ subject: 'report' }]);
    expect(pages.filter(asksServerAgain)).toEqual([]);
  });
});

describe.each([
  ['closed for everybody', () => closeReportedJob(5, 'A fraud'), 'A fraud'],
  ['approved', () => decideJob(5, { isApproved: true, reason: null }), '"isApproved":true'],
])('a job that is %s', (_, act, told) => {
  it('has the reports asked for anew, and every page that showed it', async () => {
    const { seen } = done();
    await act();
    expect(seen).toHaveLength(1);
    expect(JSON.stringify(seen[0]?.body)).toContain(told);
    expect(seen[0]?.path).toContain('/5');
    expect(edits).toEqual([{ subject: 'report' }]);
    expect(pages.filter(asksServerAgain)).toEqual(['job:5', 'jobs:all', 'company:house', 'stats']);
  });

  it('stays as it is when the server refuses', async () => {
    startFakeServer(() => ({ status: 503, body: { message: 'Busy', code: 'busy' } }));
    await expect(act()).rejects.toMatchObject({ code: 'busy' });
    await vi.dynamicImportSettled();
    expect(edits).toEqual([]);
    expect(pages.filter(asksServerAgain)).toEqual([]);
  });
});

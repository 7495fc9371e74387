import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { buildAdminJob } from '#pwa/testing/build-admin.ts';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { openAdmin, pageOf, startAdminServer } from '#pwa/testing/open-admin.tsx';
import { dialogClosed, entryOf, isOff, said, sentTo } from '#pwa/testing/read-page.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import type { AdminJob } from '#shared/model/job-moderation.ts';

let jobs: AdminJob[] = [];
let server: ReturnType<typeof startServer>;

function startServer() {
  return startAdminServer({
    'GET /api/admin/jobs': () => pageOf(jobs),
    'PATCH /api/admin/jobs/5/moderation': () => ({ body: buildAdminJob(5, { moderation: null }) }),
  });
}

const sent = () => sentTo(server);

beforeEach(async () => {
  await startTexts('en');
  jobs = [];
  server = startServer();
});
afterEach(leavePage);

describe('jobs under review', () => {
  const open = async (change: Partial<AdminJob>) => {
    jobs = [buildAdminJob(5, { title: 'Pilot', ...change })];
    await openAdmin('/admin/jobs');
    const row = await entryOf('Pilot');
    fireEvent.click(row.getByRole('button', { name: /^Review the job .*Pilot/ }));
    return { row, dialog: within(await screen.findByRole('dialog', { name: 'Pilot' })) };
  };

  it('are approved, or refused with a reason', async () => {
    const first = await open({ companyClosings: 2, moderation: { state: 'reopening', reason: 'No such street' } });
    expect(first.row.getByText('Reopening requested')).toBeDefined();
    expect(first.row.getByText('2 closed jobs at this company')).toBeDefined();
    expect(first.row.getByText('Last changed Nov 20, 2026')).toBeDefined();
    expect(first.dialog.getByText('Reason sent to the company').nextElementSibling?.textContent).toBe('No such street');
    expect(first.row.getByText('No such street').tagName).toBe('P');
    expect(first.dialog.queryByText('Enter a reason')).toBeNull();
    fireEvent.click(first.dialog.getByRole('button', { name: 'Refuse' }));
    expect(await first.dialog.findByText('Enter a reason')).toBeDefined();
    fireEvent.change(first.dialog.getByLabelText('Reason'), { target: { value: 'Still wrong' } });
    fireEvent.click(first.dialog.getByRole('button', { name: 'Refuse' }));
    await said('Job refused');
    await dialogClosed();
    cleanup();
    const second = await open({});
    expect(second.row.queryByText(/of this company/)).toBeNull();
    expect(second.dialog.getByText('Company 1').tagName).toBe('BDI');
    expect(second.dialog.queryByText('Reason sent to the company')).toBeNull();
    fireEvent.change(second.dialog.getByLabelText('Reason'), { target: { value: 'Unsent' } });
    fireEvent.click(second.dialog.getByRole('button', { name: 'Approve and publish' }));
    await said('Job approved');
    await dialogClosed();
    expect(sent().map(({ body }) => body)).toEqual([
      { isApproved: false, reason: 'Still wrong' },
      { isApproved: true, reason: null },
    ]);
  });

  it('that were closed can only be approved', async () => {
    const { dialog, row } = await open({ moderation: { state: 'closed', reason: 'Spam' } });
    expect(row.getByText('Closed by moderators')).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Approve and publish' })).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Refuse' })).toBeNull();
    expect(dialog.queryByLabelText('Reason')).toBeNull();
  });

  it('wait, or are held: the address says which are shown', async () => {
    const router = await openAdmin('/admin/jobs?view=held');
    expect(await screen.findByText('No closed or refused jobs')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Waiting' }));
    expect(await screen.findByText('No jobs waiting')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Closed or refused' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ view: 'held' }));
    jobs = [buildAdminJob(5)];
    cleanup();
    await openAdmin('/admin/jobs');
    await entryOf('Job 5');
    act(() => connection.set('offline'));
    expect(isOff((await entryOf('Job 5')).getByRole('button'))).toBe(true);
  });
});

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { buildAdminCompany, buildAdminUser, buildReport } from '#pwa/testing/build-admin.ts';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { answered, openAdmin, pageOf, startAdminServer } from '#pwa/testing/open-admin.tsx';
import { dialogClosed, dialogOf, entryOf, isOff, paragraph, said, sentTo } from '#pwa/testing/read-page.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import type { AdminReport } from '#shared/model/community.ts';

let reports: AdminReport[] = [];
let refusal: { status: number; body: object } | undefined;
let server: ReturnType<typeof startServer>;

function startServer() {
  return startAdminServer({
    'GET /api/admin/reports': () => refusal ?? pageOf(reports),
    'PATCH /api/admin/users/41': (request) => answered(buildAdminUser(41), request),
    'PATCH /api/admin/companies/43': (request) => answered(buildAdminCompany(43), request),
    'PATCH /api/admin/reports/1': (request) => answered(reports[0], request),
    'PATCH /api/admin/jobs/44': () => ({ body: { message: 'Closed' } }),
  });
}

const sent = () => sentTo(server);
const question = () => dialogOf(/^(Deactivate|Close) this/);

beforeEach(async () => {
  await startTexts('en');
  reports = [];
  refusal = undefined;
  server = startServer();
});
afterEach(leavePage);

describe('reports', () => {
  const open = async (report: AdminReport, name = 'Sara') => {
    reports = [report];
    await openAdmin('/admin/reports');
    const row = await entryOf(name);
    fireEvent.click(row.getByRole('button', { name: new RegExp(`^Review the report on .*${name}`) }));
    return { row, dialog: within(await screen.findByRole('dialog')) };
  };

  it('tell about what, why, from whom, and lead to what everybody sees', async () => {
    const shown = { name: 'Gas', nameOther: null, slug: 'gas', isShown: true, picture: null };
    reports = [
      buildReport(1, {
        details: 'Sells watches',
        openCount: 3,
        reporter: { kind: 'user', name: 'Omar', slug: 'omar' },
      }),
      buildReport(2, { subject: 'company', reported: shown, status: 'resolved', openCount: 0 }),
      buildReport(3, { subject: 'job', reported: { ...shown, name: 'Pilot', isShown: false }, status: 'dismissed' }),
      buildReport(4, { subject: 'job', reported: { ...shown, name: 'Cook' } }),
      buildReport(5, { reported: null }),
    ];
    await openAdmin('/admin/reports');
    const row = await entryOf('Sara');
    for (const text of ['Spam or advertising', 'Sells watches', '/sara', 'New', 'Profile', '3 open reports']) {
      expect(row.getByText(text)).toBeDefined();
    }
    expect(row.getByText(paragraph(/^By .*Omar.*Nov 20, 2026/))).toBeDefined();
    expect(row.getByRole('link').getAttribute('href')).toBe('/sara');
    expect(row.queryByText('Not visible')).toBeNull();
    const company = await entryOf('Gas');
    expect(company.getByText(/^By a visitor/)).toBeDefined();
    for (const text of ['/company/gas', 'Resolved', 'Company']) expect(company.getByText(text)).toBeDefined();
    expect(company.getByRole('link').getAttribute('href')).toBe('/company/gas');
    expect(company.queryByText(/open report/)).toBeNull();
    const job = await entryOf('Pilot');
    for (const text of ['/jobs/43', 'Not visible', 'Dismissed', 'Job']) expect(job.getByText(text)).toBeDefined();
    expect(job.queryByRole('link')).toBeNull();
    expect((await entryOf('Cook')).getByRole('link').getAttribute('href')).toBe('/jobs/44');
    expect((await entryOf('No longer available')).queryByRole('link')).toBeNull();
    expect((await entryOf('Cook')).queryByText(/open report/)).toBeNull();
    expect((await entryOf('No longer available')).queryByText(/^\//)).toBeNull();
    const isWaiting = (entry: typeof row, text: string) =>
      Boolean(entry.getByText(text).parentElement?.querySelector('.nuqta-hollow'));
    expect([isWaiting(row, 'New'), isWaiting(company, 'Resolved')]).toEqual([true, false]);
    // Initials stand for a person, a motif for a company.
    expect(
      [row, company, job].map(
        (entry) => entry.getByRole('heading').closest('.admin-account')?.querySelector('.av svg') !== null,
      ),
    ).toEqual([false, true, true]);
    const button = (entry: typeof row) => entry.getByRole('button', { name: /^Review/ });
    expect(isOff(button(row))).toBe(false);
    act(() => connection.set('offline'));
    expect(isOff(button(row))).toBe(true);
  });

  it('take a company out of service, whatever its number', async () => {
    const shown = { name: 'Gas', nameOther: null, slug: 'gas', isShown: true, picture: null };
    const { dialog } = await open(buildReport(3, { subject: 'company', subjectId: 1, reported: shown }), 'Gas');
    fireEvent.click(dialog.getByRole('button', { name: 'Deactivate account' }));
    expect((await question()).getByText(/Gas.* and its jobs disappear from every list/)).toBeDefined();
  });

  it('are shown with all that was written, and without a place for nothing', async () => {
    const { dialog } = await open(
      buildReport(1, { details: 'Sells\nwatches', reporter: { kind: 'user', name: 'Omar', slug: 'omar' } }),
    );
    expect(dialog.getByText(/Sells\s+watches/).tagName).toBe('P');
    expect(dialog.getByText(paragraph(/^By .*Omar.*Nov 20, 2026.*\d:00/))).toBeDefined();
    cleanup();
    const silent = await open(buildReport(1));
    expect(document.querySelector('[role=dialog] .plaintext')).toBeNull();
    expect(silent.dialog.getByText(/^By a visitor/)).toBeDefined();
    // One decision at a time.
    fireEvent.click(silent.dialog.getByRole('button', { name: 'Dismiss' }));
    expect(silent.dialog.getByRole('button', { name: 'Mark as resolved' }).getAttribute('aria-busy')).toBe('true');
    await said('Report dismissed');
  });

  it('are chosen by their status in the address; without any, that is said', async () => {
    const router = await openAdmin('/admin/reports');
    expect(await screen.findByText('No new reports')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Resolved' }));
    expect(await screen.findByText('No resolved reports')).toBeDefined();
    expect(router.state.location.search).toEqual({ status: 'resolved' });
    fireEvent.click(screen.getByRole('button', { name: 'New' }));
    await screen.findByText('No new reports');
    const asked = server.seen.filter(({ path }) => path.startsWith('/api/admin/reports'));
    expect(asked.map(({ path }) => new URL(path, 'http://dalil').searchParams.get('status'))).toEqual([
      ...['open', 'resolved', 'open'],
    ]);
  });

  it('are decided with a note, on request for all open ones about the same', async () => {
    const { dialog } = await open(buildReport(1, { openCount: 3, note: 'Seen before', details: 'Sells watches' }));
    expect(dialog.getByText('Sells watches')).toBeDefined();
    expect(dialog.getByRole('link', { name: 'Open page' }).getAttribute('href')).toBe('/sara');
    expect(dialog.getByLabelText('Note')).toHaveProperty('value', 'Seen before');
    fireEvent.change(dialog.getByLabelText('Note'), { target: { value: 'Warned' } });
    expect(dialog.getByRole('switch', { name: 'Apply to the 2 other open reports on this' })).toHaveProperty(
      'checked',
      true,
    );
    fireEvent.click(dialog.getByRole('button', { name: 'Mark as resolved' }));
    await said('Report resolved');
    await dialogClosed();
    expect(sent()).toEqual([
      { path: '/api/admin/reports/1', body: { status: 'resolved', note: 'Warned', isForAll: true } },
    ]);
  });

  it('stay with a notice when they cannot be fetched again after a decision, until that succeeds', async () => {
    const { dialog } = await open(buildReport(1));
    refusal = { status: 503, body: { message: 'Busy', code: 'busy' } };
    fireEvent.click(dialog.getByRole('button', { name: 'Mark as resolved' }));
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText('This list could not be updated')).toBeDefined();
    await entryOf('Sara');
    refusal = undefined;
    reports = [];
    fireEvent.click(notice.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('are dismissed alone when that is wanted, or when there are no others', async () => {
    const first = await open(buildReport(1, { openCount: 2 }));
    fireEvent.click(first.dialog.getByRole('switch', { name: 'Apply to the other open report on this' }));
    fireEvent.click(first.dialog.getByRole('button', { name: 'Dismiss' }));
    await said('Report dismissed');
    cleanup();
    // It is decided itself, so that the open one is another.
    const second = await open(buildReport(1, { openCount: 1, status: 'resolved' }));
    expect(second.dialog.getByRole('switch', { name: 'Apply to the other open report on this' })).toBeDefined();
    cleanup();
    const third = await open(buildReport(1));
    expect(third.dialog.queryByRole('switch')).toBeNull();
    fireEvent.click(third.dialog.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map(({ body }) => body)).toMatchObject([
      { isForAll: false },
      { status: 'dismissed', isForAll: false },
    ]);
  });

  it('lead to the account that they are about, out of service and back', async () => {
    const first = await open(buildReport(1));
    fireEvent.click(first.dialog.getByRole('button', { name: 'Deactivate account' }));
    expect((await question()).getByText(/Sara.* disappears from every list and is logged out/)).toBeDefined();
    fireEvent.click((await question()).getByRole('button', { name: 'Deactivate' }));
    await said('Account deactivated');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Deactivate this/ })).toBeNull());
    expect(sent()).toEqual([{ path: '/api/admin/users/41', body: { isActive: false } }]);
    cleanup();
    const hidden = { name: 'Gas', nameOther: null, slug: 'gas', isShown: false, picture: null };
    const second = await open(buildReport(3, { subject: 'company', reported: hidden }), 'Gas');
    fireEvent.click(second.dialog.getByRole('button', { name: 'Activate account' }));
    await said('Account activated');
    expect(sent()[1]).toEqual({ path: '/api/admin/companies/43', body: { isActive: true } });
  });

  it('change nothing when what they lead to is taken back', async () => {
    const takeBack = async () => {
      fireEvent.click((await question()).getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: /^(Deactivate|Close) this/ })).toBeNull());
    };
    const first = await open(buildReport(1));
    fireEvent.click(first.dialog.getByRole('button', { name: 'Deactivate account' }));
    await takeBack();
    cleanup();
    const job = { name: 'Cook', nameOther: null, slug: 'gas', isShown: true, picture: null };
    const second = await open(buildReport(4, { subject: 'job', reported: job }), 'Cook');
    fireEvent.click(second.dialog.getByRole('button', { name: 'Close job' }));
    await takeBack();
    expect(sent()).toEqual([]);
  });

  it('offer nothing against the own account, and nothing where the subject has left', async () => {
    const own = await open(buildReport(1, { subjectId: 1 }));
    expect(own.dialog.queryByRole('button', { name: /account$/ })).toBeNull();
    cleanup();
    const gone = await open(buildReport(2, { reported: null }), 'No longer available');
    expect(gone.dialog.queryByRole('button', { name: /account$/ })).toBeNull();
    expect(gone.dialog.queryByRole('link')).toBeNull();
  });

  it('close a job, but not without a reason for its company', async () => {
    const job = { name: 'Cook', nameOther: null, slug: 'gas', isShown: true, picture: null };
    const { dialog } = await open(buildReport(4, { subject: 'job', reported: job }), 'Cook');
    fireEvent.click(dialog.getByRole('button', { name: 'Close job' }));
    fireEvent.click((await question()).getByRole('button', { name: 'Close job' }));
    expect(await (await question()).findByText('Enter a reason')).toBeDefined();
    fireEvent.change((await question()).getByLabelText('Reason'), { target: { value: '  ' } });
    fireEvent.click((await question()).getByRole('button', { name: 'Close job' }));
    expect((await question()).getByText('Enter a reason')).toBeDefined();
    expect(sent()).toEqual([]);
    fireEvent.change((await question()).getByLabelText('Reason'), { target: { value: 'No such place' } });
    expect((await question()).queryByText('Enter a reason')).toBeNull();
    fireEvent.click((await question()).getByRole('button', { name: 'Close job' }));
    await said('Job closed');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Close this/ })).toBeNull());
    expect(sent()).toEqual([{ path: '/api/admin/jobs/44', body: { status: 'closed', reason: 'No such place' } }]);
    cleanup();
    const again = await open(buildReport(4, { subject: 'job', reported: { ...job, isShown: false } }), 'Cook');
    expect(again.dialog.queryByRole('button', { name: 'Close job' })).toBeNull();
  });
});

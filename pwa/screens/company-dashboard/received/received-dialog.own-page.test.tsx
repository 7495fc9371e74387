import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { forgetResources } from '#pwa/data/core/resource-cache.ts';
import { buildJob, buildReceived } from '#pwa/testing/build-job.ts';
import { openDashboard, server, startDashboards, state } from '#pwa/testing/open-dashboard.tsx';
import { dialogOf, isOff, press, said, sentTo } from '#pwa/testing/read-page.ts';
import { catchFiles } from '#pwa/testing/saved-files.ts';
import type { ReceivedApplication } from '#shared/model/application.ts';
import { toCalendarDay } from '#shared/rules/calendar-day.ts';

startDashboards();

/** An application of somebody with this name. */
function from(id: number, name: string, change: Partial<ReceivedApplication> = {}): ReceivedApplication {
  const received = buildReceived({ id, ...change });
  return { ...received, user: { ...received.user, name, slug: `t-${id}` } };
}

const omar = from(2, 'Omar', { matchScore: 40, status: 'reviewing', appliedAt: '2026-03-02T10:00:00.000Z' });
const sara = from(1, 'Sara');
const noor = from(3, 'Noor', { matchScore: null, appliedAt: '2026-02-01T10:00:00.000Z' });

async function open(received: ReceivedApplication[], query = '') {
  state.received = received;
  forgetResources('received:');
  const router = await openDashboard([buildJob({ id: 5, title: 'Pilot' })], {
    address: `/company-dashboard?applications=5${query}`,
  });
  return { router, dialog: await dialogOf('Applications') };
}

async function rowOf(name: string) {
  const heading = await screen.findByRole('heading', { name });
  return within(heading.closest('article') as HTMLElement);
}

const names = () => screen.queryAllByRole('article').map((one) => one.querySelector('h3')?.textContent);
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the applications for a job (S1)', () => {
  it('are counted, ordered and narrowed in the address', async () => {
    const { router, dialog } = await open([sara, omar, noor]);
    await waitFor(() => expect(names()).toEqual(['Omar', 'Sara', 'Noor']));
    expect(dialog.getByText('Pilot').closest('p')?.textContent).toBe('Pilot·3 applications');
    expect(screen.queryByText(/^You are offline|^Loading applications/)).toBeNull();
    const places = [...document.querySelectorAll('[aria-setsize="3"]')].map((one) => one.getAttribute('aria-posinset'));
    expect(places).toEqual(['1', '2', '3']);
    const states = [...(screen.getByLabelText('Status', { selector: 'search *' }) as HTMLSelectElement).options];
    expect(states.map(({ text }) => text)).toEqual([
      ...['All statuses', 'Pending (2)', 'Reviewing (1)', 'Accepted', 'Rejected'],
    ]);
    choose('Sort by', 'oldest');
    await waitFor(() => expect(names()).toEqual(['Noor', 'Sara', 'Omar']));
    choose('Sort by', 'score');
    await waitFor(() => expect(names()).toEqual(['Sara', 'Omar', 'Noor']));
    choose('Match score', '60');
    await waitFor(() => expect(names()).toEqual(['Sara']));
    expect(screen.getByText('1 of 3')).toBeDefined();
    expect(router.state.location.search).toMatchObject({ applications: '5', sort: 'score', score: '60' });
    fireEvent.change(screen.getByLabelText('Status', { selector: 'search *' }), { target: { value: 'rejected' } });
    expect(await screen.findByText('No matching applications')).toBeDefined();
    expect(isOff(screen.getByRole('button', { name: 'Download CSV' }))).toBe(true);
    press('Show all');
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(screen.queryByText(/ of 3$/)).toBeNull();
    expect(isOff(screen.getByRole('button', { name: 'Download CSV' }))).toBe(false);
  });

  it('are handed over as a table, as far as they are shown', async () => {
    const files = catchFiles();
    await open([sara, omar], '&status=reviewing');
    await waitFor(() => expect(names()).toEqual(['Omar']));
    press('Download CSV');
    expect(files.map(({ name }) => name)).toEqual([`dalil-applications-5-${toCalendarDay(new Date())}.csv`]);
    const table = await files[0]?.content.text();
    expect(table).toMatch(/Name,Email,Status,/);
    expect(table).toContain('Omar');
    expect(table).not.toContain('Sara');
  });

  it('are found by name, in no address (S1)', async () => {
    const { router } = await open([sara, omar, noor]);
    const before = JSON.stringify(router.state.location.search);
    fireEvent.change(screen.getByLabelText('Search by name'), { target: { value: 'omar' } });
    await waitFor(() => expect(names()).toEqual(['Omar']));
    expect(JSON.stringify(router.state.location.search)).toBe(before);
    fireEvent.change(screen.getByLabelText('Search by name'), { target: { value: 'nobody' } });
    press('Show all');
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(screen.getByLabelText<HTMLInputElement>('Search by name').value).toBe('');
  });

  it('say how well somebody matches, and why', async () => {
    const match = { score: 0, skills: [], skillsAsked: 2, years: null, yearsAsked: 3 };
    await open(
      [sara, { ...noor, match: { ...match, score: null, skillsAsked: 0, years: 1 } }, { ...omar, match }],
      '&score=35',
    );
    const asked = screen.getByLabelText<HTMLSelectElement>('Match score');
    expect([asked.value, [...asked.options].map(({ value }) => value)]).toEqual([
      '35',
      ['', '80', '60', '40', '35', '20'],
    ]);
    choose('Match score', '');
    const good = await rowOf('Sara');
    for (const text of ['80%', '1 of 2 skills', '4 years (3 required)']) expect(good.getByText(text)).toBeDefined();
    const none = await rowOf('Omar');
    for (const text of ['0%', 'No shared skills', 'Experience not given']) expect(none.getByText(text)).toBeDefined();
    const unknown = await rowOf('Noor');
    expect(unknown.getByText('No score')).toBeDefined();
    expect(unknown.queryByText(/skill$|skills$|No shared/)).toBeNull();
    expect(unknown.getByText('1 year (3 required)')).toBeDefined();
  });

  it('get another status with a way back; a rejection takes words to the candidate (S2)', async () => {
    await open([sara]);
    const status = async () => (await rowOf('Sara')).getByRole('combobox') as HTMLSelectElement;
    fireEvent.change(await status(), { target: { value: 'accepted' } });
    await said('Status updated');
    await said(/Sara.*: Accepted$/);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await said('Status restored');
    // The counts of the job are others now.
    await waitFor(() => expect(server.seen.filter(({ path }) => path.endsWith('/3/jobs')).length).toBeGreaterThan(1));
    fireEvent.change(await status(), { target: { value: 'rejected' } });
    const question = await dialogOf(/^Reject the application of .*Sara/);
    fireEvent.change(question.getByRole('textbox'), { target: { value: ' Sorry ' } });
    fireEvent.click(question.getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(sentTo(server)).toHaveLength(3));
    expect(sentTo(server).map(({ body }) => body)).toMatchObject([
      { status: 'accepted' },
      { status: 'pending' },
      { status: 'rejected', message: 'Sorry' },
    ]);
    state.refusal = { status: 503, body: { message: 'Busy', code: 'busy' } };
    fireEvent.change(await status(), { target: { value: 'reviewing' } });
    await said('Failed to update status');
    await said('The service is busy right now. Try again in a moment.');
  });

  it('are rejected without words where the company writes none', async () => {
    await open([sara]);
    fireEvent.change((await rowOf('Sara')).getByRole('combobox'), { target: { value: 'rejected' } });
    const question = await dialogOf(/^Reject the application/);
    fireEvent.change(question.getByRole('textbox'), { target: { value: '  ' } });
    fireEvent.click(question.getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(sentTo(server).map(({ body }) => body)).toEqual([{ status: 'rejected', message: null }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Reject/ })).toBeNull());
  });

  it('are not rejected when that is taken back', async () => {
    await open([sara]);
    fireEvent.change((await rowOf('Sara')).getByRole('combobox'), { target: { value: 'rejected' } });
    const question = await dialogOf(/^Reject the application/);
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Reject/ })).toBeNull());
    expect(sentTo(server)).toEqual([]);
  });

  it('can be read but not decided offline, and are not kept on the device (S3)', async () => {
    await open([sara]);
    await rowOf('Sara');
    act(() => connection.set('offline'));
    expect(screen.getByText(/^You are offline\. Statuses/)).toBeDefined();
    expect(isOff((await rowOf('Sara')).getByRole('combobox'))).toBe(true);
  });

  it('say that there are none, or why they could not be had', async () => {
    const { dialog } = await open([]);
    expect(await dialog.findByText('No applications yet')).toBeDefined();
    expect(dialog.queryByRole('alert')).toBeNull();
    cleanup();
    state.receivedRefusal = { status: 503, body: { message: 'Busy', code: 'busy' } };
    await open([sara]);
    expect((await screen.findByRole('alert')).textContent).toContain('The service is busy right now');
    // How many there are is not known then.
    const head = within(await screen.findByRole('dialog')).getByText('Pilot');
    expect(head.closest('p')?.textContent).toBe('Pilot');
    state.receivedRefusal = undefined;
    press('Try again');
    expect(await rowOf('Sara')).toBeDefined();
    cleanup();
    server.isDown = true;
    await open([sara]);
    expect((await screen.findByRole('alert')).textContent).toContain('Applications are not stored on this device');
    server.isDown = false;
  });

  it('are drawn some at a time, and more as their end comes near', async () => {
    let look: (moments: { isIntersecting: boolean }[]) => void = () => undefined;
    let watched = 0;
    class Observer {
      constructor(callback: typeof look) {
        look = callback;
      }
      observe = () => {
        watched += 1;
      };
      disconnect = () => undefined;
    }
    vi.stubGlobal('IntersectionObserver', Observer);
    await open(Array.from({ length: 90 }, (_, at) => from(at + 1, `T ${at + 1}`)));
    await waitFor(() => expect(names()).toHaveLength(40));
    act(() => look([{ isIntersecting: false }]));
    expect(names()).toHaveLength(40);
    act(() => look([{ isIntersecting: true }]));
    expect(names()).toHaveLength(80);
    act(() => look([{ isIntersecting: true }]));
    expect(names()).toHaveLength(90);
    // There is no end to watch where all are drawn.
    expect(watched).toBe(2);
    choose('Sort by', 'oldest');
    await waitFor(() => expect(names()[0]).toBe('T 1'));
    expect(names()).toHaveLength(40);
  });
});

import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { session } from '#pwa/data/core/session-store.ts';
import { buildAdminUser } from '#pwa/testing/build-admin.ts';
import { buildOwnProfile, type SeenRequest } from '#pwa/testing/fake-server.ts';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { openAdmin, pageOf, startAdminServer } from '#pwa/testing/open-admin.tsx';
import { dialogClosed, dialogOf, entryOf, isOff, paragraph, press, said, sentTo } from '#pwa/testing/read-page.ts';
import { countScrolls } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import type { AdminUser } from '#shared/model/admin.ts';

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const busy = { status: 503, body: { message: 'Busy', code: 'busy' } };
let users: AdminUser[] = [];
let refusal: typeof busy | undefined;

function changed({ body, path }: SeenRequest, change: (user: AdminUser) => Partial<AdminUser>) {
  if (refusal) return refusal;
  const id = Number(/users\/(\d+)/.exec(path)?.[1] ?? (body as { userId: number }).userId);
  const user = users.find((one) => one.id === id) ?? buildAdminUser(id);
  return { body: { ...user, ...change(user), changeId: 70 } };
}

function startServer() {
  return startAdminServer({
    'GET /api/admin/users': () => refusal ?? pageOf(users),
    'GET /api/admin/jobs': ({ path }) => pageOf([], { total: path.includes('limit=1') ? 3 : 0 }),
    'POST /api/admin/set-featured': (request) => {
      const { isFeatured } = request.body as { isFeatured: boolean };
      return changed(request, () => ({ isFeatured, featuredUntil: isFeatured ? inDays(30) : null }));
    },
    'PATCH /api/admin/users/2/featuring': (request) =>
      changed(request, () => request.body as { featuredUntil: string }),
    'POST /api/admin/users/1/featuring/undo': (request) => changed(request, () => ({})),
    'POST /api/admin/users/2/featuring/undo': (request) => changed(request, () => ({ isFeatured: true })),
  });
}

let server: ReturnType<typeof startServer>;
const sent = () => sentTo(server);

beforeEach(async () => {
  await startTexts('en');
  users = [];
  refusal = undefined;
  server = startServer();
});
afterEach(leavePage);

describe('the administration (N1)', () => {
  it.each([
    ['a visitor', { state: 'signed-out' as const }],
    ['a person', { state: 'signed-in' as const, account: buildOwnProfile(), isOffline: false }],
  ])('is closed to %s, and asks the server nothing', async (_, who) => {
    const router = await openAdmin('/');
    act(() => session.set(who));
    await act(() => router.navigate({ to: '/admin/feature-users' } as never));
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/');
    expect(server.seen).toEqual([]);
  });

  it('waits until it is known who is there', async () => {
    const router = await openAdmin('/');
    act(() => session.set({ state: 'unknown' }));
    await act(() => router.navigate({ to: '/admin/reports' } as never));
    expect(screen.queryByText('Access Denied')).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('leads to each part, marks the one that is open, and counts the jobs that wait', async () => {
    const shown: unknown[] = [];
    // On a phone the tab of a part may lie beyond the edge.
    Element.prototype.scrollIntoView = function scrolled(how) {
      shown.push([this.textContent, how]);
    };
    await openAdmin('/admin/companies?q=gas');
    expect(await screen.findByRole('heading', { name: 'Companies', level: 1 })).toBeDefined();
    const tabs = within(screen.getByRole('navigation', { name: 'Administration sections' }));
    const jobs = await tabs.findByRole('link', { name: /Jobs.*3 jobs waiting/ });
    expect(jobs.getAttribute('href')).toBe('/admin/jobs');
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Companies');
    expect(shown).toEqual([['Companies', { block: 'nearest', inline: 'center' }]]);
    expect(tabs.getByRole('link', { name: 'People' }).getAttribute('href')).toBe('/admin');
    expect(tabs.getAllByRole('link')).toHaveLength(12);
    const scrolls = countScrolls();
    fireEvent.click(tabs.getByRole('link', { name: 'Reports' }));
    expect(await screen.findByRole('heading', { name: 'Reports', level: 1 })).toBeDefined();
    expect(await scrolls()).toBe(0);
    fireEvent.click(screen.getByRole('link', { name: 'Companies' }));
    expect(await screen.findByRole('heading', { name: 'Companies', level: 1 })).toBeDefined();
    expect(document.title).toMatch(/^Companies/);
  });

  it('has no part at an unknown address (B11)', async () => {
    await openAdmin('/admin/nonsense');
    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeDefined();
  });
});

describe('people to feature (N2–N7)', () => {
  it('are shown with their industry, their end and the paid days that are left of it', async () => {
    users = [
      buildAdminUser(1),
      buildAdminUser(2, { isFeatured: true, featuredUntil: '2099-03-01T09:00:00.000Z', paidDaysLeft: 4 }),
      buildAdminUser(3, { isFeatured: true, featuredUntil: '2020-03-01T09:00:00.000Z', paidDaysLeft: 4 }),
    ];
    await openAdmin('/admin/feature-users');
    const free = await entryOf('User 1');
    expect(free.getByText('Energy')).toBeDefined();
    expect(free.getByText('Not featured')).toBeDefined();
    expect(free.getByRole('link').getAttribute('href')).toBe('/user-1');
    expect(free.getAllByRole('button').map((button) => button.textContent)).toEqual(['Make featured']);
    const featured = await entryOf('User 2');
    expect(featured.getByText(paragraph(/^Featured until Mar 1, 2099.*4 paid days left/))).toBeDefined();
    expect(featured.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Change end date',
      'Remove featured',
    ]);
    // The end has passed while the server still said otherwise (N14).
    expect((await entryOf('User 3')).getByText('Not featured').textContent).not.toContain('paid');
    const marks = [1, 2, 3].map(async (id) => (await entryOf(`User ${id}`)).queryByText('Featured') !== null);
    expect(await Promise.all(marks)).toEqual([false, true, false]);
    expect(screen.getByText('3 users').getAttribute('role')).toBe('status');
  });

  it('are featured for the chosen days, once, and that can be undone', async () => {
    users = [buildAdminUser(1)];
    await openAdmin('/admin/feature-users');
    const person = await entryOf('User 1');
    press('14');
    fireEvent.click(person.getByRole('button'));
    fireEvent.click(person.getByRole('button'));
    await said('User Updated');
    expect(sent()).toEqual([
      {
        path: '/api/admin/set-featured',
        body: { userId: 1, isFeatured: true, durationDays: 14, reason: null },
      },
    ]);
    expect(person.getByText(/^Featured until/)).toBeDefined();
    press('Undo');
    await said(/User 1.* is not featured, as before/);
    expect(sent()[1]).toEqual({ path: '/api/admin/users/1/featuring/undo', body: { changeId: 70 } });
    expect(person.getByText('Not featured')).toBeDefined();
  });

  it('stay as they were when the server refuses, and the reason is told', async () => {
    users = [buildAdminUser(1)];
    await openAdmin('/admin/feature-users');
    const person = await entryOf('User 1');
    refusal = busy;
    fireEvent.click(person.getByRole('button'));
    await said('Error');
    await said('The service is busy right now. Try again in a moment.');
    expect(person.getByRole('button', { name: 'Make featured' }).ariaBusy).toBeNull();
    refusal = { status: 500, body: { message: '', code: '' } };
    fireEvent.click(person.getByRole('button'));
    await said('An error occurred');
  });

  it('lose their end only after a question that names the paid days (N7)', async () => {
    users = [buildAdminUser(2, { isFeatured: true, featuredUntil: '2099-03-01T09:00:00.000Z', paidDaysLeft: 4 })];
    await openAdmin('/admin/feature-users');
    const ask = async () => {
      fireEvent.click((await entryOf('User 2')).getByRole('button', { name: 'Remove featured' }));
      return dialogOf(/Stop featuring .*User 2/);
    };
    let question = await ask();
    expect(question.getByText(/^This puts 4 paid days on hold/)).toBeDefined();
    expect(question.getByText(/Now featured until Mar 1, 2099/)).toBeDefined();
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await dialogClosed();
    expect(sent()).toEqual([]);
    question = await ask();
    fireEvent.change(question.getByLabelText('Reason'), { target: { value: 'Fake' } });
    fireEvent.click(question.getByRole('button', { name: 'Remove featured' }));
    await dialogClosed();
    expect(sent()).toEqual([
      { path: '/api/admin/set-featured', body: { userId: 2, isFeatured: false, reason: 'Fake' } },
    ]);
    press('Undo');
    await said(/User 2.* is featured as before/);
  });

  it('are told of no paid days where there are none', async () => {
    users = [buildAdminUser(2, { isFeatured: true, featuredUntil: '2099-03-01T09:00:00.000Z' })];
    await openAdmin('/admin/feature-users');
    expect((await entryOf('User 2')).queryByText(/paid/)).toBeNull();
    fireEvent.click((await entryOf('User 2')).getByRole('button', { name: 'Remove featured' }));
    expect((await dialogOf(/Stop featuring/)).getByText('There are no paid days left.')).toBeDefined();
  });

  it('get another last day, with a reason, and are told what that costs', async () => {
    const until = new Date();
    until.setHours(12, 0, 0, 0);
    until.setDate(until.getDate() + 10);
    users = [buildAdminUser(2, { isFeatured: true, featuredUntil: until.toISOString(), paidDaysLeft: 4 })];
    await openAdmin('/admin/feature-users');
    fireEvent.click((await entryOf('User 2')).getByRole('button', { name: 'Change end date' }));
    const form = await dialogOf(/Change end date for .*User 2/);
    const day = form.getByLabelText('Last day') as HTMLInputElement;
    const choose = (value: string) => fireEvent.change(day, { target: { value } });
    const save = () => fireEvent.click(form.getByRole('button', { name: 'Save end date' }));
    const dayAt = (days: number) => new Date(Date.now() + days * dayMs - new Date().getTimezoneOffset() * 60_000);
    const iso = (days: number) => dayAt(days).toISOString().slice(0, 10);
    expect(day.value).toBe(iso(10));
    expect(form.queryByText(/paid days go on hold/)).toBeNull();
    choose(iso(8));
    expect(form.getByText('Up to 2 paid days go on hold.')).toBeDefined();
    choose(iso(1));
    expect(form.getByText('Up to 4 paid days go on hold.')).toBeDefined();
    expect(form.queryByText('Enter a reason')).toBeNull();
    save();
    expect(await form.findByText('Enter a reason')).toBeDefined();
    fireEvent.change(form.getByLabelText('Reason'), { target: { value: 'A mistake' } });
    for (const wrong of [iso(-1), iso(730), '']) {
      choose(wrong);
      expect(form.getByText('Choose today or a later day')).toBeDefined();
      save();
    }
    expect(sent()).toEqual([]);
    choose(iso(729));
    expect(form.queryByText('Choose today or a later day')).toBeNull();
    choose(iso(0));
    // The browser sends nothing itself.
    expect(fireEvent.submit(day)).toBe(false);
    await dialogClosed();
    const end = new Date();
    end.setHours(23, 59, 59, 999);
    expect(sent()).toEqual([
      {
        path: '/api/admin/users/2/featuring',
        body: { featuredUntil: end.toISOString(), reason: 'A mistake' },
      },
    ]);
  });

  it('are searched by name and industry in the address, and all come back at once (N3, N5)', async () => {
    const router = await openAdmin('/admin/feature-users?industry=energy');
    expect(await screen.findByText('No users found matching the criteria')).toBeDefined();
    const field = () => screen.getByLabelText('Search') as HTMLInputElement;
    const scrolls = countScrolls();
    fireEvent.change(field(), { target: { value: 'sara' } });
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'sara', industry: 'energy' }));
    await waitFor(() => expect(server.seen.some(({ path }) => /users\?q=sara&industry=energy/.test(path))).toBe(true));
    fireEvent.change(screen.getByLabelText('Industry'), { target: { value: 'legal' } });
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'sara', industry: 'legal' }));
    expect([await scrolls(), router.history.length]).toEqual([0, 1]);
    press('Clear search and filters');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    await waitFor(() => expect(field().value).toBe(''));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear search and filters' })).toBeNull());
  });

  it('cannot be changed offline, which is said (V16)', async () => {
    users = [buildAdminUser(1), buildAdminUser(2, { isFeatured: true, featuredUntil: '2099-03-01T09:00:00.000Z' })];
    await openAdmin('/admin/feature-users');
    const controls = async () => [
      ...(await entryOf('User 1')).getAllByRole('button'),
      ...(await entryOf('User 2')).getAllByRole('button'),
      screen.getByLabelText('Search'),
      screen.getByLabelText('Industry'),
    ];
    expect((await controls()).some(isOff)).toBe(false);
    expect(screen.queryByText(/^You are offline/)).toBeNull();
    act(() => connection.set('offline'));
    expect(screen.getByText(/^You are offline\. You can make changes/)).toBeDefined();
    expect((await controls()).every(isOff)).toBe(true);
  });

  it('say why they could not be had, and are asked for again', async () => {
    refusal = busy;
    users = [buildAdminUser(1)];
    await openAdmin('/admin/feature-users');
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('This list could not be loaded')).toBeDefined();
    expect(alert.getByText('The service is busy right now. Try again in a moment.')).toBeDefined();
    refusal = undefined;
    fireEvent.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await entryOf('User 1')).toBeDefined();
  });
});

it('the people featured now stand with the moment it ends (N4, N14)', async () => {
  users = [
    buildAdminUser(2, { isFeatured: true, featuredUntil: '2099-03-01T09:00:00.000Z', paidDaysLeft: 1 }),
    buildAdminUser(3, { isFeatured: true, featuredUntil: '2020-03-01T09:00:00.000Z', paidDaysLeft: 1 }),
  ];
  await openAdmin('/admin/featured');
  expect(
    (await entryOf('User 2')).getByText(paragraph(/^Featured until Mar 1, 2099.*\d:00.*1 paid day left/)),
  ).toBeDefined();
  const ended = await entryOf('User 3');
  expect(ended.getByText('Featuring has ended').textContent).toBe('Featuring has ended');
  fireEvent.click(ended.getByRole('button', { name: 'Make featured' }));
  await waitFor(() => expect(sent()).toMatchObject([{ body: { userId: 3, durationDays: 30 } }]));
  expect(server.seen.find(({ path }) => path.startsWith('/api/admin/users'))?.path).toContain('view=featured');
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { openForms } from '#pwa/data/core/unsaved-work.ts';
import {
  busy,
  card,
  mine,
  open,
  paper,
  sent,
  server,
  startSuggestions,
  state,
  titles,
} from '#pwa/testing/open-feature-requests.tsx';
import { dialogClosed, dialogOf, said } from '#pwa/testing/read-page.ts';

startSuggestions();

describe('a vote', () => {
  it('counts at once and once, and is taken back by the next press', async () => {
    await open([paper], { role: 'talent' });
    const button = () => screen.getByRole('button', { name: /Vote for .*Dark paper/ });
    const votes = () => button().getAttribute('aria-label');
    const { answering } = server;
    onTestFinished(() => {
      server.answering = answering;
    });
    const answer = Promise.withResolvers<void>();
    server.answering = async (request) => {
      if (request.path.endsWith('/vote')) await answer.promise;
      return answering(request);
    };
    await card('Dark paper');
    fireEvent.click(button());
    fireEvent.click(button());
    await waitFor(() => expect([votes(), button().ariaPressed]).toEqual([expect.stringContaining('Votes: 5'), 'true']));
    fireEvent.click(button());
    expect(sent()).toEqual(['PUT /api/feature-requests/3/vote']);
    // Two others have voted meanwhile.
    state.list = [{ ...paper, votes: 6 }];
    answer.resolve();
    await waitFor(() => expect(votes()).toContain('Votes: 7'));
    state.list = [{ ...paper, hasVoted: true, votes: 7 }];
    fireEvent.click(button());
    await waitFor(() => expect(votes()).toContain('Votes: 6'));
    expect(sent()).toEqual([sent()[0], 'DELETE /api/feature-requests/3/vote']);
  });

  it('that is refused is taken back and explained; nobody signed in is found out', async () => {
    await open([paper], { role: 'talent' });
    await card('Dark paper');
    state.refusal = { status: 401, body: { message: 'Not authenticated', code: 'not_authenticated' } };
    fireEvent.click(screen.getByRole('button', { name: /Vote for/ }));
    await said('Your vote was not counted');
    state.refusal = undefined;
    await waitFor(() => expect(server.seen.some(({ path }) => path === '/api/auth/check')).toBe(true));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: /Log in to vote/ }).getAttribute('aria-label')).toContain('Votes: 4'),
    );
  });

  it('that the server is too busy for is taken back, and may be given again', async () => {
    await open([paper], { role: 'talent' });
    await card('Dark paper');
    state.refusal = busy;
    const votes = () => screen.getByRole('button', { name: /Vote for/ }).getAttribute('aria-label');
    const vote = () => fireEvent.click(screen.getByRole('button', { name: /Vote for/ }));
    vote();
    await said('The service is busy right now. Try again in a moment.');
    await waitFor(() => expect(votes()).toContain('Votes: 4'));
    expect(server.seen.some(({ path }) => path === '/api/auth/check')).toBe(false);
    state.refusal = undefined;
    vote();
    await waitFor(() => expect(votes()).toContain('Votes: 5'));
    await waitFor(() => expect(sent()).toHaveLength(2));
  });
});

describe('a suggestion of one’s own', () => {
  it('is kept while it is typed, told at its fields when refused, and not left by an update', async () => {
    await open([paper], { role: 'talent' });
    const openForm = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Suggest something' }));
      return await dialogOf('Suggest something');
    };
    const first = await openForm();
    const opener = screen.getByRole('button', { name: 'Suggest something', hidden: true });
    expect(opener.getAttribute('aria-busy')).toBeNull();
    expect([openForms.get(), first.queryByText(/^You are offline/)]).toEqual(['unchanged', null]);
    fireEvent.change(first.getByLabelText('In one line'), { target: { value: 'Maps' } });
    fireEvent.change(first.getByLabelText(/^What should it do/), { target: { value: 'Shows the way.' } });
    await waitFor(() => expect(openForms.get()).toBe('unsaved'));
    fireEvent.click(first.getByRole('button', { name: 'Cancel' }));
    await dialogClosed();
    const again = await openForm();
    const field = (name: string | RegExp) => again.getByLabelText(name) as HTMLInputElement;
    expect([field('In one line').value, field(/^What should/).value]).toEqual(['Maps', 'Shows the way.']);
    const errorCodes = { title: 'required' };
    state.refusal = { status: 400, body: { message: 'x', code: 'validation_failed', requestId: 'r', errorCodes } };
    fireEvent.click(again.getByRole('button', { name: 'Suggest' }));
    await waitFor(() => expect(field('In one line').getAttribute('aria-invalid')).toBe('true'));
    expect(field(/^What should/).getAttribute('aria-invalid')).not.toBe('true');
    const other = { description: 'required' };
    state.refusal = { ...state.refusal, body: { ...state.refusal.body, errorCodes: other } };
    fireEvent.change(field('In one line'), { target: { value: 'Maps of offices' } });
    fireEvent.click(again.getByRole('button', { name: 'Suggest' }));
    await waitFor(() => expect(field(/^What should/).getAttribute('aria-invalid')).toBe('true'));
    expect(field('In one line').getAttribute('aria-invalid')).not.toBe('true');
    act(() => connection.set('offline'));
    expect(again.getByText(/^You are offline\. Your draft is kept/)).toBeDefined();
  });

  it('is sent once it is whole, keeps its draft when refused, and is then on top with its vote', async () => {
    await open([paper], { role: 'talent' });
    fireEvent.click(await screen.findByRole('button', { name: 'Suggest something' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Suggest something' }));
    const type = (label: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    const send = () => fireEvent.click(dialog.getByRole('button', { name: 'Suggest' }));
    send();
    await waitFor(() => expect(dialog.getByLabelText('In one line').getAttribute('aria-invalid')).toBe('true'));
    expect(sent()).toEqual([]);
    type('In one line', 'Maps of offices');
    type('What should it do, and for whom?', 'Shows the way.');
    state.refusal = busy;
    send();
    expect(await dialog.findByText('The service is busy right now. Try again in a moment.')).toBeDefined();
    state.refusal = undefined;
    send();
    await said('Thank you for the suggestion');
    await dialogClosed();
    const own = await card('Maps of offices');
    expect(own.getByText('Yours')).toBeDefined();
    const { body } = server.seen.find(({ method }) => method === 'POST') ?? {};
    expect(body).toEqual({ title: 'Maps of offices', description: 'Shows the way.' });
  });

  it.each([
    ['nobody else voted for it', {}, true],
    ['its author did not', { hasVoted: false, votes: 0 }, true],
    ['others vote for it', { votes: 2 }, false],
    ['only others vote for it', { hasVoted: false, votes: 1 }, false],
    ['it has an answer', { status: 'planned' as const }, false],
    ['it is somebody else’s', { isOwn: false }, false],
  ])('can be withdrawn where %s: %s', async (_, change, isPossible) => {
    await open([{ ...mine, ...change }], { role: 'talent' });
    const own = await card('My wish');
    expect(own.queryByRole('button', { name: /Withdraw/ }) !== null).toBe(isPossible);
  });

  it('is withdrawn after a question', async () => {
    await open([paper, mine], { role: 'talent' });
    const ask = async () => {
      fireEvent.click((await card('My wish')).getByRole('button', { name: /Withdraw/ }));
      return await dialogOf('Withdraw this suggestion?');
    };
    fireEvent.click((await ask()).getByRole('button', { name: 'Cancel' }));
    await dialogClosed();
    state.refusal = busy;
    fireEvent.click((await ask()).getByRole('button', { name: 'Withdraw' }));
    await said('The suggestion was not withdrawn');
    state.refusal = undefined;
    const withdraw = (await ask()).getByRole('button', { name: 'Withdraw' });
    expect(withdraw.getAttribute('aria-busy')).toBeNull();
    fireEvent.click(withdraw);
    // No second press is taken.
    expect(withdraw.getAttribute('aria-busy')).toBe('true');
    fireEvent.click(withdraw);
    await said('Suggestion withdrawn');
    expect(sent().filter((one) => one.startsWith('DELETE'))).toHaveLength(2);
    await waitFor(() => expect(titles()).toEqual(['Dark paper']));
  });
});

it('an administrator gives a suggestion its status', async () => {
  await open([paper], { role: 'admin' });
  const status = () => screen.getByLabelText('Status (administrators)') as HTMLSelectElement;
  await card('Dark paper');
  fireEvent.change(status(), { target: { value: 'planned' } });
  expect(status().getAttribute('aria-busy')).toBe('true');
  // One decision at a time.
  fireEvent.change(status(), { target: { value: 'declined' } });
  await said('Status changed');
  await waitFor(() => expect([status().value, status().ariaBusy]).toEqual(['planned', null]));
  expect(server.seen.filter(({ method }) => method === 'PATCH')).toMatchObject([
    { path: '/api/feature-requests/3', body: { status: 'planned' } },
  ]);
  state.refusal = busy;
  fireEvent.change(status(), { target: { value: 'done' } });
  await said('The status was not changed');
  await waitFor(() => expect(status().value).toBe('planned'));
});

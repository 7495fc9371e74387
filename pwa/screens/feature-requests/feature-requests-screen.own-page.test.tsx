import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { session } from '#pwa/data/core/session-store.ts';
import {
  busy,
  card,
  done,
  mine,
  open,
  paper,
  startSuggestions,
  state,
  titles,
} from '#pwa/testing/open-feature-requests.tsx';
import { countScrolls, renderRoutes } from '#pwa/testing/render-routes.tsx';
import { FeatureRequestsScreen } from './feature-requests-screen.tsx';

startSuggestions();

describe('suggestions', () => {
  it('are read by everybody; a vote or a suggestion of a visitor leads to the login and back', async () => {
    await open([paper, done]);
    expect(await card('Dark paper')).toBeDefined();
    const vote = screen.getByRole('link', { name: /Log in to vote for .*Dark paper.*Votes: 4/ });
    const propose = screen.getByRole('link', { name: 'Log in to suggest' });
    const login = '/login?next=%2Ffeature-requests';
    expect([vote, propose].map((link) => link.getAttribute('href'))).toEqual([login, login]);
    // What is settled takes no votes.
    const settled = await card('Maps');
    expect(settled.queryByRole('link')).toBeNull();
    expect(settled.getByText('9 votes')).toBeDefined();
    const isOpen = (article: typeof settled, status: string) =>
      Boolean(article.getByText(status).parentElement?.querySelector('.nuqta-hollow'));
    expect([isOpen(await card('Dark paper'), 'New'), isOpen(settled, 'Done')]).toEqual([true, false]);
    expect(screen.getByRole('status').textContent).toBe('2 suggestions');
    act(() => session.set({ state: 'unknown' }));
    // Nobody knows yet as whom they are read.
    expect([screen.getByRole('status').textContent, titles()]).toEqual(['Loading', []]);
    expect(screen.queryByRole('link', { name: 'Log in to suggest' })).toBeNull();
    act(() => session.set({ state: 'signed-out' }));
    await card('Dark paper');
    expect(screen.queryByRole('button', { name: /Withdraw/ })).toBeNull();
    expect(screen.queryByLabelText('Status (administrators)')).toBeNull();
  });

  it('without votes say so in words: the Arabic zero is a dot (A16)', async () => {
    await open([
      { ...paper, votes: 0 },
      { ...done, votes: 0 },
    ]);
    await card('Dark paper');
    expect(screen.getByRole('link', { name: /Log in to vote for .*Dark paper/ }).textContent).toBe('Vote');
    expect((await card('Maps')).getByText('No votes').className).not.toContain('sr-only');
  });

  it('are shown by their status, which the address keeps', async () => {
    const router = await open([paper, done], { address: '?status=done' });
    await card('Maps');
    expect(titles()).toEqual(['Maps']);
    const choice = screen.getByLabelText('Status') as HTMLSelectElement;
    expect(choice.value).toBe('done');
    const scrolls = countScrolls();
    fireEvent.change(choice, { target: { value: 'declined' } });
    expect(await screen.findByText('No suggestions with this status')).toBeDefined();
    expect(screen.queryByText('Be the first to suggest something.')).toBeNull();
    expect([router.history.length, await scrolls()]).toEqual([1, 0]);
    expect(router.state.location.search).toEqual({ status: 'declined' });
    fireEvent.change(choice, { target: { value: '' } });
    await waitFor(() => expect(titles()).toEqual(['Dark paper', 'Maps']));
    expect(router.state.location.search).toEqual({});
    cleanup();
    await open([paper], { address: '?status=nonsense' });
    await card('Dark paper');
  });

  it('say that there are none, or why they could not be had', async () => {
    await open([], { role: 'talent' });
    expect(await screen.findByText('Be the first to suggest something.')).toBeDefined();
    expect(screen.getByText('No suggestions yet')).toBeDefined();
    cleanup();
    state.refusal = busy;
    await open([paper], { role: 'talent' });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('The service is busy right now. Try again in a moment.')).toBeDefined();
    state.refusal = undefined;
    fireEvent.click(alert.getByRole('button', { name: 'Try again' }));
    await card('Dark paper');
  });

  it('can be read but not changed offline (V16)', async () => {
    await open([paper, mine], { role: 'admin' });
    const own = await card('My wish');
    const controls = () => [
      screen.getByRole('button', { name: /Vote for .*Dark paper/ }).hasAttribute('disabled'),
      own.getByRole('button', { name: /Withdraw/ }).hasAttribute('disabled'),
      own.getByLabelText('Status (administrators)').hasAttribute('disabled'),
    ];
    const looksOld = () => {
      const summary = screen.getByText('2 suggestions').closest('p');
      const looks = ['.nuqta-hollow', '.text-success'].map((look) => summary?.querySelector(look) !== null);
      return [...looks, summary?.classList.contains('text-warning-ink')];
    };
    expect(controls()).toEqual([false, false, false]);
    expect(screen.queryByText(/^You are offline/)).toBeNull();
    expect(looksOld()).toEqual([false, true, false]);
    act(() => connection.set('offline'));
    expect(controls()).toEqual([true, true, true]);
    expect(looksOld()).toEqual([true, false, true]);
    expect(screen.getByText(/^You are offline/)).toBeDefined();
  });

  it('are as old as the last answer where the server gives none', async () => {
    await open([paper], { role: 'talent' });
    await card('Dark paper');
    cleanup();
    state.refusal = busy;
    await renderRoutes('/feature-requests', { '/feature-requests': FeatureRequestsScreen });
    await card('Dark paper');
    await waitFor(() => expect(document.querySelector('p .nuqta-hollow + [role=status]')).not.toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

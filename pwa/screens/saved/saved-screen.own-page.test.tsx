import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toggleSaved } from '#pwa/data/saved/saved-actions.ts';
import { buildJobCard } from '#pwa/testing/build-hiring-cards.ts';
import { buildTalent } from '#pwa/testing/build-talent.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { SavedScreen } from './saved-screen.tsx';

beforeEach(async () => {
  await startTexts('en');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')));
});
afterEach(cleanup);

const row = (name: string) => screen.findAllByRole('article').then(() => rowOf(name));
const rowOf = (name: string) => {
  const found = screen.getAllByRole('article').find((article) => article.textContent?.includes(name));
  if (!found) throw new Error(`There is no ${name}`);
  return found;
};

it('SYNC-3 shows without a connection what was saved here, takes a private note, and removes on a press', async () => {
  const job = buildJobCard(7, { title: 'Grid engineer', companyName: 'Marsa' });
  const talent = buildTalent({ id: 5, name: 'Noura Ali', slug: 'noura-ali' });
  await toggleSaved({ kind: 'job', key: '7', shown: job });
  await toggleSaved({ kind: 'talent', key: '5', shown: talent });
  await toggleSaved({ kind: 'search', key: '/jobs?country=Qatar&q=welder' });
  await renderRoutes('/saved', { '/saved': () => <SavedScreen />, '/jobs': () => null });
  expect((await row('Grid engineer')).textContent).toContain('Marsa');
  expect(screen.getByRole('link', { name: 'Grid engineer' }).getAttribute('href')).toBe('/jobs/7');
  expect(screen.getByRole('link', { name: 'Noura Ali' }).getAttribute('href')).toBe('/noura-ali');
  const search = screen.getByRole('link', { name: 'welder · Qatar' });
  expect(search.getAttribute('href')).toBe('/jobs?country=Qatar&q=welder');

  fireEvent.click(within(rowOf('Noura Ali')).getByRole('button', { name: 'Add a note' }));
  fireEvent.change(screen.getByLabelText('Private note'), { target: { value: 'Call her' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect(rowOf('Noura Ali').textContent).toContain('Call her'));

  fireEvent.click(screen.getByRole('button', { name: 'Remove Grid engineer' }));
  await waitFor(() => expect(screen.queryByText('Grid engineer')).toBeNull());
  expect(await toggleSaved({ kind: 'talent', key: '5' })).toBe('removed');
});

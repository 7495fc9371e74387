import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type SavableThing, toggleSaved } from '#pwa/data/saved/saved-actions.ts';
import { savedList } from '#pwa/device/saved-lists.ts';
import { putSavedCopy } from '#pwa/local/saved-db.ts';
import { buildCompanyCard, buildJobCard } from '#pwa/testing/build-hiring-cards.ts';
import { buildTalent } from '#pwa/testing/build-talent.ts';
import { fillDevice } from '#pwa/testing/fill-device.ts';
import { entryWith, said } from '#pwa/testing/read-page.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { Toaster } from '#pwa/ui/toaster.tsx';
import { limits } from '#shared/limits.ts';
import { SavedScreen } from './saved-screen.tsx';

const grid = {
  kind: 'job',
  key: '7',
  shown: buildJobCard(7, { title: 'Grid engineer', companyName: 'Marsa' }),
} as const;
const noura = {
  kind: 'talent',
  key: '5',
  shown: buildTalent({ id: 5, name: 'Noura Ali', slug: 'noura-ali' }),
} as const;

async function open(things: SavableThing[]) {
  for (const thing of things) await toggleSaved(thing);
  await renderRoutes('/saved', {
    '/saved': () => (
      <>
        <SavedScreen />
        <Toaster />
      </>
    ),
    '/jobs': () => null,
  });
  await waitFor(() => expect(screen.queryByText('Loading your saved items')).toBeNull());
}

/** What a row says besides its buttons: name, facts and warnings. */
async function linesOf(name: string) {
  const heading = await screen.findByRole('heading', { level: 3, name });
  const { parentElement } = heading;
  return [...(parentElement?.querySelectorAll('h3, p') ?? [])]
    .map(
      (line) => [...line.querySelectorAll('bdi')].map(({ textContent }) => textContent).join('|') || line.textContent,
    )
    .filter(Boolean);
}

/** Marks the copy of a thing as gone, as the server says it. */
const noteGone = (kind: 'job' | 'talent' | 'company', key: string, value: object) =>
  putSavedCopy('visitor', { kind, key, value, savedAt: 1, isGone: true, isWhole: true });

beforeEach(async () => {
  await startTexts('en');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')));
});
afterEach(async () => {
  cleanup();
  await savedList('visitor').change((list) => ({ state: { ...list, items: [] }, result: undefined }));
});

describe('the saved things of a device', () => {
  it('may be none: then the ways to find some are shown', async () => {
    await open([]);
    expect(screen.getByText('Nothing saved yet')).toBeDefined();
    const ways = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(ways).toEqual([
      ['Browse jobs', '/jobs'],
      ['Browse talent', '/browse'],
    ]);
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });

  it('tell place and pay of a job in the language of their reader (R12, R13)', async () => {
    await startTexts('ar');
    const inEnglish = { location: 'West Bay, Doha', place: 'doha', salaryRange: 'QAR 6,000' } as const;
    const salary = { min: 6000, max: null, currency: 'QAR', period: 'MONTH' } as const;
    await open([
      { kind: 'job', key: '9', shown: buildJobCard(9, { title: 'لحّام', companyName: 'مرسى', ...inEnglish, salary }) },
    ]);
    const [, facts] = await linesOf('لحّام');
    expect(facts?.replaceAll('\u00A0', ' ')).toBe('مرسى|الدوحة، قطر|ابتداءً من ٦٬٠٠٠ ر.ق. شهريًا');
  });

  it('stand by kinds, counted, in their order, and are said to be kept here', async () => {
    const search = { kind: 'search', key: '/browse?q=welder' } as const;
    await open([search, { ...grid, key: '8' }, noura, grid]);
    const status = screen.getByRole('status');
    expect(status.textContent?.trim()).toMatch(/^Saved on this device\. Log in to add them/);
    expect(status.querySelector('.nuqta-hollow')).toBeNull();
    expect(within(status).queryByRole('link')).toBeNull();
    const kinds = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(kinds).toEqual(['Jobs2', 'People1', 'Searches1']);
    expect(screen.getByRole('region', { name: /^Jobs/ })).toBeDefined();
    expect(screen.queryByText('Nothing saved yet')).toBeNull();
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByText('Applied')).toBeNull();
    // A search needs no note: it says itself.
    expect(screen.getAllByRole('button', { name: 'Add a note' })).toHaveLength(3);
  });

  it('tell the facts of their kind', async () => {
    const shown = buildCompanyCard(9, { name: 'Falaj', slug: 'falaj', industry: 'energy', country: 'Oman' });
    await open([grid, noura, { kind: 'company', key: '9', shown }]);
    expect(await linesOf('Grid engineer')).toEqual(['Grid engineer', 'Marsa|Doha']);
    expect(await linesOf('Noura Ali')).toEqual(['Noura Ali', 'Energy']);
    expect(await linesOf('Falaj')).toEqual(['Falaj', 'Energy|Oman']);
    const targets = ['Grid engineer', 'Noura Ali', 'Falaj'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(targets).toEqual(['/jobs/7', '/noura-ali', '/company/falaj']);
  });

  it('have the picture of their kind: a lens, the person’s letters, or the company’s own motif', async () => {
    const shown = buildCompanyCard(9, { name: 'Falaj', slug: 'company-1' });
    await open([{ kind: 'search', key: '/jobs?q=welder' }, grid, noura, { kind: 'company', key: '9', shown }]);
    const pictureOf = async (text: string) => (await screen.findByText(text)).closest('article')?.firstElementChild;
    expect((await pictureOf('welder'))?.querySelector('.tabler-icon-search')).not.toBeNull();
    expect((await pictureOf('Noura Ali'))?.querySelector('.av-letters')).not.toBeNull();
    const motifs = [await pictureOf('Grid engineer'), await pictureOf('Falaj')].map((one) =>
      one?.querySelector('.av path:only-child')?.getAttribute('d'),
    );
    expect(motifs[0]).toBe(motifs[1]);
    expect(motifs[0]).toBeDefined();
  });

  it.each([
    ['/jobs?q=welder', 'Jobs'],
    ['/browse?q=welder', 'Talent'],
    ['/browse-companies?q=welder', 'Companies'],
  ])('tell where a search looks: %s', async (key, place) => {
    await open([{ kind: 'search', key }]);
    const row = await entryWith('welder');
    expect(row.getByText(place)).toBeDefined();
    expect(row.getByRole('link').getAttribute('href')).toBe(key);
  });

  it('that the device has not seen yet are named by their number', async () => {
    await open([
      { kind: 'job', key: '12' },
      { kind: 'talent', key: '13' },
      { kind: 'company', key: '14' },
    ]);
    for (const name of ['Job 12', 'Profile 13', 'Company 14']) {
      expect(await linesOf(name)).toEqual([name, 'Its page loads when the connection is back.']);
    }
    // An address is made of a number only where that is one.
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/jobs/12']);
  });

  it('that are gone say so, once', async () => {
    const ended = buildJobCard(20, { title: 'Cook', expiryDate: '2020-01-01T00:00:00.000Z' });
    await open([{ kind: 'job', key: '20', shown: ended }, noura, { kind: 'company', key: '9' }]);
    await noteGone('talent', '5', {});
    await noteGone('company', '9', { name: 'Falaj', slug: null });
    await screen.findByText('This profile is no longer here');
    expect(await linesOf('Cook')).toEqual(['Cook', 'Company 1|Doha', 'No longer open']);
    expect(await linesOf('This profile is no longer here')).toEqual(['This profile is no longer here']);
    expect(await linesOf('Falaj')).toEqual(['Falaj', 'This company is no longer here']);
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });
});

describe('a saved thing', () => {
  it('is removed with a way back, which brings its note along', async () => {
    await open([noura]);
    const note = async (button: string, text: string, then: string) => {
      fireEvent.click(await screen.findByRole('button', { name: button }));
      const field = screen.getByLabelText('Private note');
      expect(document.activeElement).toBe(field);
      fireEvent.change(field, { target: { value: text } });
      fireEvent.click(screen.getByRole('button', { name: then }));
      await waitFor(() => expect(screen.queryByLabelText('Private note')).toBeNull());
    };
    await note('Add a note', '  Call her ', 'Save note');
    await said('Note saved');
    await screen.findByText('Call her');
    await note('Edit note', 'Never mind', 'Cancel');
    expect((await savedList('visitor').read()).items).toMatchObject([{ note: 'Call her' }]);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Noura Ali' }));
    await said('No longer saved');
    await screen.findByText('Nothing saved yet');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Call her')).toBeDefined();
  });

  it('say so when the disk refuses to take a removal back', async () => {
    await open([noura]);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Noura Ali' }));
    await said('No longer saved');
    const empty = fillDevice('dalil-saved-visitor', async () => false);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await said('Could not be saved');
    empty();
  });

  it('takes a note of a bounded length, or as long as the one that is there', async () => {
    await open([noura]);
    const fieldOf = async (button: string) => {
      fireEvent.click(await screen.findByRole('button', { name: button }));
      return screen.getByLabelText<HTMLTextAreaElement>('Private note');
    };
    const field = await fieldOf('Add a note');
    expect(field.maxLength).toBe(limits.noteMaxLength);
    fireEvent.change(field, { target: { value: 'Call her' } });
    // The browser sends nothing itself.
    expect(fireEvent.submit(field)).toBe(false);
    await screen.findByText('Call her');
    cleanup();
    const note = 'x'.repeat(limits.noteMaxLength + 5);
    await savedList('visitor').change((list) => ({
      state: { ...list, items: list.items.map((item) => ({ ...item, note })) },
      result: undefined,
    }));
    await open([]);
    expect((await fieldOf('Edit note')).maxLength).toBe(limits.noteMaxLength + 5);
  });

  it('stays as it was where the device has no room, which is said', async () => {
    await open([noura]);
    const empty = fillDevice('dalil-saved-visitor', async () => false);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Noura Ali' }));
    await said('Could not be saved');
    await said('This browser can’t save data, or the device is full.');
    fireEvent.click(screen.getByRole('button', { name: 'Add a note' }));
    fireEvent.change(screen.getByLabelText('Private note'), { target: { value: 'Call her' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
    await said('The note could not be saved');
    empty();
    expect(screen.getByLabelText('Private note')).toHaveProperty('value', 'Call her');
    await act(() => Promise.resolve());
    expect((await savedList('visitor').read()).items).toMatchObject([{ key: '5', note: '' }]);
  });
});

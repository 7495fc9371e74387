import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { session } from '#pwa/data/core/session-store.ts';
import { field, open, patches, save, startEditing, type } from '#pwa/testing/open-edit-profile.tsx';
import { press, said } from '#pwa/testing/read-page.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { Toaster } from '#pwa/ui/toaster.tsx';
import { spokenLanguages } from '#shared/catalog/spoken-languages.ts';
import { limits } from '#shared/limits.ts';
import type { OwnProfile } from '#shared/model/user.ts';
import { EditProfileScreen } from './edit-profile-screen.tsx';

startEditing();

const Home = () => <h1>Home</h1>;

describe('the form of the own profile', () => {
  it('sends visitors home, and says why (J1)', async () => {
    session.set({ state: 'signed-out' });
    const router = await renderRoutes('/profile/edit', {
      '/profile/edit': EditProfileScreen,
      '/': Home,
      '/login': Home,
    });
    render(<Toaster />);
    expect(await screen.findByText('Home')).toBeDefined();
    expect(router.state.location.pathname).toBe('/');
    await said('Log in to edit your profile');
    press('Log in');
    await waitFor(() => expect(router.state.location.href).toBe('/login?next=%2Fprofile%2Fedit'));
  });

  it('is filled with what is known, and names the address that stays (J2, J3)', async () => {
    await open({ links: ['https://a.example'], languages: [{ code: 'ar', level: 'native' }], school: 'QU' });
    expect([field('Name').value, field('Bio').value, field('Skills').value]).toEqual([
      'سارة المري',
      'معلّمة',
      'Teaching, تعليم',
    ]);
    expect(field('School or university').value).toBe('QU');
    expect(field('Industry').value).toBe('education');
    expect(field(/^Links/).value).toBe('https://a.example');
    expect(field('Show my WhatsApp number on my profile').checked).toBe(false);
    expect(field(/^Email me when/).checked).toBe(true);
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/sara-almarri');
    expect(screen.queryByText('Your unsaved changes are back')).toBeNull();
    expect(screen.queryByText('Not sent yet')).toBeNull();
  });

  it('suggests skills while somebody types, and none for what stood there before (I21)', async () => {
    await open({ skills: ['Project man'] });
    fireEvent.input(field('Skills'), { target: { value: 'Project man, project man' } });
    expect(await screen.findByRole('button', { name: 'Add Project management' })).toBeDefined();
    fireEvent.input(field('Skills'), { target: { value: 'Project man' } });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add Project management' })).toBeNull());
  });

  it('keeps an industry that is none of the talents’', async () => {
    await open({ industry: 'food-agriculture' });
    expect(field('Industry').value).toBe('food-agriculture');
    const own = field('Industry').querySelectorAll('option').length;
    cleanup();
    await open();
    expect(field('Industry').querySelectorAll('option')).toHaveLength(own - 1);
  });

  it.each<[string, Partial<OwnProfile>, { hash?: string; hint?: string }]>([
    ['is featured', { isFeatured: true, featuredUntil: '2999-01-01T00:00:00.000Z' }, {}],
    ['has written one', { story: 'Mine' }, { hint: 'It is shown once your profile is featured.' }],
    ['comes from the stories', {}, { hash: '#story', hint: 'It is shown once your profile is featured.' }],
  ])('asks for the success story of somebody who %s (C16)', async (_, change, { hash = '', hint }) => {
    await open(change, { address: `/profile/edit${hash}` });
    expect(screen.getByLabelText('Your story')).toBeDefined();
    expect(screen.queryByText(/^It is shown once/)?.textContent).toBe(hint);
  });

  it('asks nobody else for a story, and administrators not for mails either', async () => {
    await open();
    expect([screen.queryByLabelText('Your story'), screen.queryByLabelText(/^Email me when/)]).toEqual([
      null,
      expect.anything(),
    ]);
    cleanup();
    await open({ isFeatured: true, role: 'admin' });
    expect([screen.queryByLabelText('Your story'), screen.queryByLabelText(/^Email me when/)]).toEqual([null, null]);
  });

  it('takes languages with their levels, each once (J22)', async () => {
    await open();
    const add = () => press('Add a language');
    // Beside the words, not on a line of its own above them.
    expect(screen.getByRole('button', { name: 'Add a language' }).firstElementChild?.tagName).toBe('svg');
    add();
    add();
    const [first, second] = screen.getAllByLabelText('Language') as HTMLSelectElement[];
    expect([first?.value, second?.value]).toEqual(['ar', 'en']);
    expect([field('Level: Arabic').value, field('Level: English').value]).toEqual(['native', 'fluent']);
    const offered = [...(second?.options ?? [])].map(({ value }) => value);
    expect([offered[0], offered.includes('ar'), offered.includes('fr')]).toEqual(['en', false, true]);
    fireEvent.change(second as HTMLSelectElement, { target: { value: 'fr' } });
    type('Level: French', 'basic');
    press('Remove: Arabic');
    save();
    await waitFor(() => expect(patches()).toMatchObject([{ languages: [{ code: 'fr', level: 'basic' }] }]));
  });

  it('takes as many languages as it may hold, offered by their names after the two of the Gulf', async () => {
    const [first, ...more] = spokenLanguages.slice(0, limits.languagesMaxCount);
    const rows = [first, ...more].map((code) => ({ code: code ?? 'ar', level: 'good' as const }));
    await open({ languages: rows });
    expect(screen.getAllByLabelText('Language')).toHaveLength(limits.languagesMaxCount);
    expect(screen.queryByRole('button', { name: 'Add a language' })).toBeNull();
    cleanup();
    await open({ languages: [] });
    press('Add a language');
    const names = [...(screen.getByLabelText('Language') as HTMLSelectElement).options].map(({ text }) => text);
    expect(names.slice(0, 2)).toEqual(['Arabic', 'English']);
    expect(names.slice(2)).toEqual(names.slice(2).toSorted(new Intl.Collator('en').compare));
  });

  it('takes the name in the other language when that is wanted (J23)', async () => {
    await open();
    expect(screen.queryByLabelText('Name in English')).toBeNull();
    press('Also in English');
    press(/^Use /);
    type('Headline in English', 'Teacher');
    type('Bio in English', 'Teaches');
    save();
    await waitFor(() =>
      expect(patches()).toMatchObject([
        { nameOther: expect.stringMatching(/^\w+ /), headlineOther: 'Teacher', bioOther: 'Teaches' },
      ]),
    );
  });
});

import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { readFormDraft } from '#pwa/data/core/form-draft.ts';
import { session } from '#pwa/data/core/session-store.ts';
import { deviceAccount } from '#pwa/device/device-accounts.ts';
import {
  field,
  nameRefused,
  open,
  patches,
  place,
  save,
  server,
  startEditing,
  state,
  type,
} from '#pwa/testing/open-edit-profile.tsx';
import { dialogClosed, dialogOf, press, said, sentTo } from '#pwa/testing/read-page.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
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

describe('saving', () => {
  it('sends only what was changed, with what was seen, and leads to the profile (J6)', async () => {
    const router = await open();
    type('Name', 'Sara');
    type('Bio', ' معلّمة ');
    fireEvent.click(field('Show my email on my profile'));
    save();
    await said('Update success');
    expect(await screen.findByText('The profile')).toBeDefined();
    expect(router.state.location.pathname).toBe('/sara-almarri');
    expect(sentTo(server)).toEqual([
      {
        path: `/api/users/${state.me.id}`,
        body: { name: 'Sara', showEmail: false, $base: { name: 'سارة المري', showEmail: true } },
      },
    ]);
    expect(session.get()).toMatchObject({ account: { name: 'Sara' } });
    expect(await readFormDraft(place())).toBeNull();
  });

  it('sends nothing when nothing was changed, and says nothing of it (J5)', async () => {
    showToast({ title: 'Said before' });
    await open();
    save();
    expect(await screen.findByText('The profile')).toBeDefined();
    expect(patches()).toEqual([]);
    expect(screen.getByText('Said before')).toBeDefined();
    expect(screen.queryByText('Update success')).toBeNull();
  });

  it('sends nothing that is wrong, and leads into the first wrong entry', async () => {
    await open();
    press('Add a position');
    // What is only begun is not wrong yet.
    expect(screen.queryByRole('alert')).toBeNull();
    type('Name', '');
    save();
    expect(await screen.findByText('Name is required')).toBeDefined();
    expect(screen.getAllByRole('alert').length).toBeGreaterThan(1);
    expect(patches()).toEqual([]);
    expect(document.activeElement).toBe(field('Name'));
    // The fault stands in the entry, and not below the list too.
    expect(document.querySelector('#experience ol + .err')).toBeNull();
    type('Name', 'Sara');
    save();
    await waitFor(() => expect(document.activeElement).toBe(field('Position')));
    expect(patches()).toEqual([]);
  });

  it('that is refused in a list as a whole is told below the list', async () => {
    const told = { company: 'Mwani', startDate: '2020-02-01', endDate: null, current: true };
    await open({ experience: [{ ...told, position: 'Pilot', location: null, description: null }] });
    press('Remove: Pilot');
    const errorCodes = { experience: 'entries_invalid' };
    state.refusal = { status: 400, body: { message: 'x', code: 'validation_failed', requestId: 'r', errorCodes } };
    save();
    await said('Update error');
    await waitFor(() => expect(document.querySelector('#experience ol + .err')?.textContent).toMatch(/\w/));
    expect(document.querySelector('#education ol + .err')).toBeNull();
  });

  it('without a line is kept on the device, and says so (V5)', async () => {
    await open();
    server.isDown = true;
    type('Name', 'Sara');
    save();
    await said('Saved on this device');
    await said('It is published when the connection is back.');
    expect(await screen.findByText('The profile')).toBeDefined();
  });

  it('that is refused stays in the form, told field by field (J7, V9)', async () => {
    await open();
    type('Name', 'Sara');
    state.refusal = nameRefused;
    save();
    await said('Update error');
    await waitFor(() => expect(field('Name').getAttribute('aria-invalid')).toBe('true'));
    expect(field('Name').value).toBe('Sara');
    expect(screen.queryByText('The profile')).toBeNull();
    state.refusal = undefined;
    type('Name', 'Sara M');
    save();
    expect(await screen.findByText('The profile')).toBeDefined();
    expect(patches().at(-1)).toMatchObject({ name: 'Sara M' });
  });

  it('that is refused as a whole is told at each changed field', async () => {
    await open();
    type('Name', 'Sara');
    type('Headline', 'Teacher');
    state.refusal = { status: 404, body: { message: 'x', code: 'not_found', requestId: 'r' } };
    save();
    await said('Update error');
    await waitFor(() => expect(field('Name').getAttribute('aria-invalid')).toBe('true'));
    expect(field('Headline').getAttribute('aria-invalid')).toBe('true');
    expect(field('Bio').getAttribute('aria-invalid')).not.toBe('true');
    await vi.waitFor(async () => expect((await deviceAccount(state.me.id).read()).attention).toEqual([]));
  });

  it('that somebody else overtook leads to both versions (V8)', async () => {
    await open();
    type('Name', 'Sara');
    state.conflicts = [{ field: 'name', base: 'سارة المري', yours: 'Sara', theirs: 'Sarah' }];
    save();
    expect(await screen.findByText('Attention')).toBeDefined();
    await said('Your profile also changed on another device');
    expect(await readFormDraft(place())).toBeNull();
  });

  it('after the session has ended keeps the edit, and asks for a login that leads back (V10)', async () => {
    const router = await open();
    type('Name', 'Sara');
    state.refusal = { status: 401, body: { message: 'x', code: 'not_authenticated', requestId: 'r' } };
    save();
    expect(await screen.findByText('Login')).toBeDefined();
    expect(router.state.location.search).toEqual({ next: '/profile/edit' });
    await said(/^Your session has ended/);
  });
});

describe('what was typed', () => {
  it('is kept a moment later, comes back with a notice, and can be discarded (J20)', async () => {
    await open();
    type('Name', 'Sara');
    await vi.waitFor(async () =>
      expect((await readFormDraft(place()))?.fields).toMatchObject({ values: { name: 'Sara' } }),
    );
    cleanup();
    await renderRoutes('/profile/edit', { '/profile/edit': EditProfileScreen });
    expect(await screen.findByText('Your unsaved changes are back')).toBeDefined();
    expect(field('Name').value).toBe('Sara');
    press('Discard them');
    fireEvent.click((await dialogOf('Discard what you typed?')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(field('Name').value).toBe('سارة المري'));
    expect(screen.queryByText('Your unsaved changes are back')).toBeNull();
    await vi.waitFor(async () => expect(await readFormDraft(place())).toBeNull());
  });

  it('in a page that goes is kept at once', async () => {
    await open();
    type('Name', 'Sara');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await vi.waitFor(async () =>
      expect((await readFormDraft(place()))?.fields).toMatchObject({ values: { name: 'Sara' } }),
    );
  });

  it('is sent with what was seen when it was typed, not with what is there now (SYNC-2)', async () => {
    await open({ name: 'Newer' }, { draft: { values: { name: 'Sara' }, seen: { name: 'Older' } } });
    expect(screen.getByText('Your unsaved changes are back')).toBeDefined();
    save();
    await waitFor(() => expect(patches()).toMatchObject([{ name: 'Sara', $base: { name: 'Older' } }]));
  });

  it('that is the same as what is there now needs no notice', async () => {
    await open({ name: 'Sara' }, { draft: { values: { name: 'Sara' }, seen: { name: 'Older' } } });
    expect(screen.queryByText('Your unsaved changes are back')).toBeNull();
  });

  it('is not left behind without a question', async () => {
    const router = await open();
    type('Name', 'Sara');
    const leave = () => void router.navigate({ to: '/' } as never);
    leave();
    const stay = await dialogOf('Leave without saving?');
    fireEvent.click(stay.getByRole('button', { name: 'Keep editing' }));
    await dialogClosed();
    expect(field('Name').value).toBe('Sara');
    leave();
    fireEvent.click((await dialogOf('Leave without saving?')).getByRole('button', { name: 'Discard and leave' }));
    expect(await screen.findByText('Home')).toBeDefined();
    expect(await readFormDraft(place())).toBeNull();
  });
});

describe('edits that wait on the device', () => {
  it('are marked at their fields, and the form is filled again once they are taken back (V5)', async () => {
    await open();
    server.isDown = true;
    type('Name', 'Sara');
    save();
    await screen.findByText('The profile');
    cleanup();
    await renderRoutes('/profile/edit', { '/profile/edit': EditProfileScreen });
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Sara'));
    expect(await screen.findByText('Not sent yet')).toBeDefined();
    fireEvent.click(await screen.findByRole('button', { name: 'Undo the changes' }));
    const question = within(await screen.findByRole('dialog', { name: 'Undo the changes?' }));
    fireEvent.click(question.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(field('Name').value).toBe('سارة المري'));
    expect(screen.queryByText('Not sent yet')).toBeNull();
  });
});

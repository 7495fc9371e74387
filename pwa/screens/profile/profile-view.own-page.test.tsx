import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companySession, session } from '#pwa/data/core/session-store.ts';
import { emptyOutbox, type Outbox, outbox, waitingEdits } from '#pwa/data/offline/outbox.ts';
import { buildProfile } from '#pwa/testing/build-talent.ts';
import { buildOwnProfile, startFakeServer } from '#pwa/testing/fake-server.ts';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { startDescription } from '#pwa/testing/page-description.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { fieldRows } from '#shared/model/field-names.ts';
import type { OwnProfile, PublicProfile } from '#shared/model/user.ts';
import { fieldsMissingIn, valuesOf, wordsOfFields } from '#shared/testing/words-of-fields.ts';
import { ProfileView, type ProfileViewProps } from './profile-view.tsx';

const now = new Date();
const me = buildOwnProfile({ id: 11, isEmailConfirmed: true, bio: 'Teaches' });

async function show(change: Partial<PublicProfile> = {}, more: Partial<ProfileViewProps> = {}) {
  cleanup();
  const props = { profile: buildProfile(change), savedAt: now, isStale: false, ...more };
  await renderRoutes('/noura', { '/noura': () => <ProfileView {...props} /> });
}

const signIn = (change: Partial<OwnProfile> = {}) =>
  session.set({ state: 'signed-in', account: { ...me, ...change }, isOffline: false });
const waits = (change: Partial<Outbox>) => outbox.set({ ...emptyOutbox, isRead: true, ...change });
/** The line above the page, and whether it says that all is as everybody sees it. */
const strip = () => {
  const line = document.querySelector('[role=status] .nuqta')?.closest('[role=status]') ?? null;
  return line && [line.textContent?.trim(), line.querySelector('.nuqta-hollow') === null];
};
const partsAreThere = () => screen.findByRole('list', { name: 'Save or share this profile' });
const marked = () =>
  screen
    .getAllByText('Not sent yet')
    .map((mark) => mark.closest('section')?.querySelector('h2')?.firstChild?.textContent ?? 'above');
const notices = () => document.querySelector('.wrap > .note')?.parentElement ?? null;

const busy = { status: 503, body: { message: 'Busy', code: 'busy' } };
const answerAll = (check: { status?: number; body: unknown } = busy) =>
  startFakeServer(({ path }) => (path.endsWith('/auth/check') ? check : { body: { isSetUp: true } }));

// The first page asks who is signed in: nobody. An answer to a later question would undo what a test says.
beforeAll(async () => {
  answerAll({ body: null });
  await (await import('#pwa/data/session/person-session.ts')).checkSession();
  // The check ends in this module with an empty outbox; loaded later, it would empty the outbox that a test sets.
  await import('#pwa/data/session/person-storage.ts');
});
beforeEach(async () => {
  await startTexts('en');
  answerAll();
});
afterEach(() => {
  leavePage();
  outbox.set(emptyOutbox);
  waitingEdits.set([]);
  companySession.set({ state: 'signed-out' });
});

describe('the line above a profile', () => {
  it('is for its owner, and for everybody when a saved copy is shown', async () => {
    await show();
    expect(strip()).toBeNull();
    await show({}, { isStale: true });
    expect(strip()).toEqual(['Saved copy, last updated now', false]);
    signIn({ id: 12 });
    await show();
    expect(strip()).toBeNull();
    signIn();
    await show();
    expect(strip()).toEqual(['This is your profile as visitors see it.', true]);
    await show({}, { isStale: true, savedAt: null });
    expect(strip()).toEqual(['This is your profile as visitors see it. Shown from this device.', false]);
    // The served page is no old copy: the rest is on its way.
    await show({}, { isStale: true, isPartial: true });
    expect(strip()).toEqual(['This is your profile as visitors see it.', true]);
    waits({ pendingFields: ['bio'] });
    await show();
    expect(strip()).toEqual(['This is how visitors see your profile once your changes are sent.', false]);
  });
});

describe('what waits on the device', () => {
  it('is marked at its part for the owner alone', async () => {
    waits({ pendingFields: ['bio', 'skills', 'whatsappNumber', 'headline', 'school', 'experience'] });
    await show({ bio: 'Teaches' });
    await partsAreThere();
    expect(screen.queryByText('Not sent yet')).toBeNull();
    signIn();
    await show({ bio: 'Teaches' });
    await waitFor(() =>
      expect(marked().toSorted()).toEqual(['About', 'Contact', 'Experience', 'Skills', 'above', 'above']),
    );
  });

  it('stands above the own profile, as does an e-mail that is not confirmed, and nothing else', async () => {
    signIn();
    await show();
    await partsAreThere();
    expect(notices()).toBeNull();
    act(() => waits({ badge: 'on-device', pendingFields: ['bio'] }));
    await waitFor(() => expect(notices()).not.toBeNull());
    act(() => waits({}));
    expect(notices()).toBeNull();
    act(() => waitingEdits.set([{ realm: 'user', accountId: 99, why: 'left', isUnsent: true }]));
    await waitFor(() => expect(notices()).not.toBeNull());
    act(() => waitingEdits.set([]));
    expect(notices()).toBeNull();
    act(() => signIn({ isEmailConfirmed: false }));
    await waitFor(() => expect(notices()?.textContent).toContain(me.email));
    // Visitors of the page see nothing of it.
    waits({ badge: 'on-device', pendingFields: ['bio'] });
    session.set({ state: 'signed-out' });
    await show();
    await partsAreThere();
    expect(notices()).toBeNull();
  });
});

describe('the head of a profile', () => {
  it('names the person in both languages, with headline and badges as far as there are some', async () => {
    await show({ nameOther: 'Noura Al Sulaiti', headline: 'Engineer', isVerified: true, isEmailConfirmed: true });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Noura Al Sulaiti');
    for (const text of ['نورة السليطي', 'Engineer', 'Energy', 'Verified', 'Email confirmed']) {
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    }
    await show();
    expect(screen.queryByText(/^(Verified|Email confirmed|Featured)$/)).toBeNull();
    expect(document.querySelectorAll('p.name')).toHaveLength(0);
  });

  it('names and describes the page, by the bio where there is one', async () => {
    const description = startDescription();
    await show({ bio: 'Teaches' });
    expect([document.title, description()]).toEqual(['نورة السليطي · Dalil', 'Teaches']);
    await show();
    expect(description()).toMatch(/نورة السليطي.*Energy/);
    cleanup();
    expect(description()).toBe('of every page');
  });

  it('invites the owner, and nobody else, to write a bio', async () => {
    await show();
    expect(screen.queryByText(/^You have not written a bio/)).toBeNull();
    signIn();
    await show({ bio: ' ' });
    expect(screen.getByText(/^You have not written a bio/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Write your bio' }).getAttribute('href')).toBe('/profile/edit');
    await show({ bio: 'Teaches' });
    expect(screen.queryByText(/^You have not written a bio/)).toBeNull();
    expect(screen.getByText('Teaches')).toBeDefined();
  });
});

describe('the way to write to a person', () => {
  const link = (name: RegExp) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;
  const writing = () => [link(/^Email/), link(/on WhatsApp$/)];
  const isAwaited = () => document.querySelector('.sk') !== null;

  it('is the mail, else WhatsApp, else none', async () => {
    await show({ email: 'n@example.com', whatsappNumber: '+97455123456' });
    expect(writing()).toEqual(['mailto:n@example.com', null]);
    await show({ whatsappNumber: '+97455123456' });
    expect(writing()).toEqual([null, 'https://wa.me/97455123456']);
    await show({ whatsappNumber: '55123456' });
    expect(writing()).toEqual([null, null]);
    expect(isAwaited()).toBe(false);
    signIn();
    await show({ email: 'n@example.com' });
    expect(writing()).toEqual([null, null]);
  });

  it('is waited for while the served page lacks it, but not where the server does not answer', async () => {
    await show({}, { isPartial: true });
    expect(isAwaited()).toBe(true);
    expect(screen.queryByText('No contact details shared')).toBeNull();
    await show({}, { isPartial: true, isStale: true });
    expect(isAwaited()).toBe(false);
    expect(screen.getByText('Contact details appear when the connection is back.')).toBeDefined();
  });
});

describe('the birth day', () => {
  it('tells its owner when nobody else sees it', async () => {
    const about = () => within(screen.getByRole('region', { name: /^About/ }));
    await show({ dateOfBirth: '1990-05-07' });
    expect(about().getByText('May 7, 1990')).toBeDefined();
    expect(about().queryByText('Only you can see this')).toBeNull();
    signIn({ showDateOfBirth: true });
    await show({ dateOfBirth: '1990-05-07' });
    expect(about().queryByText('Only you can see this')).toBeNull();
    signIn({ showDateOfBirth: false });
    await show({ dateOfBirth: '1990-05-07' });
    expect(about().getByText('Only you can see this')).toBeDefined();
    await show({ school: null });
    expect(about().queryByText(/^(Date of birth|School or university)$/)).toBeNull();
  });
});

describe('the end of a profile', () => {
  it('counts the visits for its owner, and is a way to report it for others', async () => {
    const visits = () => screen.queryByRole('region', { name: 'Visits to your profile' });
    const report = () => screen.queryByRole('button', { name: /^Report this profile/ });
    await show();
    await waitFor(() => expect(report()).not.toBeNull());
    expect(visits()).toBeNull();
    signIn();
    await show();
    await waitFor(() => expect(visits()).not.toBeNull());
    expect(report()).toBeNull();
  });
});

describe('a field that everybody sees', () => {
  it('is on the page, in a place of its own or as one more line of its row', async () => {
    const words = wordsOfFields(fieldRows);
    await show(valuesOf(words));
    const missing = () => fieldsMissingIn(document.body.textContent, words);
    await waitFor(() => expect(missing(), 'Give the row `lines`.').toEqual([]));
  });
});

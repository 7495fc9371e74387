import 'fake-indexeddb/auto';
import { useRouter } from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listOwnerFor } from '#pwa/data/offline/saved-owner.ts';
import { savedMarks } from '#pwa/data/offline/saved-state.ts';
import { ownTimeZone } from '#pwa/data/saved/alert-settings.ts';
import { findSaved, removeSaved, type SavableThing, setAlert, toggleSaved } from '#pwa/data/saved/saved-actions.ts';
import { adoptUser } from '#pwa/data/session/person-session.ts';
import { personDevice } from '#pwa/data/session/realm-device.ts';
import { savedList } from '#pwa/device/saved-lists.ts';
import { SaveButton } from '#pwa/features/saved/save-button.tsx';
import { buildCompanyCard } from '#pwa/testing/build-hiring-cards.ts';
import { buildOwnProfile, startFakeServer } from '#pwa/testing/fake-server.ts';
import { press, said } from '#pwa/testing/read-page.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { withSavedChanges } from '#pwa/testing/saved-server.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { showToast } from '#pwa/ui/toast-state.ts';
import { Toaster } from '#pwa/ui/toaster.tsx';
import { limits } from '#shared/limits.ts';
import type { SavedItem } from '#shared/model/saved.ts';
import { askAboutAlerts } from './ask-about-alerts.tsx';

const sara = buildOwnProfile({ id: 71, isEmailConfirmed: true });
const search: SavableThing = { kind: 'search', key: '/jobs?q=welder' };
const falaj: SavableThing = { kind: 'company', key: '9', shown: buildCompanyCard(9, { name: 'Falaj', slug: 'falaj' }) };

let stored: SavedItem[] = [];
let isPushOn = false;
let isSignedIn = false;
startFakeServer(({ method, path, body, key }) => {
  if (path === '/api/saved') {
    if (method === 'POST') stored = withSavedChanges(stored, body);
    return { body: { ownerId: sara.id, items: stored }, headers: key ? { 'idempotency-key': key } : {} };
  }
  if (path === '/api/auth/check') {
    return isSignedIn ? { body: sara } : { status: 401, body: { message: 'Not signed in', code: 'unauthorized' } };
  }
  if (path.startsWith('/api/account/alerts')) {
    if (method === 'PUT') isPushOn = true;
    const push = { publicKey: 'BAEC_w', isOn: isPushOn, devices: 0, endpoint: null };
    return { body: { byMail: true, reminders: true, timeZone: ownTimeZone(), push } };
  }
  return { status: 503, body: { message: 'Busy', code: 'busy' } };
});

function Page() {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => askAboutAlerts(router), [router]);
  return (
    <>
      <SaveButton thing={search} words="search" />
      <SaveButton thing={falaj} words="follow" />
      <button type="button" onClick={() => setOpen(true)}>
        <span>Filters</span>
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Filters">
        <p>Where</p>
      </Dialog>
      <Toaster />
    </>
  );
}

const open = () => renderRoutes('/jobs', { '/jobs': Page, '/browse': () => null, '/saved': () => null });
/** Presses a button once it has this name: it follows what the device has. */
const pressOnce = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const toast = () => document.querySelector('.toast-d[data-state="open"]');
const gone = () => waitFor(() => expect(toast()).toBeNull());
const choicesOf = async (question: string) => within(await screen.findByRole('group', { name: question }));
const alertOf = ({ key }: SavableThing) => stored.find((item) => item.key === key)?.alert;
const ofSearch = 'Get an email about new matches?';
const ofCompany = 'Get an email about their new jobs?';

async function answersOf(question: string) {
  const buttons = (await choicesOf(question)).getAllByRole('button');
  return buttons.map((one) => `${one.textContent}${one.getAttribute('aria-pressed') === 'true' ? ' ✓' : ''}`);
}

/** The browser as it can be reached by push, and gives its permission. */
function allowPushes() {
  const endpoint = 'https://push.example/1';
  const subscription = {
    endpoint,
    options: {},
    toJSON: () => ({ endpoint, keys: { p256dh: 'point', auth: 'secret' } }),
  };
  const pushManager = { getSubscription: async () => null, subscribe: async () => subscription };
  const registration = { pushManager };
  const asked = vi.fn(async () => 'granted');
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: asked });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  return asked;
}

async function logIn() {
  isSignedIn = true;
  isPushOn = false;
  await personDevice.noteLogin(sara.id);
  adoptUser(sara);
  const listOwner = listOwnerFor(search);
  for (const item of (await savedList(listOwner.owner).read()).items) await removeSaved(listOwner, item);
  await waitFor(() => expect([stored.length, savedMarks.get()?.size ?? 0]).toEqual([0, 0]));
}

beforeEach(() => startTexts('en'));
afterEach(() => {
  // The toast is the page's, and outlives what shows it.
  act(() => void fireEvent.keyDown(document.body, { key: 'Escape' }));
  cleanup();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('Y16 a visitor is led to the login, and keeps what was saved', async () => {
  await open();
  await pressOnce('Save this search');
  const link = await screen.findByRole('link', { name: 'Log in to get an email about new matches' });
  expect(link.getAttribute('href')).toBe('/login?next=%2Fsaved');
  expect(screen.queryByRole('group', { name: ofSearch })).toBeNull();
  expect((await savedList('visitor').read()).items).toMatchObject([{ key: search.key }]);
  await pressOnce('Search saved');
  await said('No longer saved');
});

describe('who saved what can have news', () => {
  beforeEach(logIn);

  it('Y16 is asked at once how often they are sent, and the press on an answer counts', async () => {
    await open();
    await pressOnce('Save this search');
    await said('Saved');
    expect(await answersOf(ofSearch)).toEqual(['No ✓', 'Daily', 'Weekly']);
    await waitFor(() => expect(alertOf(search)).toBe('off'));
    fireEvent.click((await choicesOf(ofSearch)).getByRole('button', { name: 'Weekly' }));
    await waitFor(() =>
      expect(screen.getByText(/^You’ll get a weekly email on Sundays/).closest('p')?.role).toBe('status'),
    );
    expect(await answersOf(ofSearch)).toEqual(['No', 'Daily', 'Weekly ✓']);
    await waitFor(() => expect(alertOf(search)).toBe('weekly'));
  });

  it('Y16 finds the choice of last time first, though nothing is chosen for them', async () => {
    await toggleSaved(search);
    const found = await findSaved(search);
    if (found) await setAlert(found.listOwner, found.item, 'weekly');
    await open();
    await pressOnce('Follow');
    expect(await answersOf(ofCompany)).toEqual(['Weekly', 'No ✓', 'Daily']);
  });

  it('Y16 is not moved there: the focus stays, F8 goes to the question, Escape closes it, and the save stands', async () => {
    await open();
    const button = await screen.findByRole('button', { name: 'Follow' });
    act(() => button.focus());
    fireEvent.click(button);
    await choicesOf(ofCompany);
    expect(document.activeElement).toBe(button);
    act(() => void fireEvent.keyDown(document.body, { code: 'F8', key: 'F8' }));
    expect(document.activeElement?.contains(screen.getByRole('group', { name: ofCompany }))).toBe(true);
    act(() => void fireEvent.keyDown(document.body, { key: 'Escape' }));
    await gone();
    await waitFor(() => expect(alertOf(falaj)).toBe('off'));
  });

  it('may take the save back', async () => {
    await open();
    await pressOnce('Follow');
    await choicesOf(ofCompany);
    await waitFor(() => expect(stored).toHaveLength(1));
    press('Undo');
    await waitFor(() => expect(stored).toHaveLength(0));
    await gone();
  });
});

describe('the question', () => {
  beforeEach(logIn);
  const ask = async () => {
    await pressOnce('Follow');
    await choicesOf(ofCompany);
  };

  it.each(['without pushes', 'that gets pushes already'])(
    'Y16 stays until it is answered, and goes then as every toast does: a browser %s',
    async (browser) => {
      isPushOn = browser !== 'without pushes';
      if (isPushOn) allowPushes();
      const clock = vi.spyOn(window, 'setTimeout');
      const isGoing = () => clock.mock.calls.some(([, ms]) => ms === limits.toastDurationMs);
      await open();
      await ask();
      expect(isGoing()).toBe(false);
      fireEvent.click((await choicesOf(ofCompany)).getByRole('button', { name: 'Daily' }));
      await waitFor(() => expect(isGoing()).toBe(true));
      clock.mockRestore();
    },
  );

  it('Y16 gives way to another page, a dialog and another message', async () => {
    const router = await open();
    await ask();
    press('Filters');
    await gone();
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
    await pressOnce('Following');
    await said('No longer saved');
    await ask();
    act(() => showToast({ title: 'Status updated' }));
    expect(screen.queryByRole('group', { name: ofCompany })).toBeNull();
    await pressOnce('Following');
    await said('No longer saved');
    await ask();
    await act(() => router.navigate({ to: '/jobs', search: { q: 'welder' } as never }));
    await gone();
  });

  it('Y11 offers the notifications of this browser once news are wanted, and asks for the permission after a press only', async () => {
    const asked = allowPushes();
    await open();
    await ask();
    expect(screen.queryByRole('switch')).toBeNull();
    fireEvent.click((await choicesOf(ofCompany)).getByRole('button', { name: 'Daily' }));
    const toggle = await screen.findByRole('switch', { name: 'Notifications in this browser' });
    expect([asked.mock.calls.length, toggle.getAttribute('aria-checked')]).toEqual([0, 'false']);
    fireEvent.click(toggle);
    await waitFor(() => expect(screen.getByText('Notifications are on').closest('p')?.role).toBe('status'));
    expect(asked).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('true'));
  });

  it('offers no notifications where the browser has none', async () => {
    await open();
    await ask();
    fireEvent.click((await choicesOf(ofCompany)).getByRole('button', { name: 'Daily' }));
    await said(/^You’ll get a daily email/);
    expect(screen.queryByRole('switch')).toBeNull();
  });
});

it('a removal of what has news is taken back with how often they are sent', async () => {
  await logIn();
  await open();
  await pressOnce('Follow');
  fireEvent.click((await choicesOf(ofCompany)).getByRole('button', { name: 'Daily' }));
  await waitFor(() => expect(alertOf(falaj)).toBe('daily'));
  await pressOnce('Following');
  await said('No longer saved');
  await waitFor(() => expect(stored).toHaveLength(0));
  press('Undo');
  await waitFor(() => expect(alertOf(falaj)).toBe('daily'));
});

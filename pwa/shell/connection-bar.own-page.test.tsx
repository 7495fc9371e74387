import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { markStorage } from '#pwa/boot/storage-mark.ts';
import { companySession } from '#pwa/data/core/session-store.ts';
import { waitingEdits } from '#pwa/data/offline/outbox.ts';
import { checkSession } from '#pwa/data/session/person-session.ts';
import { personDevice } from '#pwa/data/session/realm-device.ts';
import { noteAnswer, noteRecord, noteSilent, storageHealth } from '#pwa/local/storage-health.ts';
import { buildOwnCompany } from '#pwa/testing/build-company.ts';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { ConnectionBar } from './connection-bar.tsx';

const { dataset } = document.documentElement;
const scrollBy = vi.fn();

beforeEach(async () => {
  // jsdom draws nothing: neither are parts high nor can a page be scrolled.
  vi.stubGlobal('scrollBy', scrollBy.mockClear());
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(44);
  startFakeServer(() => ({ body: null }));
  await startTexts('en');
  await renderRoutes('/', { '/': ConnectionBar });
  // The bar reads the record of this device, which notes the same.
  await waitFor(() => expect(storageHealth()).toBe('works'));
  // So does what the answer about the session makes it write.
  await checkSession();
  await personDevice.whenWritten();
});
afterEach(() => {
  act(() => noteRecord('works'));
  cleanup();
  vi.restoreAllMocks();
});

/** Notes a fault until the strip shows it: what the page still reads of its record notes that storage works. */
async function shownAfter(note: () => void): Promise<void> {
  await waitFor(() => {
    act(note);
    expect(screen.getByText(/^This browser can’t save data/)).toBeDefined();
  });
}

it('says that nothing is kept here while storage refuses or does not answer (A19)', async () => {
  const said = /^This browser can’t save data/;
  expect(screen.queryByText(said)).toBeNull();
  await shownAfter(() => noteRecord('fails'));
  act(() => noteRecord('works'));
  expect(screen.queryByText(said)).toBeNull();
  await shownAfter(() => noteSilent('dalil-cache'));
  act(() => noteAnswer('dalil-cache'));
  expect(screen.queryByText(said)).toBeNull();
});

it.each([
  ['a person', ['user'], '/login?next=%2Fprofile'],
  ['a company', ['company'], '/company-login'],
  ['both', ['company', 'user'], '/login?next=%2Fprofile'],
] as const)('V10 asks %s whose changes wait to log in where they can be sent', async (_whose, realms, href) => {
  // The answer about the session lets the page look what waits here, which is nothing.
  await waitFor(() => {
    act(() => waitingEdits.set(realms.map((realm) => ({ realm, accountId: 3, why: 'left', isUnsent: true }))));
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(href);
  });
  act(() => waitingEdits.set([]));
});

it.each([
  ['nothing of another company, which the signed-in one cannot send', ['company'], null],
  ['a person whose changes wait to log in', ['company', 'user'], '/login?next=%2Fprofile'],
] as const)('V10 asks %s while a company is signed in', async (_what, realms, href) => {
  act(() => companySession.set({ state: 'signed-in', account: buildOwnCompany({ id: 4 }), isOffline: false }));
  const waiting = [{ realm: 'company' as const, accountId: 4 }, ...realms.map((realm) => ({ realm, accountId: 3 }))];
  await waitFor(() => {
    act(() => waitingEdits.set(waiting.map((one) => ({ ...one, why: 'left', isUnsent: true }))));
    const link = screen.queryByRole('link', { name: 'Log in' });
    expect([waitingEdits.get().length, link?.getAttribute('href') ?? null]).toEqual([waiting.length, href]);
  });
  act(() => waitingEdits.set([]));
  act(() => companySession.set({ state: 'signed-out' }));
});

describe('the strip of a browser that cannot save data (A19)', () => {
  const comes = async () => {
    await shownAfter(() => noteRecord('fails'));
  };

  it('moves nothing where it comes unforeseen: the page scrolls by its height', async () => {
    await comes();
    expect(scrollBy.mock.calls).toEqual([[{ top: 44, behavior: 'instant' }]]);
  });

  it('has its space at the next visit, until the browser saves again', async () => {
    markStorage();
    expect(dataset.storage).toBeUndefined();
    await comes();
    markStorage();
    expect(dataset.storage).toBe('fails');
    cleanup();
    scrollBy.mockClear();
    await renderRoutes('/', { '/': ConnectionBar });
    await screen.findByText(/^This browser can’t save data/);
    expect(scrollBy).not.toHaveBeenCalled();
    act(() => noteRecord('works'));
    expect(dataset.storage).toBeUndefined();
    markStorage();
    expect(dataset.storage).toBeUndefined();
  });

  it('has its space at once where the browser refuses to say what was noted', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    markStorage();
    expect(dataset.storage).toBe('fails');
    delete dataset.storage;
  });
});

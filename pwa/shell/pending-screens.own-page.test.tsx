import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { i18n } from '#pwa/i18n/texts.ts';
import { createAppRouter } from '#pwa/router.tsx';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { stubWidth } from '#pwa/testing/stub-width.ts';
import { startTexts } from '#pwa/testing/texts.ts';

// The code of these screens never arrives.
const { never } = vi.hoisted(() => ({ never: () => new Promise<never>(() => undefined) }));
vi.mock('#pwa/screens/profile/profile-screen.tsx', never);
vi.mock('#pwa/screens/company/company-screen.tsx', never);
vi.mock('#pwa/screens/job/job-screen.tsx', never);
vi.mock('#pwa/screens/edit-profile/edit-profile-screen.tsx', never);
vi.mock('#pwa/screens/saved/saved-screen.tsx', never);

const lateTexts = ['profile', 'company-page', 'job-page', 'edit-profile', 'saved'];

beforeEach(async () => {
  await startTexts('en');
  // Texts of the screens arrive as late as their code.
  for (const namespace of lateTexts) i18n.removeResourceBundle('en', namespace);
  vi.stubGlobal('scrollTo', () => undefined);
  stubWidth('wide');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openFaq() {
  startFakeServer(() => ({ body: null }));
  const answered = fetch;
  const isText = (asked: unknown) => /locales/.test(asked instanceof Request ? asked.url : String(asked));
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) =>
    isText(request[0]) ? never() : answered(...request),
  );
  const router = createAppRouter(createMemoryHistory({ initialEntries: ['/faq'] }));
  await router.load();
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { level: 1 });
  // They come with the late parts.
  await vi.waitFor(() => expect(router.options.defaultPendingComponent).toBeDefined());
  return router;
}

const main = () => document.querySelector('main');
/** React hides the old screen and removes it later. */
const isShown = (element: Element) => !element.closest('[style*="display: none"]');
const shown = (selector: string) => [...(main()?.querySelectorAll(selector) ?? [])].filter(isShown);

it.each([
  ['/noura', true],
  ['/company/falaj', true],
  ['/jobs/7', false],
  ['/profile/edit', false],
  ['/saved', false],
])(
  'a press whose screen is late shows a skeleton in place of the old screen at once: %s (H1)',
  async (address, isPage) => {
    const router = await openFaq();
    act(() => router.history.push(address));
    await vi.waitFor(() => expect(shown('.sk').length).toBeGreaterThan(3));
    expect(shown('h1')).toEqual([]);
    // No key of a text that is not there.
    expect(shown('[role="status"]').map(({ textContent }) => textContent)).toEqual(['One moment…']);
    expect(shown('.page-ring')).toHaveLength(isPage ? 1 : 0);
  },
);

it('a second press while the first screen is late shows the skeleton of the second (H1)', async () => {
  const router = await openFaq();
  act(() => router.history.push('/jobs/7'));
  await vi.waitFor(() => expect(shown('.sk').length).toBeGreaterThan(3));
  expect(shown('.page-ring')).toEqual([]);
  act(() => router.history.push('/noura'));
  await vi.waitFor(() => expect(shown('.page-ring')).toHaveLength(1));
});

it('the skeletons that come later draw nothing of the screen again', async () => {
  const router = await openFaq();
  const title = screen.getByRole('heading', { level: 1 });
  await act(() => router.navigate({ to: '/faq', search: { q: 'x' } as never }));
  expect(screen.getByRole('heading', { level: 1 })).toBe(title);
});

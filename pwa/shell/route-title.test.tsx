import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAppRouter } from '#pwa/router.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { RouteTitle } from './route-title.tsx';

beforeEach(() => startTexts('en'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The title of the tab at an address of the app. */
async function titleAt(address: string): Promise<string> {
  // jsdom has no layout to scroll.
  vi.stubGlobal('scrollTo', () => undefined);
  document.title = '';
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  render(
    <RouterContextProvider router={router}>
      <RouteTitle />
    </RouterContextProvider>,
  );
  return document.title;
}

describe('the title of the tab', () => {
  it('names the shown page', async () => {
    expect(await titleAt('/faq')).toMatch(/^Frequently asked questions · /);
  });

  it.each(['/jobs/7/old/page', '/company/falaj/people', '/faq/what'])(
    'says of the unknown address %s that there is no such page, not the name of the page above it',
    async (address) => {
      expect(await titleAt(address)).toMatch(/^Page not found · /);
    },
  );
});

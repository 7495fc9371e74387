import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { buildProfile } from '#pwa/testing/build-talent.ts';
import { buildOwnProfile, startFakeServer } from '#pwa/testing/fake-server.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { ProfileScreen } from './profile-screen.tsx';

const own = buildOwnProfile();

beforeAll(() => {
  const served = { path: `/${own.slug}`, profile: buildProfile({ slug: own.slug, name: own.name }) };
  document.body.innerHTML = `<script type="application/json" id="first-data">${JSON.stringify(served)}</script>`;
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a served profile tells its owner no age when the line is lost: it is shown from the account (H13, V5)', async () => {
  await startTexts('en');
  startFakeServer(({ path }) => {
    if (path.includes('/auth/check')) return { body: own };
    throw new TypeError('Failed to fetch');
  });
  await renderRoutes(`/${own.slug}`, { '/$slug': ProfileScreen });
  const strip = await screen.findByText(/Shown from this device\./);
  expect(strip.textContent).not.toContain('last updated');
});

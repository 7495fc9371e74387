import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildProfile } from '#pwa/testing/build-talent.ts';
import { buildOwnProfile, startFakeServer } from '#pwa/testing/fake-server.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import type { OwnProfile, PublicProfile } from '#shared/model/user.ts';
import { ProfileScreen } from './profile-screen.tsx';

beforeAll(() => {
  const served = { path: '/served', profile: buildProfile({ slug: 'served' }) };
  document.body.innerHTML = `<script type="application/json" id="first-data">${JSON.stringify(served)}</script>`;
});
beforeEach(() => startTexts('en'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

let visits = 0;

/** Each test visits an address of its own, since a view is kept. */
async function visit(change: Partial<PublicProfile>, { user = null as OwnProfile | null, status = 200 } = {}) {
  visits += 1;
  const profile = buildProfile({ slug: `noura-${visits}`, ...change });
  const { slug } = profile;
  const server = startFakeServer(({ path }) => {
    if (path.includes('/auth/check')) return { body: user };
    return status === 200 ? { body: profile } : { status, body: { message: 'No', code: 'not_found' } };
  });
  const router = await renderRoutes(`/${slug}`, { '/$slug': ProfileScreen, '/not-found': () => <h1>Nobody</h1> });
  return { server, router };
}

describe('profile', () => {
  it('shows a skeleton, then the person (H1, H2)', async () => {
    await visit({ bio: 'One\nTwo', skills: ['GIS'] });
    expect(screen.getByText('Loading the profile')).toBeDefined();
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('نورة السليطي');
    expect(screen.getByText('@noura_alsulaiti')).toBeDefined();
    expect(screen.queryByText(/last updated/)).toBeNull();
    expect(screen.getByText(/One\s+Two/).textContent).toBe('One\nTwo');
  });

  it('paints what was served at once and asks for what served pages leave out (H6, H16)', async () => {
    await visit({ slug: 'served', email: 'n@example.com' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('نورة السليطي');
    expect(screen.queryByText('No contact details shared')).toBeNull();
    expect(await screen.findByRole('link', { name: 'n@example.com' })).toBeDefined();
  });

  it('says that no skills are listed and invents no paragraph for an empty bio (H5, H14)', async () => {
    await visit({});
    expect(await screen.findByText('No skills listed')).toBeDefined();
    const empty = [...document.querySelectorAll('p')].filter((p) => p.textContent?.trim() === '');
    expect(empty).toEqual([]);
  });

  it('carries star and badge only while featured (H3, H17)', async () => {
    await visit({ isFeatured: true, featuredUntil: new Date(Date.now() + 60_000).toISOString() });
    expect(await screen.findByRole('img', { name: 'Featured' })).toBeDefined();
    cleanup();
    await visit({ isFeatured: true, featuredUntil: new Date(Date.now() - 60_000).toISOString() });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('Featured')).toBeNull();
  });

  it('gives e-mail and WhatsApp as links, and the birth day in the language of the page (H4, H6, H12)', async () => {
    await visit({ email: 'n@example.com', whatsappNumber: '+97455123456', dateOfBirth: '1990-05-07', school: 'QU' });
    expect(await screen.findByText('May 7, 1990')).toBeDefined();
    expect(screen.getByRole('link', { name: 'n@example.com' }).getAttribute('href')).toBe('mailto:n@example.com');
    expect(screen.getByRole('link', { name: '+97455123456' }).getAttribute('href')).toBe('https://wa.me/97455123456');
    expect(screen.getByText('QU')).toBeDefined();
  });

  it('offers neither edit nor upgrade to a visitor (H7, H8)', async () => {
    await visit({});
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('link', { name: 'Edit profile' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Upgrade to be featured' })).toBeNull();
  });

  it('names the page and describes it by the first 150 characters of the bio (H9)', async () => {
    document.head.innerHTML = '<meta name="description" content="before">';
    await visit({ bio: 'Engineer. '.repeat(40) });
    await waitFor(() => expect(document.title).toBe('نورة السليطي · Dalil'));
    const description = document.querySelector('meta')?.content;
    expect(description).toBe('Engineer. '.repeat(15).trim());
    cleanup();
    expect(document.querySelector('meta')?.content).toBe('before');
  });

  it('shows a bio with HTML as text (H15)', async () => {
    const bio = '<img src=x onerror=alert(1)>';
    await visit({ bio });
    expect((await screen.findByText(bio)).querySelector('img')).toBeNull();
  });

  it('leads an unknown address to not-found in place of it (B9, B19)', async () => {
    const { router } = await visit({}, { status: 404 });
    expect(await screen.findByText('Nobody')).toBeDefined();
    expect(router.state.location.pathname).toBe('/not-found');
    expect(router.history.length).toBe(1);
  });

  it('offers another try when the server fails, never not-found (B20)', async () => {
    const { server } = await visit({}, { status: 500 });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.answering = () => ({ body: buildProfile() });
    retry.click();
    expect(await screen.findByText('@noura_alsulaiti')).toBeDefined();
  });

  it('says offline that this profile is not on the device (B20, V3)', async () => {
    startFakeServer(() => ({})).isDown = true;
    await renderRoutes('/never-seen', { '/$slug': ProfileScreen });
    expect(await screen.findByText('This profile is not saved on this device')).toBeDefined();
    expect(screen.getByText(/^Open it once while online to read it offline later/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Browse talent' }).getAttribute('href')).toBe('/browse');
  });
});

describe('own profile', () => {
  it('lets the owner edit and upgrade, and marks what visitors do not see (H7, H8, H13)', async () => {
    const { adoptUser } = await import('#pwa/data/session/person-session.ts');
    const user = buildOwnProfile({ id: 11, showEmail: false });
    await visit({ email: user.email }, { user });
    adoptUser(user);
    expect(await screen.findByRole('link', { name: 'Edit profile' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Upgrade to be featured' }).getAttribute('href')).toBe('/upgrade');
    // The visits to the page say so, too, once their code is there.
    expect(screen.getByText('Only you can see this', { selector: 'dd' })).toBeDefined();
    cleanup();
    await visit({ isFeatured: true, featuredUntil: new Date(Date.now() + 60_000).toISOString() }, { user });
    expect(await screen.findByRole('link', { name: 'Edit profile' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Upgrade to be featured' })).toBeNull();
  });
});

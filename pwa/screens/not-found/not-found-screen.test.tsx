import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { NotFoundScreen } from './not-found-screen.tsx';

beforeEach(() => startTexts('en'));
afterEach(leavePage);

const visit = (address: string) => renderRoutes(address, { '/': () => <h1>Home</h1>, '/$': NotFoundScreen });
const missing = () => document.querySelector('.border-dashed')?.textContent;

describe('an address that leads to nothing', () => {
  it('is shown on the sign, with the ways on', async () => {
    await visit('/nobody/here');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('404 Page Not Found');
    expect(missing()).toBe('nobody/here');
    expect(screen.getByRole('link', { name: 'Search talents' }).getAttribute('href')).toBe('/browse');
    expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/');
  });

  it('is the one that somebody was led away from; the place for all of them is none', async () => {
    const router = await visit('/');
    await router.navigate({ to: '/not-found', state: { missingAddress: 'noura' } } as never);
    expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeDefined();
    expect(missing()).toBe('noura');
    await router.navigate({ to: '/not-found', state: {} } as never);
    await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' });
    expect(missing()).toBe('');
  });
});

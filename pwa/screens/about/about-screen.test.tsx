import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { startDescription } from '#pwa/testing/page-description.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { pageSections } from '#shared/rules/page-text.ts';
import { AboutScreen } from './about-screen.tsx';

beforeEach(() => startTexts('en'));
afterEach(leavePage);

it('the page about Dalil has every section at an address of its own, and leads on (B16)', async () => {
  await renderRoutes('/about', { '/about': AboutScreen });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Every name has an address');
  expect([...document.querySelectorAll('section')].map(({ id }) => id)).toEqual(pageSections.about);
  expect(screen.getByRole('link', { name: 'Browse talent' }).getAttribute('href')).toBe('/browse');
  expect(screen.getByRole('link', { name: 'Frequent questions' }).getAttribute('href')).toBe('/faq');
});

it('the page about Dalil describes itself as long as it is shown', async () => {
  const description = startDescription();
  await renderRoutes('/about', { '/about': AboutScreen });
  expect(description()).toMatch(/^A dalil is the board in the lobby of a tower/);
  cleanup();
  expect(description()).toBe('of every page');
});

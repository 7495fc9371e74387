import { RouterProvider } from '@tanstack/react-router';
import { cleanup, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { startDescription } from '#pwa/testing/page-description.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { FaqScreen } from './faq-screen.tsx';

beforeEach(() => startTexts('en'));
afterEach(leavePage);

const visit = (hash = '') => renderRoutes(`/faq${hash}`, { '/faq': FaqScreen });
const openIn = (page: ParentNode) => [...page.querySelectorAll('details[open]')].map(({ id }) => id);

describe('the questions', () => {
  it('have their answers ready, of which the first is open, or the one that the address names (C16)', async () => {
    await visit();
    expect(screen.getAllByRole('heading', { level: 2 })[1]?.textContent).toBe('Do I need an account to search?');
    expect(openIn(document)).toEqual(['cost']);
    cleanup();
    await visit('#address');
    expect(openIn(document)).toEqual(['address']);
    cleanup();
    await visit('#nothing');
    expect(openIn(document)).toEqual([]);
  });

  it('are served with the first one open: no server sees what the address names', async () => {
    const router = await visit('#address');
    cleanup();
    const served = document.createElement('div');
    served.innerHTML = renderToString(<RouterProvider router={router as never} />);
    expect(openIn(served)).toEqual(['cost']);
  });

  it('describe their page as long as it is shown', async () => {
    const description = startDescription();
    await visit();
    expect(description()).toMatch(/^Short answers to common questions/);
    cleanup();
    expect(description()).toBe('of every page');
  });
});

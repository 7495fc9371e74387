import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildCompanyCard } from '#pwa/testing/build-hiring-cards.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import type { CompanyCard as Company } from '#shared/model/company.ts';
import { CompanyCard } from './company-card.tsx';

beforeEach(() => startTexts('en'));
afterEach(cleanup);

async function renderCard(change: Partial<Company>) {
  await renderRoutes('/', { '/': () => <CompanyCard company={buildCompanyCard(7, change)} /> });
  return screen.findByRole('article');
}

const website = () => screen.queryByRole('link', { name: /Website/ });

describe('company card', () => {
  it('tells name, industry, country, employees and description, and leads to the profile (K5)', async () => {
    const card = await renderCard({ name: 'مرسى (Marsa)', employees: 1250, description: 'We ship.' });
    for (const text of ['مرسى (Marsa)', 'Technology', 'Qatar', '1,250 employees', 'We ship.']) {
      expect(card.textContent).toContain(text);
    }
    expect(screen.getByRole('link', { name: /View profile/ }).getAttribute('href')).toBe('/company/company-7');
  });

  it('marks a company that has proven its website, and no other (Z3)', async () => {
    await renderCard({ provenHost: 'marsa.example' });
    expect(screen.getByRole('img', { name: /marsa\.example.* belongs to this company/ })).toBeDefined();
    cleanup();
    await renderCard({});
    expect(screen.queryByRole('img', { name: /belongs/ })).toBeNull();
  });

  it('links the website as https, without a way back or praise for it (K7)', async () => {
    await renderCard({ website: 'marsa.example/about' });
    expect(website()?.getAttribute('href')).toBe('https://marsa.example/about');
    expect(website()?.getAttribute('rel')).toBe('nofollow ugc noopener noreferrer');
  });

  it.each(['', 'javascript:alert(1)', 'data:text/html,x'])('links no website for "%s" (K7)', async (address) => {
    await renderCard({ website: address });
    expect(website()).toBeNull();
  });
});

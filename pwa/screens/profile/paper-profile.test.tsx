import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildProfile } from '#pwa/testing/build-talent.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import type { PublicProfile } from '#shared/model/user.ts';
import { PaperProfile } from './paper-profile.tsx';

beforeEach(() => startTexts('en'));
afterEach(cleanup);

async function paperOf(change: Partial<PublicProfile>) {
  await renderRoutes('/', { '/': () => <PaperProfile profile={buildProfile(change)} /> });
  return screen.findByRole('article');
}

const facts: Partial<PublicProfile> = {
  ...{ name: 'Noura Alsulaiti', nameOther: 'نورة السليطي', headline: 'Grid planner', place: 'jeddah' },
  languages: [
    { code: 'ar', level: 'native' },
    { code: 'en', level: 'fluent' },
  ],
  links: ['https://example.com/portfolio'],
};

describe('the profile on paper', () => {
  it('has the names in both scripts, headline, city, languages and links, beside the address and its code (H18, H19, A20)', async () => {
    const paper = await paperOf(facts);
    expect(within(paper).getByRole('heading', { level: 1 }).textContent).toBe('Noura Alsulaiti');
    for (const text of ['نورة السليطي', 'Grid planner', /^Energy · Jeddah/, 'example.com/portfolio']) {
      expect(within(paper).getByText(text), String(text)).toBeDefined();
    }
    expect(paper.textContent).toMatch(/Arabic · Native.*English · Fluent/);
    expect(paper.textContent).toContain('/noura-alsulaiti');
    expect(within(paper).getByRole('img', { name: /noura-alsulaiti/ })).toBeDefined();
  });

  it('names city and languages in the words of an Arabic page', async () => {
    await startTexts('ar');
    const paper = await paperOf(facts);
    expect(within(paper).getByText(/جدة/)).toBeDefined();
    expect(paper.textContent).toMatch(/العربية/);
    expect(paper.textContent).not.toMatch(/Jeddah|Native/);
  });

  it('has no empty parts for what nobody wrote', async () => {
    const paper = await paperOf({});
    expect(within(paper).queryAllByRole('heading', { level: 2 })).toEqual([]);
  });
});

import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTalent } from '#pwa/testing/build-talent.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import type { TalentCard as Talent } from '#shared/model/user.ts';
import { TalentCard } from './talent-card.tsx';

beforeEach(() => startTexts('en'));
afterEach(cleanup);

const longBio =
  'Staff platform engineer building payment rails and offline-first apps from Kuwait City for slow networks.';

async function renderCard(change: Partial<Talent>, isOwn = false) {
  await renderRoutes('/', { '/': () => <TalentCard talent={buildTalent(change)} isOwn={isOwn} /> });
  return screen.findByRole('article');
}

const target = () => screen.getByRole('link').getAttribute('href');

describe('talent card', () => {
  it('shows name, industry, address and a link to the profile (I7)', async () => {
    const card = await renderCard({});
    expect(within(card).getByRole('heading').textContent).toContain('نورة السليطي');
    expect(card.textContent).toContain('Energy');
    expect(card.textContent).toContain('/noura-alsulaiti');
    expect(target()).toBe('/noura-alsulaiti');
  });

  it("names the person's city in the reader's language, on the card and in the row of a phone (I24)", async () => {
    const shown = async (place: string | null) => within(await renderCard({ place })).queryAllByText('Jeddah');
    expect(await shown('jeddah')).toHaveLength(2);
    cleanup();
    await startTexts('ar');
    const card = await renderCard({ place: 'jeddah' });
    expect(within(card).getAllByText('جدة')).toHaveLength(2);
    cleanup();
    expect((await renderCard({ place: 'a-city-of-a-later-version' })).textContent).not.toContain('later');
    cleanup();
    await startTexts('en');
    expect(await shown(null)).toHaveLength(0);
  });

  it('sets the first 3 words of the bio in bold and runs into its first 80 characters with an ellipsis (I7)', async () => {
    const card = await renderCard({ bio: longBio });
    const preview = card.querySelector('p[dir=auto]');
    expect(preview?.querySelector('b')?.textContent).toBe('Staff platform engineer');
    expect(preview?.textContent).toBe(`${longBio.slice(0, 80).trimEnd()}…`);
  });

  it("a phone's row says the headline once, where the bio begins with it, and leaves its place to the skills", async () => {
    const headline = 'Staff platform engineer';
    const facts = async (bio: string) =>
      (await renderCard({ bio, headline, skills: ['GIS'] })).querySelector('.row-facts')?.textContent;
    expect(await facts(longBio)).toBe('Energy·GIS');
    cleanup();
    expect(await facts('Payment rails.')).toBe('Staff platform engineer·Energy·GIS');
  });

  it('adds no ellipsis to a bio of 80 characters (I7)', async () => {
    const card = await renderCard({ bio: longBio.slice(0, 79).padEnd(80, '.') });
    expect(card.querySelector('p[dir=auto]')?.textContent).not.toContain('…');
  });

  it('shows up to 3 skills (I7)', async () => {
    const card = await renderCard({ skills: ['GIS', 'Python', 'تخطيط الشبكات', 'Fourth'] });
    const skills = within(card).getByRole('list', { name: 'Skills' });
    expect([...skills.children].map((item) => item.textContent)).toEqual(['GIS', 'Python', 'تخطيط الشبكات']);
    expect(card.textContent).not.toContain('Fourth');
  });

  it('carries the star only while featured (I7)', async () => {
    const until = new Date(Date.now() + 1000).toISOString();
    await renderCard({ isFeatured: true, featuredUntil: until });
    expect(screen.getByRole('img', { name: 'Featured' })).toBeDefined();
    cleanup();
    await renderCard({});
    expect(screen.queryByRole('img', { name: 'Featured' })).toBeNull();
  });

  it("leads the owner's own card to the upgrade, and to the profile once featured (I8)", async () => {
    await renderCard({}, true);
    expect(target()).toBe('/upgrade');
    cleanup();
    await renderCard({ isFeatured: true }, true);
    expect(target()).toBe('/noura-alsulaiti');
  });

  it('gives what people wrote its own direction (A13)', async () => {
    const card = await renderCard({ name: 'محمد (CEO)', skills: ['C++'] });
    for (const text of ['محمد (CEO)', 'C++']) {
      expect(
        within(card)
          .getAllByText(text)
          .every((element) => element.tagName === 'BDI'),
      ).toBe(true);
    }
  });
});

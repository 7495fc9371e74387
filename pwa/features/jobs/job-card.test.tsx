import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildJobCard } from '#pwa/testing/build-hiring-cards.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import type { JobCard as Job } from '#shared/model/job.ts';
import { createMatcher } from '#shared/rules/match-score.ts';
import { JobCard } from './job-card.tsx';
import type { OwnMatchOf } from './use-own-match.ts';

const now = new Date('2026-11-21T12:00:00.000Z');

beforeEach(() => startTexts('en'));
afterEach(cleanup);

async function renderCard(change: Partial<Job>, matchOf: OwnMatchOf = () => null) {
  const job = buildJobCard(7, { publishedAt: '2026-11-19T12:00:00.000Z', ...change });
  await renderRoutes('/', { '/': () => <JobCard job={job} now={now} matchOf={matchOf} /> });
  return screen.findByRole('article');
}

describe('job card', () => {
  it('tells title, company, place, pay and age, and leads to the job and to its company', async () => {
    const card = await renderCard({ title: 'Grid engineer', companyName: 'Marsa', salaryRange: 'QAR 9,000' });
    for (const text of ['Doha', 'QAR 9,000', 'Posted 2 days ago']) expect(card.textContent).toContain(text);
    expect(screen.getByRole('link', { name: 'Grid engineer' }).getAttribute('href')).toBe('/jobs/7');
    expect(screen.getByRole('link', { name: 'Marsa' }).getAttribute('href')).toBe('/company/company-1');
  });

  it('marks a company that has proven its website, in words (Z3)', async () => {
    await renderCard({ companyName: 'Marsa', companyProvenHost: 'marsa.example' });
    expect(screen.getByRole('link', { name: /Marsa/ }).textContent).toBe('Marsa');
    expect(screen.getByRole('img', { name: /marsa\.example.* belongs to this company/ })).toBeDefined();
  });

  it('names the chosen place in the reader’s language; the company’s words stay where they can be read, or none was chosen (R12)', async () => {
    await startTexts('ar');
    const inEnglish = { location: 'West Bay, Doha', place: 'doha', country: 'Qatar' } as const;
    const card = await renderCard(inEnglish);
    expect(card.textContent).toContain('الدوحة، قطر');
    expect(card.textContent).not.toContain('West Bay');
    for (const place of [null, 'a-place-of-tomorrow']) {
      cleanup();
      expect((await renderCard({ ...inEnglish, place })).textContent).toContain('West Bay, Doha');
    }
    cleanup();
    await startTexts('en');
    expect((await renderCard(inEnglish)).textContent).toContain('West Bay, Doha');
  });

  it('tells the pay that was chosen in the reader’s language, not in the words of its company (R13)', async () => {
    await startTexts('ar');
    const salary = { min: 6000, max: null, currency: 'QAR', period: 'MONTH' } as const;
    const card = await renderCard({ salary, salaryRange: 'QAR 6,000 a month' });
    expect(card.textContent).toMatch(/ابتداءً من ٦٬٠٠٠\sر\.ق\. شهريًا/);
    expect(card.textContent).not.toContain('QAR');
  });

  it('says when it closes within a week', async () => {
    expect((await renderCard({ expiryDate: '2026-11-24T19:59:59.999Z' })).textContent).toContain('Closes in 3 days');
    cleanup();
    expect((await renderCard({ expiryDate: '2026-11-21T12:10:00.000Z' })).textContent).toContain('Closes in 1 hour');
    cleanup();
    expect((await renderCard({ expiryDate: '2026-11-29T12:00:00.000Z' })).textContent).not.toContain('Closes');
  });

  it('shows five skills and how many more there are', async () => {
    await renderCard({ skills: ['A', 'B', 'C', 'D', 'E', 'F', 'G'] });
    const items = within(screen.getByRole('list', { name: 'Skills' })).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual(['A', 'B', 'C', 'D', 'E', 'and 2 more']);
  });

  it('marks a job that the talent applied for, and can be saved', async () => {
    const job = buildJobCard(7, { title: 'Grid engineer' });
    await renderRoutes('/', { '/': () => <JobCard job={job} now={now} matchOf={() => null} isApplied /> });
    expect((await screen.findByRole('article')).textContent).toContain('Applied');
    const save = screen.getByRole('button', { name: 'Save Grid engineer' });
    expect(save.getAttribute('aria-pressed')).toBe('false');
    cleanup();
    expect((await renderCard({})).textContent).not.toContain('Applied');
  });

  it('shows how the own profile matches, and which skills', async () => {
    const talent = { skills: ['python'], experience: [] };
    const matchOf: OwnMatchOf = (job) => createMatcher(job, '2026-11-21')(talent);
    const card = await renderCard({ skills: ['Python', 'GIS'] }, matchOf);
    expect(card.textContent).toContain('Your match50%');
    const [python, gis] = within(screen.getByRole('list', { name: 'Skills' })).getAllByRole('listitem');
    expect(python?.textContent).toContain('You have this skill');
    expect(gis?.textContent).toBe('GIS');
    cleanup();
    expect((await renderCard({ skills: ['GIS'] }, matchOf)).textContent).toContain('No shared skills');
  });
});

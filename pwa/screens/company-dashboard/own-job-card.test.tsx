import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildJob } from '#pwa/testing/build-job.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import type { Job } from '#shared/model/job.ts';
import { OwnJobCard } from './own-job-card.tsx';

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

const onDelete = vi.fn();

beforeEach(async () => {
  onDelete.mockClear();
  await startTexts('en');
});
afterEach(cleanup);

async function renderCard(change: Partial<Job> = {}, isOffline = false) {
  const job = buildJob({ title: 'Welder', status: 'active', expiryDate: inDays(9), ...change });
  await renderRoutes('/', { '/': () => <OwnJobCard job={job} isOffline={isOffline} onDelete={onDelete} /> });
  return within(await screen.findByRole('article'));
}

// The router of tests writes numbers in quotes.
const targetOf = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href') ?? '').replaceAll('"', '');
const namesOf = (all: HTMLElement[]) => all.map((one) => one.textContent?.trim());
const actionsOf = (card: Awaited<ReturnType<typeof renderCard>>) => namesOf(card.getAllByRole('button'));

describe('the card of an own job', () => {
  it('tells title, industry, place, pay, years, description, skills, state and end (Q4)', async () => {
    const card = await renderCard({
      ...{ title: 'Underwater welder', industry: 'energy', location: 'Doha, Qatar', place: null },
      ...{ salaryRange: 'QAR 9,000–11,000', experienceYears: 4, description: 'Keep the pipes tight.' },
      ...{ skills: ['Welding', 'غوص'], expiryDate: '2035-03-09T20:59:59.999Z' },
    });
    expect(screen.getByRole('article', { name: 'Underwater welder' })).toBeDefined();
    for (const text of ['Energy', 'Doha, Qatar', 'QAR 9,000–11,000', /4 years/, 'Keep the pipes tight.', 'Active']) {
      expect(card.getByText(text), String(text)).toBeDefined();
    }
    expect(namesOf(within(card.getByRole('list', { name: 'Skills' })).getAllByRole('listitem'))).toEqual([
      'Welding',
      'غوص',
    ]);
    expect(card.getByText(/^Expires .*2035$/)).toBeDefined();
  });

  it('tells the pay that was chosen, not a text beside it (R13)', async () => {
    const salary = { min: 6000, max: null, currency: 'QAR', period: 'MONTH' } as const;
    const card = await renderCard({ salary, salaryRange: '٦ آلاف' });
    expect(card.getByText(/^From QAR\s6,000 a month$/)).toBeDefined();
    expect(card.queryByText('٦ آلاف')).toBeNull();
  });

  it('leads to the applications, says how many there are, and to those of each state (Q5)', async () => {
    const card = await renderCard({ applicationCounts: { pending: 2, reviewing: 0, accepted: 1, rejected: 0 } });
    const all = card.getByRole('link', { name: /View applications/ });
    expect([all.textContent, targetOf(all)]).toEqual(['View applications3', '/company-dashboard?applications=5']);
    const states = within(card.getByRole('list', { name: 'Applications by status' })).getAllByRole('link');
    expect(states.map((one) => [one.textContent, targetOf(one)])).toEqual([
      ['2 new', '/company-dashboard?applications=5&status=pending'],
      ['1 accepted', '/company-dashboard?applications=5&status=accepted'],
    ]);
  });

  it.each([
    {
      is: 'public',
      change: {},
      state: 'Active',
      buttons: ['Close', 'Delete'],
      page: 'Public page',
      icons: ['external-link', 'lock'],
    },
    {
      is: 'over',
      change: { expiryDate: inDays(-1) },
      state: 'Expired',
      buttons: ['Reopen', 'Delete'],
      page: 'Preview',
      icons: ['eye', 'arrow-back-up'],
    },
    {
      is: 'closed',
      change: { status: 'closed' },
      state: 'Closed',
      buttons: ['Reopen', 'Delete'],
      page: 'Preview',
      icons: ['eye', 'arrow-back-up'],
    },
    {
      is: 'a draft',
      change: { status: 'draft' },
      state: 'Draft',
      buttons: ['Publish', 'Delete'],
      page: 'Preview',
      icons: ['eye', 'send'],
    },
  ] as const)('of a job that is $is says so and offers what can be done with it (Q4, Q5, Q9)', async (job) => {
    const card = await renderCard(job.change);
    expect(card.getByText(job.state)).toBeDefined();
    const isHollow = Boolean(card.getByText(job.state).parentElement?.querySelector('.nuqta-hollow'));
    expect(isHollow).toBe(job.is === 'over' || job.is === 'a draft');
    expect(actionsOf(card)).toEqual(job.buttons);
    const icons = [card.getByRole('link', { name: job.page }), card.getAllByRole('button')[0]].map(
      (one) => one?.querySelector('svg')?.classList[1],
    );
    expect(icons).toEqual(job.icons.map((icon) => `tabler-icon-${icon}`));
    const targets = [job.page, 'Edit', 'Duplicate'].map((name) => targetOf(card.getByRole('link', { name })));
    expect(targets).toEqual(['/jobs/5', '/company-dashboard?form=5', '/company-dashboard?form=copy-5']);
    card.getByRole('button', { name: 'Delete' }).click();
    expect(onDelete).toHaveBeenCalledOnce();
    expect(onDelete.mock.calls[0]?.[0]).toMatchObject({ id: 5 });
  });

  it.each([
    ['closed', 'Closed by moderators', ['Ask to reopen', 'Delete']],
    ['refused', 'Not approved', ['Ask for a review', 'Delete']],
    ['reopening', 'Asked to reopen', ['Delete']],
    ['review', 'Waiting for review', ['Delete']],
  ] as const)('tells the moderators’ hold "%s", its reason, and the next step', async (state, label, buttons) => {
    const card = await renderCard({ status: 'closed', moderation: { state, reason: 'The pay is missing.' } });
    expect(card.getByText(label)).toBeDefined();
    expect(card.getByText('The pay is missing.')).toBeDefined();
    expect(actionsOf(card)).toEqual(buttons);
    const isWaiting = screen.getByRole('article').querySelector('.tabler-icon-shield-search') !== null;
    expect(isWaiting).toBe(state === 'reopening' || state === 'review');
    cleanup();
    const silent = await renderCard({ status: 'closed', moderation: { state, reason: null } });
    expect(silent.queryByText('The moderators’ message')).toBeNull();
  });

  it('is over at the very moment of its end', async () => {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now });
    const card = await renderCard({ expiryDate: new Date(now).toISOString() });
    vi.useRealTimers();
    expect(card.getByText('Expired')).toBeDefined();
    expect(card.getByText(/^Expired \w/)).toBeDefined();
  });

  it('offers no change without a connection', async () => {
    const card = await renderCard({}, true);
    const buttons = card.getAllByRole('button') as HTMLButtonElement[];
    expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true]);
  });

  it.each([
    ['ar', 'لحّام تحت الماء', 'نُبقي الأنابيب محكمة.'],
    ['en', 'Underwater welder', 'Keep the pipes tight.'],
  ] as const)(
    'stands in the reader’s language where the job is written in it: %s (R11, A20)',
    async (language, title, description) => {
      await startTexts(language);
      const card = await renderCard({
        ...{ title: 'Underwater welder', titleOther: 'لحّام تحت الماء' },
        ...{ description: 'Keep the pipes tight.', descriptionOther: 'نُبقي الأنابيب محكمة.' },
      });
      expect(card.getByRole('heading').textContent).toBe(title);
      expect(card.getByText(description)).toBeDefined();
      card.getByRole('button', { name: language === 'ar' ? 'حذف' : 'Delete' }).click();
      // What is stored goes on, not what this reader sees.
      expect(onDelete.mock.calls[0]?.[0]).toMatchObject({ title: 'Underwater welder', titleOther: 'لحّام تحت الماء' });
    },
  );
});

import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { companySession } from '#pwa/data/core/session-store.ts';
import type { CompanyPage } from '#pwa/data/directory/use-company.ts';
import { buildOwnCompany } from '#pwa/testing/build-company.ts';
import { buildCompanyCard, buildJobCard } from '#pwa/testing/build-hiring-cards.ts';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { leavePage } from '#pwa/testing/leave-page.ts';
import { press } from '#pwa/testing/read-page.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { limits } from '#shared/limits.ts';
import { companyRows } from '#shared/model/company-field-names.ts';
import { fieldsMissingIn, valuesOf, wordsOfFields } from '#shared/testing/words-of-fields.ts';
import { CompanyView, type CompanyViewProps } from './company-view.tsx';

const { isHiring: _ofLists, ...company } = buildCompanyCard(5);
const jobsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => buildJobCard(50 + at, { title: `Job ${at + 1}`, companyId: 5 }));

async function show(change: Partial<CompanyPage> = {}, more: Partial<CompanyViewProps> = {}) {
  cleanup();
  const page = { company, jobs: [], openJobs: 0, ...change };
  await renderRoutes('/company/five', {
    '/company/$slug': () => <CompanyView page={page} savedAt={new Date()} isStale={false} {...more} />,
  });
}

const strip = () =>
  document.querySelector('[role=status] .nuqta')?.closest('[role=status]')?.textContent?.trim() ?? null;
const awaited = () => document.querySelectorAll('.sk').length > 0;
const positions = () => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
const more = () => screen.queryByText('The other positions appear when the connection is back.');

beforeEach(async () => {
  await startTexts('en');
  startFakeServer(({ path }) => ({ body: path.endsWith('/auth/check') ? null : [] }));
});
afterEach(() => {
  leavePage();
  companySession.set({ state: 'signed-out' });
});

describe('the page of a company of which only a part is here', () => {
  it('has places for what is on its way, and not where the server does not answer', async () => {
    await show({}, { isPartial: true });
    expect([strip(), awaited()]).toEqual([null, true]);
    await show({ isSummary: true });
    expect([strip(), awaited()]).toEqual([null, true]);
    // The served page is no old copy.
    await show({}, { isPartial: true, isStale: true });
    expect([strip(), awaited()]).toEqual([null, false]);
    await show();
    expect([strip(), awaited()]).toEqual([null, false]);
  });

  it('says whose it is and how old, each where it is so', async () => {
    await show({ isSummary: true }, { isStale: true });
    expect(strip()).toBe('Summary only, last updated now');
    companySession.set({ state: 'signed-in', account: buildOwnCompany({ id: company.id }), isOffline: false });
    await show();
    expect(strip()).toBe('This is your company’s page as everybody sees it.');
    await show({}, { isStale: true });
    expect(strip()).toBe('This is your company’s page as everybody sees it. Saved copy, last updated now');
    companySession.set({ state: 'signed-in', account: buildOwnCompany({ id: 6 }), isOffline: false });
    await show();
    expect(strip()).toBeNull();
  });
});

describe('the open positions of a company (L2, L3)', () => {
  it('that are not here yet are waited for, or said to come with the connection', async () => {
    const eight = { jobs: jobsOf(limits.publicJobsShown), openJobs: 8 };
    await show(eight, { isPartial: true });
    expect(screen.getByRole('heading', { name: /^Open positions/ }).parentElement?.textContent).toContain('8');
    expect(more()).toBeNull();
    press('And 3 more positions...');
    expect(positions()).toHaveLength(limits.publicJobsShown);
    expect([screen.queryByText('Loading the company') !== null, more()]).toEqual([true, null]);
    await show(eight, { isStale: true });
    press('And 3 more positions...');
    expect([screen.queryByText('Loading the company'), more() !== null]).toEqual([null, true]);
    expect(screen.queryByRole('button', { name: /more positions/ })).toBeNull();
  });

  it('that come on demand take the focus only from the button that is gone', async () => {
    const seven = { jobs: jobsOf(7), openJobs: 7 };
    await show(seven);
    const first = screen.getByRole('link', { name: 'Job 1' });
    act(() => first.focus());
    fireEvent.click(screen.getByRole('button', { name: 'And 2 more positions...' }));
    expect(positions()).toHaveLength(7);
    expect(document.activeElement).toBe(first);
    await show(seven);
    press('And 2 more positions...');
    expect([positions().length, more()]).toEqual([7, null]);
    expect(document.activeElement?.textContent).toBe('Job 6');
  });

  it('are no number where there are none, and none is a reason to say so where there are some', async () => {
    await show();
    const heading = () => screen.getByRole('heading', { name: /^Open positions/ }).parentElement?.textContent;
    expect(heading()).not.toMatch(/\d/);
    expect(screen.getByText('No open positions at the moment.')).toBeDefined();
    await show({ jobs: jobsOf(1), openJobs: 1 });
    expect(heading()).toContain('1');
    expect(screen.queryByText('No open positions at the moment.')).toBeNull();
    expect(screen.queryByRole('button', { name: /more position/ })).toBeNull();
  });
});

describe('a field of a company that everybody sees', () => {
  it('is on the page, in a place of its own or as one more line of its row', async () => {
    const words = wordsOfFields(companyRows);
    await show({ company: { ...company, ...valuesOf(words) } });
    const missing = () => fieldsMissingIn(document.body.textContent, words);
    await waitFor(() => expect(missing(), 'Give the row `lines`.').toEqual([]));
  });
});

it('says whose the website is and when that was seen; a card knows no day (Z3)', async () => {
  await show({ company: { ...company, provenHost: 'gas.example', hostCheckedAt: '2026-11-21T09:00:00.000Z' } });
  expect(screen.getByText(/gas\.example.* belongs to this company, checked on .*21/)).toBeDefined();
  await show({ company: { ...company, provenHost: 'gas.example' } });
  expect(screen.getByText(/gas\.example.* belongs to this company$/)).toBeDefined();
  await show();
  expect(screen.queryByText(/belongs to this company/)).toBeNull();
});

import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { forgetResources } from '#pwa/data/core/resource-cache.ts';
import { companySession } from '#pwa/data/core/session-store.ts';
import { saveList } from '#pwa/local/lists.local.ts';
import { buildOwnCompany } from '#pwa/testing/build-company.ts';
import { buildCompanyCard, buildJobCard, buildPublicCompany } from '#pwa/testing/build-hiring-cards.ts';
import { type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
import { press } from '#pwa/testing/read-page.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import type { PublicCompany } from '#shared/model/company.ts';
import type { Job } from '#shared/model/job.ts';
import { CompanyScreen } from './company-screen.tsx';

let id = 60;
let company: PublicCompany;
let jobs: Job[] = [];
let refusal: { status: number; body: object } | undefined;
let held: Promise<void> | undefined;

async function answer({ path }: SeenRequest) {
  await held;
  if (path.endsWith('/auth/check')) return { body: null };
  if (!path.startsWith('/api/companies/')) return { body: [] };
  return refusal ?? { body: path.endsWith('/jobs') ? jobs : company };
}

const server = startFakeServer(answer);

/** A company with an id of its own. */
function setCompany(change: Partial<PublicCompany> = {}): PublicCompany {
  id += 1;
  company = buildPublicCompany(id, { email: 'hr@gas.example', ...change });
  return company;
}

function buildJobs(count: number): Job[] {
  return Array.from({ length: count }, (_, at) => ({
    ...buildJobCard(id * 10 + at, { title: `Job ${at + 1}`, companyId: id }),
    status: 'active',
    updatedAt: '2026-01-01T00:00:00.000Z',
  }));
}

const open = ({ slug }: { slug: string }) => renderRoutes(`/company/${slug}`, { '/company/$slug': CompanyScreen });
const head = () => screen.findByRole('heading', { level: 1 });
const value = (name: string) => screen.getByText(name).closest('dt')?.nextElementSibling?.textContent;
const titles = () => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
/** The cards with a place for a line that is still on its way. */
const awaited = () =>
  screen
    .getAllByRole('region')
    .filter((card) => card.querySelector('.sk'))
    .map((card) => card.querySelector('h2')?.textContent);

beforeAll(() => Promise.all([import('#pwa/http/public-pages.ts'), import('#pwa/features/reports/report-action.tsx')]));
beforeEach(async () => {
  await startTexts('en');
  companySession.set({ state: 'signed-out' });
  jobs = [];
  refusal = undefined;
  held = undefined;
  server.isDown = false;
});
afterEach(() => {
  cleanup();
  connection.set('online');
});

describe('the page of a company (L1–L4)', () => {
  it('tells all that it said about itself', async () => {
    const shown = setCompany({
      nameOther: 'غاز',
      website: 'https://gas.example/',
      description: 'Pipes and more',
      turnover: 'QAR 5m',
      isVerified: true,
      isEmailConfirmed: true,
    });
    await open(shown);
    expect((await head()).textContent).toBe(shown.name);
    expect(await screen.findByText('QAR 5m')).toBeDefined();
    for (const text of ['غاز', 'Pipes and more', 'Verified', 'Email confirmed', 'May 8, 2011']) {
      expect(screen.getByText(text)).toBeDefined();
    }
    expect([value('Size'), value('Location'), value('Industry')]).toEqual(['20 employees', 'Qatar', 'Technology']);
    expect(screen.getByRole('link', { name: 'hr@gas.example' }).getAttribute('href')).toBe('mailto:hr@gas.example');
    expect(screen.getByRole('link', { name: /^gas\.example/ }).getAttribute('href')).toBe('https://gas.example/');
    expect(screen.getByRole('link', { name: /^Visit website/ }).getAttribute('href')).toBe('https://gas.example/');
    expect(screen.getByText('No open positions at the moment.')).toBeDefined();
    expect(screen.queryByText(/dashboard|your company|Saved copy|appears when/)).toBeNull();
    // Nothing stands above the page of a visitor.
    expect(screen.queryByRole('status')).toBeNull();
    expect(await screen.findByRole('button', { name: /^Report this company/ })).toBeDefined();
    expect(document.title).toBe(`${shown.name} · Dalil`);
  });

  it('says what is not stated, and shows nothing for what does not exist', async () => {
    document.head.innerHTML = '<meta name="description" content="">';
    await open(setCompany({ employees: 0, description: '' }));
    await head();
    expect(screen.getByText('This company has not written about itself yet.')).toBeDefined();
    await screen.findByText('Annual revenue');
    expect([value('Size'), value('Annual revenue')]).toEqual(['Not stated', 'Not stated']);
    expect(screen.queryByText(/^(Verified|Email confirmed|Website|Visit website)$/)).toBeNull();
    const description = document.head.querySelector('meta[name=description]')?.getAttribute('content');
    expect(description).toBe(`${company.name} on Dalil: Technology.`);
  });

  it('shows five positions, and the others on demand, with the hand at the first of them (L2, L3)', async () => {
    const shown = setCompany();
    jobs = buildJobs(7);
    await open(shown);
    await head();
    await waitFor(() => expect(titles()).toHaveLength(5));
    expect(screen.getByRole('heading', { name: /^Open positions/ }).parentElement?.textContent).toContain('7');
    fireEvent.click(screen.getByRole('button', { name: 'And 2 more positions...' }));
    expect(titles()).toEqual(jobs.map(({ title }) => title));
    expect(document.activeElement?.textContent).toBe('Job 6');
    expect(screen.queryByRole('button', { name: /more positions/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Job 6' }).getAttribute('href')).toBe(`/jobs/${jobs[5]?.id}`);
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^Log in to apply/ })).toHaveLength(7));
    expect(screen.queryByText('No open positions at the moment.')).toBeNull();
    cleanup();
    setCompany();
    jobs = buildJobs(5);
    await open(company);
    await waitFor(() => expect(titles()).toHaveLength(5));
    expect(screen.queryByRole('button', { name: /more positions/ })).toBeNull();
  });

  it('leads the company itself to its dashboard, and offers nothing that is for others', async () => {
    const shown = setCompany({ website: 'https://gas.example' });
    jobs = buildJobs(1);
    companySession.set({ state: 'signed-in', account: buildOwnCompany({ id: shown.id }), isOffline: false });
    await open(shown);
    await head();
    expect(screen.getByText('This is your company’s page as everybody sees it.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open the dashboard' }).getAttribute('href')).toBe('/company-dashboard');
    expect(screen.queryByRole('button', { name: /^(Report|Follow)/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /apply/i })).toBeNull();
    cleanup();
    companySession.set({ state: 'signed-in', account: buildOwnCompany({ id: shown.id + 900 }), isOffline: false });
    await open(shown);
    await head();
    expect(screen.queryByRole('link', { name: 'Open the dashboard' })).toBeNull();
  });
});

describe('a company that is not there', () => {
  it('has no such address (L5)', async () => {
    refusal = { status: 404, body: { message: 'No', code: 'not_found' } };
    await open({ slug: 'nobody' });
    expect(await screen.findByRole('heading', { name: 'Company Not Found' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Browse companies' }).getAttribute('href')).toBe('/browse-companies');
    expect(document.title).toBe('Company Not Found · Dalil');
  });

  it('could not be loaded: why, and another try (L8)', async () => {
    refusal = { status: 503, body: { message: 'Busy', code: 'busy' } };
    await open(setCompany());
    expect(await screen.findByText('This company could not be loaded')).toBeDefined();
    expect(screen.getByText('The service is busy right now. Try again in a moment.')).toBeDefined();
    refusal = undefined;
    press('Try again');
    expect((await head()).textContent).toBe(company.name);
    cleanup();
    server.isDown = true;
    await open(setCompany());
    expect(await screen.findByText('This company is not saved on this device')).toBeDefined();
    expect(screen.getByText(/^Open its page once while online/)).toBeDefined();
  });

  it('at the server, but on the device, is shown with its age and what is missing (L8)', async () => {
    const shown = setCompany();
    await open(shown);
    await head();
    cleanup();
    forgetResources('company:');
    server.isDown = true;
    await open(shown);
    expect(await screen.findByText(/^\s*Saved copy, last updated/)).toBeDefined();
    expect(screen.queryByText(/appears when/)).toBeNull();
    cleanup();
    const listed = setCompany();
    const cards = [buildCompanyCard(listed.id, { website: 'https://gas.example', isHiring: true })];
    await saveList('companies', { key: 'companies:::', cards, total: 1, next: null, savedAt: 1 });
    await open(listed);
    const strip = await screen.findByText(/Summary only, last updated/);
    expect(within(strip).queryByText(/your company/)).toBeNull();
    expect(screen.getByText('The email address appears when the connection is back.')).toBeDefined();
    expect(screen.getByRole('link', { name: /^gas\.example/ })).toBeDefined();
    expect(screen.queryByText('Annual revenue')).toBeNull();
    expect(awaited()).toEqual([]);
  });

  it('yet, but in a list, is shown with places for what is still on its way (L8)', async () => {
    const listed = setCompany();
    const cards = [buildCompanyCard(listed.id)];
    await saveList('companies', { key: 'companies:::', cards, total: 1, next: null, savedAt: 1 });
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    await open(listed);
    await head();
    expect(awaited()).toEqual(['At a glance', 'Contact']);
    resolve();
    await waitFor(() => expect(awaited()).toEqual([]));
    expect(screen.getByText('May 8, 2011')).toBeDefined();
  });
});

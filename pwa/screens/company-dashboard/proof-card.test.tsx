import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection } from '#pwa/data/core/connection.ts';
import { forgetResources } from '#pwa/data/core/resource-cache.ts';
import { buildOwnCompany } from '#pwa/testing/build-company.ts';
import { type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
import { renderRoutes } from '#pwa/testing/render-routes.tsx';
import { startTexts } from '#pwa/testing/texts.ts';
import { proofFindings, proofObstacles } from '#shared/catalog/company-proofs.ts';
import type { Language } from '#shared/catalog/languages.ts';
import type { CompanyProof, ProofCheck } from '#shared/model/proof.ts';
import { ProofCard } from './proof-card.tsx';

beforeEach(() => startTexts('en'));
afterEach(() => {
  cleanup();
  forgetResources('proof:');
  connection.set('online');
  vi.unstubAllGlobals();
});

const host = 'nakheel.example';
const text = `dalil-verification=${'a'.repeat(32)}`;
const notBegun: CompanyProof = {
  ...{ host, obstacle: null, text: null, way: null },
  recordName: `_dalil.${host}`,
  fileUrl: `https://${host}/.well-known/dalil-verification.txt`,
  ...{ provenAt: null, checkedAt: null, failingSince: null, endsAt: null },
};
const proven = {
  text,
  way: 'dns',
  provenAt: '2026-11-01T09:00:00.000Z',
  checkedAt: '2026-11-22T09:00:00.000Z',
} as const;

async function open(given: Partial<CompanyProof>, found: Partial<ProofCheck> = {}) {
  let proof: CompanyProof = { ...notBegun, ...given };
  const server = startFakeServer(({ method, path }: SeenRequest) => {
    if (path.endsWith('/check')) {
      proof = { ...proof, ...found.proof };
      return { body: { dns: 'missing', file: 'missing', ...found, proof } };
    }
    if (method === 'POST') proof = { ...proof, text };
    return { body: proof };
  });
  await renderRoutes('/', { '/': () => <ProofCard company={buildOwnCompany()} />, '/contact': () => null });
  return server;
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('the proof of a website on the dashboard', () => {
  it('gives a text and two places, and says what a look has found there (Z1, Z2, Z8)', async () => {
    const server = await open({}, { dns: 'other', file: 'redirected' });
    await press('Start');
    expect((await screen.findByLabelText('Text')).getAttribute('value')).toBe(text);
    expect(screen.getByLabelText('Name').getAttribute('value')).toBe(`_dalil.${host}`);
    expect(screen.getByLabelText('Address').getAttribute('value')).toBe(notBegun.fileUrl);
    await press('Check now');
    expect(await screen.findByText(/The TXT record with this name holds another text/)).toBeDefined();
    expect(screen.getByText(/This address redirects/)).toBeDefined();
    expect(server.seen.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/api/companies/account/proof',
      '/api/companies/account/proof/check',
    ]);
  });

  it('says what everybody reads once the text was found (Z3)', async () => {
    await open({ text }, { dns: 'found', proof: { ...notBegun, ...proven } });
    await press('Check now');
    expect(await screen.findByText(/nakheel\.example.* belongs to this company, checked on .*2026/)).toBeDefined();
    expect(screen.getByText(/we check it every week/)).toBeDefined();
  });

  it('says until when the text must be back (Z4)', async () => {
    const failing = { failingSince: '2026-11-22T09:00:00.000Z', endsAt: '2026-12-06T09:00:00.000Z' };
    await open({ ...proven, ...failing });
    expect((await screen.findByText(/has been missing since/)).textContent).toMatch(/22.*disappears on .*6/);
    expect(screen.getByRole('button', { name: 'Check now' })).toBeDefined();
  });

  it.each(proofObstacles)('says what to do about %s (Z5, Z6)', async (obstacle) => {
    await open({ obstacle, recordName: null, fileUrl: null });
    const leadsToTeam = obstacle === 'shared_host' || obstacle === 'taken';
    const link = await screen.findByRole('link', { name: leadsToTeam ? 'Write to us' : 'Edit website' });
    expect(link.getAttribute('href')).toBe(leadsToTeam ? '/contact' : '/company-edit/5');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows what an administrator has confirmed without a text (Z6)', async () => {
    await open({ ...proven, way: 'admin', obstacle: 'shared_host', text: null });
    expect(await screen.findByText('The Dalil team has confirmed this.')).toBeDefined();
  });

  it('asks for a connection, and tries again what failed', async () => {
    const server = startFakeServer(() => ({ status: 503, body: { code: 'busy', message: 'Busy' } }));
    await renderRoutes('/', { '/': () => <ProofCard company={buildOwnCompany()} /> });
    await press('Try again');
    await waitFor(() => expect(server.seen.length).toBeGreaterThan(1));
  });

  it.each<Language>(['ar', 'en'])('has a text for all that can be found, in %s (Z8)', async (language) => {
    const { proof } = (await import(`#shared/locales/${language}/dashboard.json`)).default;
    expect(Object.keys(proof.findings.file)).toEqual([...proofFindings]);
    expect(Object.keys(proof.findings.dns)).toEqual(['found', 'missing', 'other', 'no_answer']);
    expect(Object.keys(proof.obstacles)).toEqual([...proofObstacles]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, jobBody, signedInCompany } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const clock = createFakeClock();
let app: TestApp;
let employer: TestClient;
beforeAll(async () => {
  app = await startTestApp({ clock });
  const given = { industry: 'energy', country: 'Qatar' } as const;
  const big = await buildCompany(app, { ...given, name: 'Bahr', employees: 4000 });
  employer = await signedInCompany(app, big);
  await buildCompany(app, { ...given, name: 'Noor', employees: 50, country: 'Oman' });
  await buildCompany(app, { ...given, name: 'Safa', employees: 0, industry: 'legal' });
});
afterAll(() => app.stop());

const get = (path: string) => app.client().get(path);
const names = async (query: string) =>
  (await get(`/api/companies?${query}`)).body.map(({ name }: { name: string }) => name).sort();
const post = async () => (await employer.post('/api/jobs', jobBody())).body.id;

describe('the list of companies', () => {
  it.each([
    ['size=over-1000', ['Bahr']],
    ['size=11-50', ['Noor']],
    ['size=1-10', []],
    ['size=11-50&country=Qatar', []],
    ['size=11-50&country=Oman&industry=energy', ['Noor']],
    ['size=&hiring=', ['Bahr', 'Noor', 'Safa']],
  ])('is narrowed by %s (K11)', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it.each([
    ['size=7', 'size', 'Choose a company size from the list'],
    ['hiring=yes', 'hiring', 'Choose all companies, or only those that are hiring'],
  ])('refuses %s, which no list has (K11)', async (query, field, message) => {
    for (const path of ['/api/companies', '/api/companies/counts']) {
      const { status, body } = await get(`${path}?${query}`);
      expect([status, body.errors]).toEqual([400, { [field]: message }]);
    }
  });

  it('knows who is hiring while a job is open: posted, closed, reopened, deleted, ended (K11, SYNC-13)', async () => {
    const card = async () => (await get('/api/companies?q=bahr')).body[0];
    const before = await card();
    expect(await names('hiring=1')).toEqual([]);
    const first = await post();
    // Devices learn of it: the row has another revision.
    expect([before.isHiring, (await card()).isHiring]).toEqual([false, true]);
    expect((await card()).rev).toBeGreaterThan(before.rev);
    expect(await names('hiring=1')).toEqual(['Bahr']);
    const second = await post();
    await employer.patch(`/api/jobs/${first}`, { status: 'closed' });
    expect(await names('hiring=1')).toEqual(['Bahr']);
    await employer.delete(`/api/jobs/${second}`);
    expect(await names('hiring=1')).toEqual([]);
    await employer.patch(`/api/jobs/${first}`, { status: 'active' });
    expect(await names('hiring=1')).toEqual(['Bahr']);
    expect((await get('/api/companies/counts?country=Qatar')).body).toEqual({
      industry: { energy: 1, legal: 1 },
      country: { Qatar: 2, Oman: 1 },
      size: { 'over-1000': 1 },
      hiring: { 1: 1 },
    });
    clock.advance(400 * 24 * 60 * 60 * 1000);
    expect(await names('hiring=1')).toEqual([]);
    expect((await get('/api/companies/counts')).body.hiring).toEqual({});
  });
});

import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CompanyCardSchema } from '#shared/model/company.ts';
import { JobCardSchema } from '#shared/model/job.ts';
import type { CompanyRecord } from '../../store/records.ts';
import { buildCompany, buildJob } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let gulf: CompanyRecord;
let sea: CompanyRecord;
beforeAll(async () => {
  app = await startTestApp();
  gulf = await buildCompany(app, { name: 'Gulf Energy', slug: 'gulf', description: 'Solar panels and storage' });
  sea = await buildCompany(app, { name: 'شركة البحر', slug: 'sea', industry: 'aviation', country: 'Oman' });
  await buildCompany(app, { slug: 'gone', isActive: false });
  await buildJob(app, gulf.id, { title: 'Solar engineer', skills: ['Python', 'AutoCAD'] });
  await buildJob(app, gulf.id, { title: 'محاسب', industry: 'finance', location: 'الدوحة' });
  await buildJob(app, sea.id, { title: 'Pilot', industry: 'aviation', location: 'Muscat' });
  await buildJob(app, sea.id, { title: 'Draft pilot', status: 'draft' });
  await buildJob(app, sea.id, { title: 'Closed pilot', status: 'closed' });
});
afterAll(() => app.stop());

const get = (path: string, headers = {}) => app.client().get(path, headers);
const slugs = async (query: string) =>
  (await get(`/api/companies${query}`)).body.map((one: { slug: string }) => one.slug);
const titles = async (query: string) =>
  (await get(`/api/jobs${query}`)).body.map((one: { title: string }) => one.title);

describe('the list of companies', () => {
  it('has cards without anything private, newest first (K6)', async () => {
    const { status, body, text, headers } = await get('/api/companies');
    expect([status, headers.get('x-total-count')]).toEqual([200, '2']);
    expect(v.is(v.array(v.strictObject(CompanyCardSchema.entries)), body)).toBe(true);
    expect(await slugs('')).toEqual(['sea', 'gulf']);
    expect(text).not.toMatch(/@example|password|turnover|lastLogin|createdAt/);
  });

  it.each([
    ['?q=solar', ['gulf']],
    ['?q=البحر', ['sea']],
    ['?q=bahr', ['sea']],
    ['?q=panels gulf', ['gulf']],
    ['?q=oman', ['sea']],
    ['?q=nothing', []],
    ['?industry=aviation', ['sea']],
    ['?industry=piracy', []],
    ['?country=Qatar', ['gulf']],
    ['?country=Atlantis', []],
    ['?country=Oman&q=solar', []],
    ['?country=&industry=&q=', ['sea', 'gulf']],
  ])('finds by %s (K2, K8)', async (query, expected) => {
    expect(await slugs(query)).toEqual(expected);
    const { headers } = await get(`/api/companies${query}`);
    expect(headers.get('x-total-count')).toBe(String(expected.length));
  });

  it('goes on where Link says, and knows what a caller has (T8)', async () => {
    const first = await get('/api/companies?limit=1&country=');
    const next = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect((await get(next)).body.map((one: { slug: string }) => one.slug)).toEqual(['gulf']);
    const etag = first.headers.get('etag') ?? '';
    expect((await get('/api/companies?limit=1', { 'if-none-match': etag })).status).toBe(304);
    await buildJob(app, gulf.id, { status: 'draft' });
    expect((await get('/api/companies?limit=1', { 'if-none-match': etag })).status).toBe(200);
  });
});

describe('the list of jobs', () => {
  it('has the open ones of active companies, newest first (L8)', async () => {
    const { body, headers } = await get('/api/jobs');
    expect(v.is(v.array(v.strictObject(JobCardSchema.entries)), body)).toBe(true);
    expect(await titles('')).toEqual(['Pilot', 'محاسب', 'Solar engineer']);
    expect([headers.get('x-total-count'), headers.get('cache-control')]).toEqual(['3', 'no-cache']);
  });

  it.each([
    ['?q=pilot', ['Pilot']],
    ['?q=python', ['Solar engineer']],
    ['?q=gulf energy', ['محاسب', 'Solar engineer']],
    ['?q=الدوحه', ['محاسب', 'Solar engineer']],
    ['?q=عمان', ['Pilot']],
    ['?q=طيران', ['Pilot']],
    ['?industry=finance', ['محاسب']],
    ['?country=Qatar', ['محاسب', 'Solar engineer']],
    ['?country=Qatar&q=solar', ['Solar engineer']],
    ['?country=Oman&q=solar', []],
  ])('finds by %s', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
    const { headers } = await get(`/api/jobs${query}`);
    expect(headers.get('x-total-count')).toBe(String(expected.length));
  });

  it('narrows to one company', async () => {
    expect(await titles(`?company=${sea.id}`)).toEqual(['Pilot']);
    expect(await titles(`?company=${gulf.id}&q=solar`)).toEqual(['Solar engineer']);
    expect(await titles('?company=999999')).toEqual([]);
    expect(await titles('?company=nonsense')).toEqual([]);
    expect(await titles('?company=')).toHaveLength(3);
  });
});

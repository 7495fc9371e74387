import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StatsSchema } from '#shared/model/directory.ts';
import { TalentCardSchema } from '#shared/model/user.ts';
import { buildAdmin, buildTalent, buildViewer, signedIn } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { fetchRaw } from '../../testing/fetch-raw.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

const clock = createFakeClock();
const CardsSchema = v.array(v.strictObject(TalentCardSchema.entries));
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
  await buildAdmin(app, { slug: 'the-admin' });
  await buildViewer(app, { slug: 'the-viewer' });
  await buildTalent(app, { slug: 'who-left', isActive: false });
  for (let count = 0; count < 6; count += 1) {
    await buildTalent(app, { slug: `tech-${count}`, bio: 'long '.repeat(100), skills: ['React'] });
    await buildTalent(app, { slug: `money-${count}`, industry: 'finance', name: `محمد ${count}` });
  }
  await buildTalent(app, { slug: 'the-star', isFeatured: true });
});
afterAll(() => app.stop());

const get = (path: string, headers = {}) => app.client().get(path, headers);
// Each talent's card as its slug.
const slugs = (body: { slug: string }[]) => body.map(({ slug }) => slug);

describe('the list of talents', () => {
  it('is a JSON array of cards without anything private (I9, I10)', async () => {
    const { status, body, text, headers } = await get('/api/users');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(v.is(CardsSchema, body)).toBe(true);
    expect(body).toHaveLength(13);
    expect(text).not.toMatch(/@example|dateOfBirth|whatsapp|password|lastLogin|data:/);
    expect(Math.max(...body.map(({ bio }: { bio: string }) => bio.length))).toBeLessThanOrEqual(120);
  });

  it('has only those of an industry, and nobody of an unknown one (I9)', async () => {
    const { body } = await get('/api/users?industry=finance');
    expect(new Set(body.map(({ industry }: { industry: string }) => industry))).toEqual(new Set(['finance']));
    expect(body).toHaveLength(6);
    expect((await get('/api/users?industry=piracy')).body).toEqual([]);
    expect((await get('/api/users?industry=finance&industry=legal&unknown=1')).body).toHaveLength(6);
  });

  it('never lists admins, viewers or people who left, to any reader (I6, G18)', async () => {
    const admin = await signedIn(app, await buildAdmin(app));
    for (const client of [app.client(), admin]) {
      for (const path of ['/api/users', '/api/featured-users', '/api/users?q=the']) {
        const listed = slugs((await client.get(path)).body);
        for (const hidden of ['the-admin', 'the-viewer', 'who-left']) expect(listed).not.toContain(hidden);
      }
    }
  });

  it('says what may have been meant where little was found, once it finds more (I20)', async () => {
    const meant = async (path: string) => (await get(path)).headers.get('x-did-you-mean');
    expect(decodeURIComponent((await meant('/api/users?q=محمث')) ?? '')).toBe('محمد');
    expect(decodeURIComponent((await meant('/api/users?q=محمث&industry=finance')) ?? '')).toBe('محمد');
    expect(await meant('/api/users?q=محمث&industry=legal')).toBeNull();
    expect(await meant('/api/users?q=reacct')).toBe('react');
    expect(await meant('/api/users?q=acountant')).toBeNull();
    for (const path of ['/api/users', '/api/users?q=react', '/api/companies?q=acountant', '/api/jobs?q=acountant']) {
      expect(await meant(path), path).toBeNull();
    }
  });

  it('puts the featured first, then the newest (I11)', async () => {
    const listed = slugs((await get('/api/users')).body);
    expect(listed.slice(0, 3)).toEqual(['the-star', 'money-5', 'tech-5']);
  });

  it('searches in Arabic and by skill (I12, I15)', async () => {
    expect((await get(`/api/users?q=${encodeURIComponent('مُحَمَّد')}`)).body).toHaveLength(6);
    expect((await get('/api/users?q=react%20tech')).body).toHaveLength(6);
    expect((await get('/api/users?q=nothingofthis')).body).toEqual([]);
  });

  it('is paged by links to the next page, each talent once', async () => {
    const seen: string[] = [];
    let path: string | undefined = '/api/users?limit=5';
    let pages = 0;
    while (path) {
      const { body, headers } = await get(path);
      seen.push(...slugs(body));
      expect(headers.get('x-total-count')).toBe('13');
      path = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
      pages += 1;
    }
    expect([pages, seen.length, new Set(seen).size]).toEqual([3, 13, 13]);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=-3', 'limit'],
    ['limit=abc', 'limit'],
    ['limit=', 'limit'],
    ['cursor=nonsense', 'cursor'],
    ['cursor=%00', 'cursor'],
  ])('refuses %s: a page that was not asked for would look like the one that was', async (query, field) => {
    for (const list of ['users', 'companies', 'jobs']) {
      const { status, body } = await get(`/api/${list}?${query}`);
      expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 'validation_failed', [field]]);
    }
  });

  it('may be read by pages of other origins, without their cookies', async () => {
    const { headers } = await get('/api/users?limit=1', { origin: 'https://other.example' });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('access-control-expose-headers')).toContain('Link');
    const own = await get('/api/auth/check', { origin: 'https://other.example' });
    expect(own.headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each(['limit=99999', 'q=%E0%A4%A', 'industry=none'])('makes sense of %s', async (query) => {
    expect((await get(`/api/users?${query}`)).status).toBe(200);
  });

  it('says 10000+ when there are more matches than it counts', async () => {
    const { page } = app.deps.talentListing;
    app.deps.talentListing.page = async () => ({ json: Buffer.from('[]'), nextCursor: null, total: 10_001 });
    expect((await get('/api/users?q=very-many')).headers.get('x-total-count')).toBe('10000+');
    app.deps.talentListing.page = page;
  });
});

describe('an unchanged list', () => {
  it('is answered 304 to who has it, and anew after an edit (T8)', async () => {
    const first = await get('/api/users?limit=3');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    const again = await get('/api/users?limit=3', { 'if-none-match': etag });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await get('/api/users?limit=3', { 'if-none-match': `"x", ${etag}` })).status).toBe(304);
    expect((await get('/api/users?limit=3', { 'if-none-match': '"x"' })).status).toBe(200);
    await buildTalent(app, { slug: 'newcomer', isFeatured: true });
    const changed = await get('/api/users?limit=3', { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(slugs(changed.body)).toContain('newcomer');
  });

  it('is confirmed with no more headers than a cache needs', async () => {
    const { headers: whole } = await get('/api/users?limit=3');
    const { headers } = await get('/api/users?limit=3', { 'if-none-match': whole.get('etag') ?? '' });
    const hops = ['connection', 'date', 'keep-alive'];
    const own = [...headers.keys()].filter((name) => !hops.includes(name));
    expect(own).toEqual(['cache-control', 'etag', 'vary']);
    for (const name of own) expect(headers.get(name)).toBe(whole.get(name));
  });

  it('costs no query', async () => {
    const { page } = app.deps.talentListing;
    const { headers } = await get('/api/users?limit=2');
    // The second request for a thing keeps its bytes.
    await get('/api/users?limit=2');
    app.deps.talentListing.page = () => Promise.reject(new Error('asked'));
    expect((await get('/api/users?limit=2')).status).toBe(200);
    const etag = headers.get('etag') ?? '';
    expect((await get('/api/users?limit=199', { 'if-none-match': etag })).status).toBe(304);
    app.deps.talentListing.page = page;
  });

  it('may be kept by caches that ask again (T10)', async () => {
    for (const path of ['/api/users', '/api/featured-users', '/api/stats']) {
      const { headers } = await get(path);
      expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['no-cache', 'Accept-Encoding']);
      expect(headers.get('set-cookie')).toBeNull();
      expect((await get(path, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
    }
  });

  it('is compressed as the caller likes it (T9)', async () => {
    const { text } = await get('/api/users', { 'accept-encoding': 'identity' });
    const raw = (encoding: string) => fetchRaw(`${app.origin}/api/users`, encoding);
    const brotli = await raw('gzip, br');
    const gzip = await raw('gzip, br;q=0');
    const encodings = [brotli, gzip, await raw('identity')].map(({ headers }) => headers['content-encoding']);
    expect(encodings).toEqual(['br', 'gzip', undefined]);
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(text);
    expect(gunzipSync(gzip.bytes).toString()).toBe(text);
    expect(brotli.bytes.length).toBeLessThan(text.length / 2);
  });

  it('answers HEAD with the headers alone', async () => {
    const { status, text, headers } = await app.client().request('/api/users', { method: 'HEAD' });
    expect([status, text]).toEqual([200, '']);
    expect(Number(headers.get('content-length'))).toBeGreaterThan(400);
  });
});

describe('featured talents', () => {
  it('are those whose days are not over (N14, N15)', async () => {
    const until = new Date(clock.now().getTime() + 60_000);
    await buildTalent(app, { slug: 'soon-over', isFeatured: true, featuredUntil: until });
    const before = await get('/api/featured-users');
    expect(slugs(before.body)).toContain('soon-over');
    clock.advance(60_001);
    const after = await get('/api/featured-users', { 'if-none-match': before.headers.get('etag') ?? '' });
    expect(after.status).toBe(200);
    expect(slugs(after.body)).not.toContain('soon-over');
    expect(slugs(after.body)).toContain('the-star');
  });
});

describe('the counts', () => {
  it('are those of listed people', async () => {
    const { body } = await get('/api/stats');
    expect(v.is(StatsSchema, body)).toBe(true);
    expect(body.talents).toBe((await get('/api/users?limit=200')).body.length);
    expect(body.talentsByIndustry.finance).toBe(6);
  });
});

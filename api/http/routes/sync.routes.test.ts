import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedNames } from '#shared/catalog/feeds.ts';
import {
  type FeedChanges,
  FeedChangesSchema,
  type FeedDigest,
  FeedDigestSchema,
  FeedShardSchema,
  feedRowSchemas,
} from '#shared/model/sync.ts';
import { fromColumns, sumOfRows } from '#shared/rules/shards.ts';
import type { ProfileRecord } from '../../store/records.ts';
import { buildAdmin, buildTalent, buildViewer, signedIn } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { fetchRaw } from '../../testing/fetch-raw.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { newCompany, newJob } from '../../testing/store-builders.ts';

const clock = createFakeClock();
let app: TestApp;
let talents: ProfileRecord[];
beforeAll(async () => {
  app = await startTestApp({ clock });
  await buildAdmin(app, { name: 'The Admin' });
  await buildViewer(app, { name: 'The Viewer' });
  talents = [];
  for (let count = 0; count < 5; count += 1) talents.push(await buildTalent(app, { bio: 'long '.repeat(100) }));
  await buildTalent(app, { name: 'Who Left', isActive: false });
  const [companyId = 0] = await app.store.bulk.insertCompanies([newCompany(1), newCompany(2, { isActive: false })]);
  await app.store.bulk.insertJobs([
    newJob(companyId, clock.now()),
    newJob(companyId, clock.now(), { status: 'draft' }),
  ]);
});
afterAll(() => app.stop());

const get = (path: string, headers = {}) => app.client().get(path, headers);
const digestOf = async (feed: string): Promise<FeedDigest> => (await get(`/api/sync/${feed}/digest`)).body;
const changesSince = async (feed: string, since: string, limit = ''): Promise<FeedChanges> =>
  (await get(`/api/sync/${feed}/changes?since=${since}${limit && `&limit=${limit}`}`)).body;

describe('the digest', () => {
  it('sums up the visible rows of each shard (protocol §1)', async () => {
    for (const feed of feedNames) {
      const { status, body, headers } = await get(`/api/sync/${feed}/digest`);
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
      expect(v.parse(v.strictObject(FeedDigestSchema.entries), body)).toMatchObject({ shardSize: 512, floor: 0 });
      const [[n, count, sum]] = body.shards;
      const shard = (await get(`/api/sync/${feed}/shards/${n}`)).body;
      expect({ count, sum }).toEqual(sumOfRows(v.parse(v.array(feedRowSchemas[feed]), fromColumns(shard.rows))));
    }
  });

  it('counts nobody who may not be seen', async () => {
    const counts = await Promise.all(feedNames.map(async (feed) => (await digestOf(feed)).shards.map(([, n]) => n)));
    expect(counts).toEqual([[5], [1], [1]]);
  });
});

describe('a shard', () => {
  it('holds cards as columns, and nothing private (R9)', async () => {
    for (const feed of feedNames) {
      const { status, body, text } = await get(`/api/sync/${feed}/shards/0`);
      expect(status).toBe(200);
      expect(v.parse(v.strictObject(FeedShardSchema.entries), body).n).toBe(0);
      const rows = fromColumns(body.rows);
      expect(v.is(v.array(v.strictObject(feedRowSchemas[feed].entries)), rows)).toBe(true);
      expect(text).not.toMatch(/@example|dateOfBirth|whatsapp|password|school|lastLogin|turnover|The Admin|The Viewer/);
      expect(text).not.toMatch(/Who Left|Company 2/);
    }
  });

  it('is answered 304 until something in it changes', async () => {
    const first = await get('/api/sync/talents/shards/0');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    const again = await get('/api/sync/talents/shards/0', { 'if-none-match': etag });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    await app.store.bulk.insertCompanies([newCompany(50)]);
    expect((await get('/api/sync/talents/shards/0', { 'if-none-match': etag })).status).toBe(304);
    const [talent] = talents;
    await (await signedIn(app, talent ?? { email: '' })).patch(`/api/users/${talent?.id}`, { bio: 'Changed' });
    const changed = await get('/api/sync/talents/shards/0', { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.text).toContain('Changed');
  });

  it('is compressed as the caller likes it (T9)', async () => {
    const url = `${app.origin}/api/sync/talents/shards/0`;
    const plain = await fetchRaw(url, 'identity');
    const brotli = await fetchRaw(url, 'gzip, br');
    const gzip = await fetchRaw(url, 'gzip');
    expect([plain, brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
    expect(plain.headers.vary).toBe('Accept-Encoding');
  });

  it('says up to which revision it holds, also when it was made before (SYNC-4)', async () => {
    const ask = async (headers = {}) => {
      const { status, headers: answered } = await get('/api/sync/talents/shards/0', headers);
      const isCurrent = Number(answered.get('x-as-of')) === (await digestOf('talents')).rev;
      return { status, isCurrent, etag: answered.get('etag') ?? '' };
    };
    const { etag, ...first } = await ask();
    expect(first).toEqual({ status: 200, isCurrent: true });
    await app.store.bulk.insertCompanies([newCompany(51)]);
    expect(await ask()).toEqual({ status: 200, isCurrent: true, etag });
    expect(await ask({ 'if-none-match': etag })).toEqual({ status: 304, isCurrent: true, etag });
  });

  it('without rows is empty', async () => {
    const { status, body } = await get('/api/sync/jobs/shards/77');
    expect([status, body.n, body.rows]).toEqual([200, 77, {}]);
  });
});

describe('changes', () => {
  it('come in the order of revisions, each row once, in pages', async () => {
    const { epoch, rev } = await digestOf('talents');
    const seen: number[] = [];
    let since = `${epoch}.0`;
    for (let left = Number.POSITIVE_INFINITY; left > 0; ) {
      const { status, body } = await get(`/api/sync/talents/changes?since=${since}&limit=2`);
      expect(status).toBe(200);
      expect(v.is(v.strictObject(FeedChangesSchema.entries), body)).toBe(true);
      expect(body.items.length + body.gone.length).toBeLessThanOrEqual(2);
      expect(body.more).toBe(body.pending > 0);
      seen.push(...body.items.map((item: { rev: number }) => item.rev));
      left = body.pending;
      since = body.next;
    }
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen).toHaveLength(5);
    expect(since).toBe(`${epoch}.${rev}`);
  });

  it('hold cards of the one shape', async () => {
    for (const feed of feedNames) {
      const { epoch } = await digestOf(feed);
      const { items } = await changesSince(feed, `${epoch}.0`);
      expect(items.length).toBeGreaterThan(0);
      expect(v.is(v.array(v.strictObject(feedRowSchemas[feed].entries)), items)).toBe(true);
    }
  });

  it('never tell of administrators, viewers and who was never shown, edited or not', async () => {
    const admin = await buildAdmin(app);
    const { epoch, rev } = await digestOf('talents');
    await (await signedIn(app, admin)).patch(`/api/users/${admin.id}`, { bio: 'of an admin' });
    await buildViewer(app);
    expect((await digestOf('talents')).rev).toBeGreaterThan(rev);
    const { items, gone } = await changesSince('talents', `${epoch}.0`);
    expect(items).toHaveLength(5);
    expect(gone).toEqual([]);
  });

  it('after the last one are a few bytes (SYNC-14: at most 300)', async () => {
    const { epoch, rev } = await digestOf('talents');
    const { text, body } = await get(`/api/sync/talents/changes?since=${epoch}.${rev}`);
    expect(body).toEqual({
      items: [],
      gone: [],
      next: `${epoch}.${rev}`,
      more: false,
      pending: 0,
      serverTime: clock.now().toISOString(),
    });
    expect(text.length).toBeLessThanOrEqual(130);
  });

  it('are refused with 410 to who has to compare digests', async () => {
    const { epoch, rev } = await digestOf('talents');
    for (const since of [`other.${rev}`, `${epoch}.${rev + 1}`, epoch, `${epoch}.x`, '', `.${rev}`, `${epoch}.-1`]) {
      const { status, body } = await get(`/api/sync/talents/changes?since=${since}`);
      expect([status, body.code], since).toEqual([410, 'resync']);
    }
    const { status, body } = await get('/api/sync/talents/changes');
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  });

  it.each(['0', '-1', 'abc', '99999', ''])('make sense of the limit %j', async (limit) => {
    const { epoch } = await digestOf('talents');
    const { status, body } = await get(`/api/sync/talents/changes?since=${epoch}.0&limit=${limit}`);
    expect([status, body.items.length]).toEqual([200, 5]);
  });
});

describe('the calls', () => {
  it.each([
    '/api/sync/people/digest',
    '/api/sync/people/changes?since=a.1',
    '/api/sync/constructor/digest',
    '/api/sync/talents/shards/-1',
    '/api/sync/talents/shards/01',
    '/api/sync/talents/shards/x',
    '/api/sync/talents',
  ])('know no %s', async (path) => {
    const { status, body } = await get(path);
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  it('read no session and set none, and say the same to everybody', async () => {
    const admin = await signedIn(app, await buildAdmin(app));
    for (const path of ['/api/sync/talents/shards/0', '/api/sync/companies/digest']) {
      const [mine, anyones] = [await admin.get(path), await get(path)];
      expect(mine.text).toBe(anyones.text);
      expect(mine.headers.get('set-cookie')).toBeNull();
      expect(mine.headers.get('vary')).toBe('Accept-Encoding');
      expect(mine.headers.get('access-control-allow-origin')).toBe('*');
      expect(mine.headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  it('answer HEAD with the headers alone, and refuse to be changed', async () => {
    const { status, text } = await app.client().request('/api/sync/talents/shards/0', { method: 'HEAD' });
    expect([status, text]).toEqual([200, '']);
    const post = await app.client().post('/api/sync/talents/digest', {});
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildAdmin, buildTalent, buildViewer, signedIn } from '../../testing/builders.ts';
import { createFakeClock, type FakeClock } from '../../testing/fake-clock.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { visitor } from '../policies.ts';
import { createUpkeep } from '../upkeep.ts';
import { recordVisit } from './visits.ts';

const dayMs = 86_400_000;
let clock: FakeClock;
let app: TestApp;
let owner: { id: number; email: string; slug: string };
beforeEach(async () => {
  clock = createFakeClock();
  app = await startTestApp({ clock, trustsProxy: true });
  owner = await buildTalent(app);
});
afterEach(() => app.stop());

const phone = { 'user-agent': 'A phone', 'x-forwarded-for': '203.0.113.77' };
const isCounted = async (client: TestClient, headers: Record<string, string> = phone) =>
  (await client.post(`/api/users/${owner.id}/visits`, {}, headers)).body.isCounted;
const seen = async () => (await (await signedIn(app, owner)).get(`/api/users/${owner.id}/visits`)).body;

const rows = () => app.store.engine.reader.db.select().from(app.store.engine.tables.profileVisits);

it('counts a visitor once a day, whatever the browser calls itself, and tells visitors apart by address and account (U10)', async () => {
  const reader = await signedIn(app, await buildTalent(app));
  expect(await isCounted(app.client())).toBe(true);
  expect(await isCounted(app.client())).toBe(false);
  expect(await isCounted(app.client(), { ...phone, 'user-agent': 'Another' })).toBe(false);
  expect(await isCounted(app.client(), { ...phone, 'x-forwarded-for': '203.0.113.78' })).toBe(true);
  expect(await isCounted(reader)).toBe(true);
  expect(await isCounted(reader, { ...phone, 'user-agent': 'Another' })).toBe(false);
  clock.advance(dayMs);
  expect(await isCounted(app.client())).toBe(true);
  const { days, total, signedIn: known, previousTotal } = await seen();
  expect(days).toHaveLength(30);
  expect(days.slice(-3).map(({ count }: { count: number }) => count)).toEqual([0, 3, 1]);
  expect([total, known, previousTotal]).toEqual([4, 1, 0]);
  const dayOf = (before: number) => new Date(clock.now().getTime() - before * dayMs).toISOString().slice(0, 10);
  expect([days[0].day, days[29].day]).toEqual([dayOf(29), dayOf(0)]);
});

it('notes who is signed in, and an address as far as there is one', async () => {
  const talent = await buildTalent(app);
  await isCounted(await signedIn(app, talent));
  expect(await rows()).toMatchObject([{ visitorId: talent.id, visitorKey: `user-${talent.id}`, userAgent: 'A phone' }]);
  const visitorKeys = () => 'a key';
  const sender = { ip: '', userAgent: 'x', asksForPrivacy: false };
  expect(await recordVisit(app.deps, visitor, { profileId: owner.id, sender, visitorKeys })).toBe(true);
  expect((await rows())[1]).toMatchObject({ visitorId: null, visitorKey: 'a key', ipAddress: null });
});

it('takes the addresses of one IPv6 network as one visitor (U10)', async () => {
  const from = (address: string) => isCounted(app.client(), { ...phone, 'x-forwarded-for': address });
  expect(await from('2001:db8:0:1::1')).toBe(true);
  expect(await from('2001:db8:0:1:ffff::2')).toBe(false);
  expect(await from('2001:db8:0:2::1')).toBe(true);
});

it('keeps a shortened address, a short browser name, and no key that lasts longer than a day (U10, U11)', async () => {
  await isCounted(app.client(), { ...phone, 'user-agent': 'x'.repeat(400) });
  clock.advance(dayMs);
  await isCounted(app.client(), { ...phone, 'user-agent': 'x'.repeat(400) });
  const [first, second] = await rows();
  expect(first).toMatchObject({ ipAddress: '203.0.113.0/24', userAgent: 'x'.repeat(256), visitorId: null });
  expect(second?.visitorKey).not.toBe(first?.visitorKey);
  expect(JSON.stringify([first, second])).not.toContain('203.0.113.77');
});

it('counts neither the owner, nor an administrator, nor a browser that asks for privacy, and no mere reading', async () => {
  expect(await isCounted(await signedIn(app, owner))).toBe(false);
  expect(await isCounted(await signedIn(app, await buildAdmin(app)))).toBe(false);
  // Nobody else sees the page of a viewer.
  const viewer = await buildViewer(app);
  const own = await (await signedIn(app, viewer)).post(`/api/users/${viewer.id}/visits`, {}, phone);
  expect([own.status, own.body]).toEqual([200, { isCounted: false }]);
  expect(await isCounted(app.client(), { ...phone, 'sec-gpc': '1' })).toBe(false);
  await app.client().get(`/api/users/slug/${owner.slug}`, phone);
  await app.client().get(`/${owner.slug}`, phone);
  expect(await rows()).toEqual([]);
});

it('knows no profile that nobody sees, and takes no plain text', async () => {
  const hidden = await buildTalent(app, { isActive: false });
  const viewer = await buildViewer(app);
  for (const id of [hidden.id, viewer.id, 999]) {
    expect((await app.client().post(`/api/users/${id}/visits`, {})).status).toBe(404);
  }
  const plain = { ...phone, 'content-type': 'text/plain' };
  expect((await app.client().post(`/api/users/${owner.id}/visits`, '{}', plain)).status).toBe(415);
});

it('shows 30 days and the sum of the 30 before, and forgets after 90 (U11)', async () => {
  await isCounted(app.client());
  clock.advance(29 * dayMs);
  await isCounted(app.client());
  expect(await seen()).toMatchObject({ total: 2, previousTotal: 0 });
  clock.advance(dayMs);
  expect(await seen()).toMatchObject({ total: 1, previousTotal: 1 });
  clock.advance(29 * dayMs);
  expect(await seen()).toMatchObject({ total: 0, signedIn: 0, previousTotal: 2 });
  clock.advance(dayMs);
  expect(await seen()).toMatchObject({ total: 0, previousTotal: 1 });
  clock.advance(30 * dayMs);
  await createUpkeep(app.deps)();
  expect(await rows()).toHaveLength(2);
  clock.advance(dayMs);
  await createUpkeep(app.deps)();
  expect(await rows()).toHaveLength(1);
});

it('are told to the owner alone', async () => {
  const path = `/api/users/${owner.id}/visits`;
  const other = await signedIn(app, await buildTalent(app));
  const statuses = [
    (await app.client().get(path)).status,
    (await other.get(path)).status,
    (await other.get('/api/users/999/visits')).status,
  ];
  expect(statuses).toEqual([401, 403, 404]);
});

it('bounds how fast one address may count', async () => {
  const limited = await startTestApp({ hasRateLimits: true });
  const { id } = await buildTalent(limited);
  const answers = await Promise.all(
    Array.from({ length: 61 }, () => limited.client().post(`/api/users/${id}/visits`, {})),
  );
  await limited.stop();
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});

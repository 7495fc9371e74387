import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SavedKind } from '#shared/catalog/saved.ts';
import { limits } from '#shared/limits.ts';
import type { AlertReader } from '../../store/alerts/alert-records.ts';
import { buildCompany, buildJob, buildTalent } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { Deps } from '../deps.ts';
import { findNewMatches } from './send-alerts.ts';

const hourMs = 3_600_000;
const clock = createFakeClock(new Date('2026-11-23T06:00:00.000Z'));
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

interface Thing {
  kind: SavedKind;
  key: string;
  reader?: AlertReader;
}

const found = ({ reader = { realm: 'user', id: 1 }, ...thing }: Thing, since: Date, until: Date) =>
  findNewMatches(app.deps, { reader, item: { id: 1, alert: 'daily', alertedUntil: since, ...thing }, until });

/** The moment an hour later, to which the clock is put. */
function hourLater(): Date {
  clock.advance(hourMs);
  return clock.now();
}

it('a company is told once, in the digest of its time', async () => {
  const search = { kind: 'search', key: '/browse-companies?q=pearl' } as const;
  const [start, middle] = [clock.now(), new Date(clock.now().getTime() + 2 * hourMs)];
  clock.advance(hourMs);
  const first = await buildCompany(app, { name: 'Pearl One' });
  clock.advance(2 * hourMs);
  const second = await buildCompany(app, { name: 'Pearl Two' });
  expect((await found(search, start, middle))?.ids).toEqual([first.id]);
  expect((await found(search, middle, clock.now()))?.ids).toEqual([second.id]);
  expect(await found(search, clock.now(), clock.now())).toBeUndefined();
});

it.each([
  ['search', '/somewhere-else?q=pearl'],
  ['job', '1'],
  ['talent', '1'],
] as const)('nothing is new of the %s %s', async (kind, key) => {
  await buildCompany(app, { name: 'Pearl Three' });
  expect(await found({ kind, key }, new Date(0), clock.now())).toBeUndefined();
});

it('a letter names a new job that only the name of its company finds, also behind old jobs of a place', async () => {
  const [{ id: trading }, { id: other }] = [
    await buildCompany(app, { name: 'Unaizah Trading House' }),
    await buildCompany(app, { name: 'Marsa Two' }),
  ];
  await buildJob(app, other, { title: 'Old', location: 'Unaizah' });
  const since = hourLater();
  hourLater();
  const { id } = await buildJob(app, trading, { title: 'New', location: 'Office' });
  const search = { kind: 'search', key: '/jobs?q=unaizah' } as const;
  expect((await found(search, since, hourLater()))?.ids).toEqual([id]);
});

it('a job is told from behind the last time up to the end, the newest first', async () => {
  const { id: companyId } = await buildCompany(app, { name: 'Marsa' });
  const build = (title: string) => buildJob(app, companyId, { title });
  const [since, old] = [hourLater(), await build('Caulker one')];
  const [, second] = [hourLater(), await build('Caulker two')];
  const [until, third] = [hourLater(), await build('Caulker three')];
  const [, later] = [hourLater(), await build('Caulker four')];
  const key = '/jobs?limit=1&q=caulker&sort=oldest';
  const told = { kind: 'search', key, feed: 'jobs', ids: [third.id, second.id], more: 0 };
  expect(await found({ kind: 'search', key }, since, until)).toEqual(told);
  const followed = await found({ kind: 'company', key: String(companyId) }, since, until);
  expect(followed).toEqual({ ...told, kind: 'company', key: String(companyId) });
  expect((await found({ kind: 'company', key: String(companyId) }, new Date(0), clock.now()))?.ids).toEqual(
    [later, third, second, old].map(({ id }) => id),
  );
  expect(await found({ kind: 'company', key: String(companyId + 1) }, since, until)).toBeUndefined();
});

it('people are told to everybody but themselves, a few by name', async () => {
  const since = clock.now();
  hourLater();
  const ids: number[] = [];
  for (let n = 0; n < limits.alertThingsShown + 2; n += 1) ids.push((await buildTalent(app, { name: 'Zarqa' })).id);
  const newest = ids.toReversed();
  const [own = 0] = newest;
  const key = '/browse?q=zarqa';
  const told = (reader: AlertReader) => found({ kind: 'search', key, reader }, since, clock.now());
  const named = (from: number) => newest.slice(from, from + limits.alertThingsShown);
  expect(await told({ realm: 'user', id: own })).toEqual({
    ...{ kind: 'search', key, feed: 'talents' },
    ...{ ids: named(1), more: 1 },
  });
  expect(await told({ realm: 'company', id: own })).toMatchObject({ ids: named(0), more: 2 });
});

it('a company is told of others, and not of itself', async () => {
  const since = clock.now();
  hourLater();
  const [own, other] = [await buildCompany(app, { name: 'Qasr' }), await buildCompany(app, { name: 'Qasr' })];
  const search = { kind: 'search', key: '/browse-companies?q=qasr' } as const;
  const told = async (realm: 'user' | 'company') =>
    (await found({ ...search, reader: { realm, id: own.id } }, since, clock.now()))?.ids;
  expect([await told('company'), await told('user')]).toEqual([[other.id], [other.id, own.id]]);
});

it.each([
  ['/browse?q=lagoon', '&experience=many'],
  ['/jobs?q=lagoon', '&workplace=moon'],
  ['/browse-companies?q=lagoon', '&size=endless'],
])('of the search %s with %s, which makes no sense, nothing is told', async (key, senseless) => {
  const since = clock.now();
  hourLater();
  await buildTalent(app, { name: 'Lagoon' });
  const { id } = await buildCompany(app, { name: 'Lagoon' });
  await buildJob(app, id, { title: 'Lagoon' });
  const told = (asked: string) =>
    found({ kind: 'search', key: asked, reader: { realm: 'user', id: 0 } }, since, clock.now());
  expect((await told(key))?.ids).toHaveLength(1);
  expect(await told(key + senseless)).toBeUndefined();
});

it('a search is looked through to its first old card, or for a few pages', async () => {
  const at = clock.now();
  let [pages, lastDay] = [0, at];
  const jobListing: Deps['jobListing'] = {
    ...app.deps.jobListing,
    async page() {
      pages += 1;
      const publishedAt = (pages === 3 ? lastDay : at).toISOString();
      return { json: Buffer.from(JSON.stringify([{ id: pages, publishedAt }])), nextCursor: `${pages}`, total: 99 };
    },
  };
  const item = {
    id: 1,
    kind: 'search',
    key: '/jobs',
    alert: 'daily',
    alertedUntil: new Date(at.getTime() - 1),
  } as const;
  const look = () => findNewMatches({ ...app.deps, jobListing }, { reader: { realm: 'user', id: 1 }, item, until: at });
  expect([(await look())?.ids, pages]).toEqual([[1, 2, 3, 4, 5], limits.alertPagesMax]);
  [pages, lastDay] = [0, item.alertedUntil];
  expect([(await look())?.ids, pages]).toEqual([[1, 2], 3]);
});

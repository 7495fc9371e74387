import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SavedKind } from '#shared/catalog/saved.ts';
import { buildCompany } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { findNewMatches } from './new-matches.ts';

const hourMs = 3_600_000;
const clock = createFakeClock(new Date('2026-11-23T06:00:00.000Z'));
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

const found = (thing: { kind: SavedKind; key: string }, since: Date, until: Date) =>
  findNewMatches(app.deps, {
    reader: { realm: 'user', id: 1 },
    item: { id: 1, alert: 'daily', alertedUntil: since, ...thing },
    until,
  });

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

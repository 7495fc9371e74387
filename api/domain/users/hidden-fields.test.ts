import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#shared/contract/all-endpoints.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { HideableField } from '#shared/model/field-names.ts';
import { hidings, isPatched, twoValuesOf } from '#shared/testing/hidden-values.ts';
import type { ProfileRecord } from '../../store/records.ts';
import { buildTalent, signedIn } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

// Two servers that differ in one value of one person. What shows the value, or anything made of it, differs as well.
let servers: readonly [TestApp, TestApp];
beforeAll(async () => {
  const start = () => startTestApp({ clock: createFakeClock(), publicOrigin: 'https://dalil.test' });
  servers = await Promise.all([start(), start()]);
});
afterAll(() => Promise.all(servers.map((app) => app.stop())));

describe('a field that its owner hides (H13, H18)', () => {
  it.each(hidings)('makes no difference for others: $field, $hider: $off', async ({ field, hider, on, off }) => {
    const values = twoValuesOf(field);
    const people = await Promise.all([
      addPerson(servers[0], { field, value: values[0], off }),
      addPerson(servers[1], { field, value: values[1], off }),
    ]);
    const saveAll = (patch: object) => Promise.all(people.map(({ save }) => save(patch)));
    const places = async () => {
      const [one = {}, other = {}] = await Promise.all(people.map(({ read }) => read(values)));
      expect(Object.keys(one)).toEqual(Object.keys(other));
      return Object.keys(one).filter((place) => one[place] !== other[place]);
    };

    await saveAll({ [hider]: on });
    expect(await places(), `Nothing shows ${field}; which row of field-names.ts is wrong?`).not.toEqual([]);
    await saveAll({ [hider]: off });
    expect(await places()).toEqual([]);
    if (!isPatched(field)) return;
    // A change of a hidden value takes another way than the change of a switch.
    await Promise.all([people[0].save({ [field]: values[1] }), people[1].save({ [field]: values[0] })]);
    expect(await places()).toEqual([]);
  });
});

async function addPerson(app: TestApp, { field, value, off }: { field: HideableField; value: unknown; off: unknown }) {
  const slug = `who-hides-${field}-${off}`.toLowerCase();
  const account = { slug, username: slug, name: 'Sara Ali', email: `${slug}@person.test`, isFeatured: true };
  const person = await buildTalent(app, { ...account, ...{ [field]: value } });
  const client = await signedIn(app, person);
  return {
    read: (values: readonly unknown[]) => readEverything(app, person, { field, values }),
    async save(patch: object) {
      const { status, body } = await client.patch(`/api/users/${person.id}`, patch);
      expect([status, body.errors]).toEqual([200, undefined]);
    },
  };
}

interface Wanted {
  field: string;
  /** Lists are asked by them. */
  values: readonly unknown[];
}

/** What a visitor can read: each public answer of the contract, and the pages. */
async function readEverything(app: TestApp, { id, slug }: ProfileRecord, { field, values }: Wanted) {
  const { body } = await app.client().get('/api/sync/talents/digest');
  const queries: Record<string, string[]> = { since: [`${body.epoch}.0`], ids: [`${id}`], q: wordsOf(values) };
  const answers = Object.values(allEndpoints).filter(isPublicRead);
  const paths = answers.flatMap(({ path, query }) => {
    const given = path.replace(':slug', slug).replace(':id', `${id}`).replace(':feed', 'talents').replace(':n', '0');
    const asked = Object.keys(query?.entries ?? {}).flatMap((name) => {
      const wanted = name === field ? values.map(String) : (queries[name] ?? []);
      return wanted.map((value) => `${given}?${new URLSearchParams({ [name]: value })}`);
    });
    return path.startsWith('/api/sync') && asked.length > 0 ? asked : [given, ...asked];
  });
  const pages = ['/', '/browse', `/${slug}`, `/${slug}?lang=en`, `/${slug}.vcf`, '/success-stories', '/sitemap.xml'];
  const reads = [...paths, ...pages].map(async (path) => {
    const { status, text } = await app.client().get(path);
    expect([200, 404], path).toContain(status);
    return [path.replace(body.epoch, 'EPOCH'), text.replaceAll(body.epoch, 'EPOCH')] as const;
  });
  return Object.fromEntries(await Promise.all(reads));
}

type Query = { entries?: Record<string, unknown> } | undefined;

function isPublicRead(endpoint: Endpoint): endpoint is Endpoint & { query: Query } {
  return endpoint.method === 'GET' && ['public', 'visitor', 'anyone'].includes(endpoint.audience);
}

/** What a value might be found by. */
function wordsOf(values: readonly unknown[]): string[] {
  const words = values.flatMap((value) => [String(value), ...String(value).split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set(words)].filter(Boolean);
}

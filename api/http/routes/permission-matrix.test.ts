import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#shared/contract/all-endpoints.ts';
import type { Job } from '#shared/model/job.ts';
import { testScope } from '../../../scripts/testing/test-scope.ts';
import { accountRows } from '../../testing/permissions/account-rows.ts';
import { adminRows } from '../../testing/permissions/admin-rows.ts';
import { communityRows } from '../../testing/permissions/community-rows.ts';
import { hiringRows } from '../../testing/permissions/hiring-rows.ts';
import {
  type ActorName,
  actors,
  closeHouse,
  engines,
  house,
  openHouse,
} from '../../testing/permissions/matrix-house.ts';
import { paymentRows } from '../../testing/permissions/payment-rows.ts';
import { peopleRows } from '../../testing/permissions/people-rows.ts';
import { savedRows } from '../../testing/permissions/saved-rows.ts';
import type { TestAnswer } from '../../testing/test-client.ts';

const rows = [
  ...accountRows,
  ...peopleRows,
  ...hiringRows,
  ...paymentRows,
  ...communityRows,
  ...adminRows,
  ...savedRows,
];

/** What an answer looks like: each key with the type of its value, and of a list how many and of which shape. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return [value.length, ...new Set(value.map((one) => JSON.stringify(shapeOf(one))))];
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one)]));
}

/** Headers that a clock or a draw decides. */
const drawn = new Set(['content-length', 'date']);

function lookOf({ status, body, headers }: TestAnswer): unknown {
  const names = [...headers.keys()].filter((name) => !drawn.has(name)).sort();
  return { status, body: shapeOf(body), headers: names };
}

/** How each call looked on the first engine. */
const looks = new Map<string, unknown>();

// Both engines have the same routes: `npm test` takes the one that answers quickly.
const tried = testScope === 'quick' ? engines.slice(0, 1) : engines;

describe.each(tried)('who may do what on $name (trust §4)', (engine) => {
  beforeAll(() => openHouse(engine), 120_000);
  afterAll(closeHouse);

  const cases = rows.flatMap((row) =>
    actors.map((actor, index) => ({
      ...row,
      actor,
      status: typeof row.expected === 'number' ? row.expected : (row.expected[index] ?? 0),
    })),
  );

  it.each(cases)('$call as $actor: $status', async ({ call, send, actor, status }) => {
    const answer = await send(house.clients[actor], actor);
    const key = `${call} ${actor}`;
    if (engine.name === 'SQLite') looks.set(key, lookOf(answer));
    else expect(lookOf(answer)).toEqual(looks.get(key));
    expect(answer.status).toBe(status);
    if (status >= 400) expect(answer.body.message).toEqual(expect.any(String));
    if (status === 401) expect(answer.body.code).toBe('not_authenticated');
    if (status === 403) expect(answer.body.code).toBe('forbidden');
    // A caller without the right learns nothing about the thing itself.
    if (status === 403) expect(Object.keys(answer.body).sort()).toEqual(['code', 'message', 'requestId']);
  });

  it('has a row for every call of the contract', () => {
    const named = new Set(rows.map(({ call }) => call.split(' ')[0]));
    expect(Object.keys(allEndpoints).filter((name) => !named.has(name))).toEqual([]);
  });

  it('shows jobs that are not open to their company alone: drafts, closed and expired ones (L8)', async () => {
    const hidden = async (name: ActorName) => {
      const { body } = await house.clients[name].get(`/api/companies/${house.company.id}/jobs`);
      return body
        .filter((one: Job) => one.status !== 'active' || new Date(one.expiryDate) <= new Date())
        .map(({ status }: Job) => status);
    };
    expect(new Set(await hidden('company'))).toEqual(new Set(['draft', 'closed', 'active']));
    for (const name of actors.filter((actor) => actor !== 'company')) expect(await hidden(name)).toEqual([]);
  });

  it('tells companies alone who they are as one, and people alone who they are (P4, P5)', async () => {
    const seen = async (path: string) =>
      Promise.all(actors.map(async (name) => (await house.clients[name].get(path)).body?.email));
    const emailOf = (name: ActorName) => house.accounts[name]?.email;
    const isCompany = (name: ActorName) => name.endsWith('company');
    expect(await seen('/api/companies/auth/check')).toEqual(
      actors.map((name) => (isCompany(name) ? emailOf(name) : undefined)),
    );
    expect(await seen('/api/auth/check')).toEqual(actors.map((name) => (isCompany(name) ? undefined : emailOf(name))));
  });

  it('gives administrators the industries (N12)', async () => {
    const { body, headers } = await house.clients.admin.get('/api/industries');
    expect(body).toHaveLength(15);
    expect(body).toContain('technology');
    const ifNoneMatch = { 'if-none-match': headers.get('etag') ?? '' };
    expect((await house.clients.admin.get('/api/industries', ifNoneMatch)).status).toBe(304);
    expect((await house.clients.owner.get('/api/industries', ifNoneMatch)).status).toBe(403);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#shared/contract/all-endpoints.ts';
import type { ProfileRecord } from '../store/records.ts';
import { buildAdmin, buildTalent, buildViewer, builtPassword, registration, signedIn } from '../testing/builders.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import type { TestAnswer, TestClient } from '../testing/test-client.ts';

const actors = ['visitor', 'owner', 'another talent', 'viewer', 'admin'] as const;
type ActorName = (typeof actors)[number];

let app: TestApp;
let owner: ProfileRecord;
let ids: Record<ActorName, number>;
let emails: Partial<Record<ActorName, string>>;
let clients: Record<ActorName, TestClient>;
beforeAll(async () => {
  app = await startTestApp();
  owner = await buildTalent(app);
  const other = await buildTalent(app);
  const viewer = await buildViewer(app);
  const admin = await buildAdmin(app);
  ids = { visitor: owner.id, owner: owner.id, 'another talent': other.id, viewer: viewer.id, admin: admin.id };
  emails = { owner: owner.email, 'another talent': other.email, viewer: viewer.email, admin: admin.email };
  clients = {
    visitor: app.client(),
    owner: await signedIn(app, owner),
    'another talent': await signedIn(app, other),
    viewer: await signedIn(app, viewer),
    admin: await signedIn(app, admin),
  };
});
afterAll(() => app.stop());

interface Row {
  /** Name of the endpoint, and what is particular about the call. */
  call: string;
  send(client: TestClient, actor: ActorName): Promise<TestAnswer>;
  /** One status for all, or one for each of `actors`. */
  expected: number | readonly number[];
}

// Signing in and out ends the session of the caller, which later rows need: these use one of their own.
const ownSession = (actor: ActorName) => {
  const email = emails[actor];
  return email ? signedIn(app, { email }) : Promise.resolve(app.client());
};

const rows: Row[] = [
  { call: 'checkAuth', send: (client) => client.get('/api/auth/check'), expected: 200 },
  {
    call: 'login',
    send: async (_, actor) =>
      (await ownSession(actor)).post('/api/auth/login', { email: owner.email, password: builtPassword }),
    expected: 200,
  },
  {
    call: 'registerUser',
    send: async (_, actor) => (await ownSession(actor)).post('/api/users', registration()),
    expected: 201,
  },
  { call: 'listTalents', send: (client) => client.get('/api/users'), expected: 200 },
  { call: 'listFeaturedTalents', send: (client) => client.get('/api/featured-users'), expected: 200 },
  { call: 'getStats', send: (client) => client.get('/api/stats'), expected: 200 },
  { call: 'getFeedDigest', send: (client) => client.get('/api/sync/talents/digest'), expected: 200 },
  { call: 'getFeedShard', send: (client) => client.get('/api/sync/companies/shards/0'), expected: 200 },
  { call: 'getFeedChanges', send: (client) => client.get('/api/sync/jobs/changes?since=an-older.1'), expected: 410 },
  { call: 'checkSlug', send: (client) => client.get('/api/slugs/somebody'), expected: 200 },
  { call: 'getProfile', send: (client) => client.get(`/api/users/slug/${owner.slug}`), expected: 200 },
  {
    call: "updateProfile of the owner's",
    send: (client) => client.patch(`/api/users/${owner.id}`, { bio: 'changed' }),
    expected: [401, 200, 403, 403, 403],
  },
  {
    call: 'updateProfile of the own',
    send: (client, actor) => client.patch(`/api/users/${ids[actor]}`, { bio: 'own' }),
    expected: [401, 200, 200, 200, 200],
  },
  {
    call: 'updateProfile of nobody',
    send: (client) => client.patch('/api/users/999999', { bio: 'x' }),
    expected: [401, 404, 404, 404, 404],
  },
  {
    call: 'listIndustries',
    send: (client) => client.get('/api/industries'),
    expected: [401, 403, 403, 403, 200],
  },
  {
    call: 'logout',
    send: async (_, actor) => (await ownSession(actor)).post('/api/auth/logout'),
    expected: 200,
  },
];

describe('who may do what (trust §4)', () => {
  const cases = rows.flatMap((row) =>
    actors.map((actor, index) => ({
      ...row,
      actor,
      status: typeof row.expected === 'number' ? row.expected : (row.expected[index] ?? 0),
    })),
  );

  it.each(cases)('$call as $actor: $status', async ({ send, actor, status }) => {
    const answer = await send(clients[actor], actor);
    expect(answer.status).toBe(status);
    if (status >= 400) expect(answer.body.message).toEqual(expect.any(String));
    if (status === 401) expect(answer.body.code).toBe('not_authenticated');
    if (status === 403) expect(answer.body.code).toBe('forbidden');
  });

  it('has a row for every call of the contract', () => {
    const named = new Set(rows.map(({ call }) => call.split(' ')[0]));
    expect(Object.keys(allEndpoints).filter((name) => !named.has(name))).toEqual([]);
  });

  it('gives administrators the industries (N12)', async () => {
    const { body, headers } = await clients.admin.get('/api/industries');
    expect(body).toHaveLength(15);
    expect(body).toContain('technology');
    const ifNoneMatch = { 'if-none-match': headers.get('etag') ?? '' };
    expect((await clients.admin.get('/api/industries', ifNoneMatch)).status).toBe(304);
    expect((await clients.owner.get('/api/industries', ifNoneMatch)).status).toBe(403);
  });
});

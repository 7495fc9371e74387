import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildAdmin, buildTalent, signedIn } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

let app: TestApp;
let author: TestClient;
let other: TestClient;
let admin: TestClient;
beforeEach(async () => {
  app = await startTestApp();
  author = await signedIn(app, await buildTalent(app));
  other = await signedIn(app, await buildTalent(app));
  admin = await signedIn(app, await buildAdmin(app));
});
afterEach(() => app.stop());

const request = { title: ' Dark paper ', description: 'For nights' };
const propose = async () => (await author.post('/api/feature-requests', request)).body.id as number;
const vote = (client: TestClient, id: number) => client.request(`/api/feature-requests/${id}/vote`, { method: 'PUT' });

it('begins pending, and tells each caller what is theirs, but never whose it is (U3, U9)', async () => {
  const made = await author.post('/api/feature-requests', { ...request, status: 'done', votes: 99 });
  expect(made.body).toMatchObject({ title: 'Dark paper', status: 'pending', votes: 1, hasVoted: true, isOwn: true });
  await vote(other, made.body.id);
  for (const [client, hasVoted, isOwn] of [
    [author, true, true],
    [other, true, false],
    [app.client(), false, false],
  ] as const) {
    const { items, nextCursor } = (await client.get('/api/feature-requests')).body;
    expect(items).toMatchObject([{ votes: 2, hasVoted, isOwn }]);
    expect([nextCursor, Object.keys(items[0])]).toEqual([null, expect.not.arrayContaining(['userId', 'author'])]);
  }
});

it('asks for a title and a description (U9)', async () => {
  const { status, body } = await author.post('/api/feature-requests', { title: '', description: ' ' });
  expect([status, Object.keys(body.errors).sort()]).toEqual([400, ['description', 'title']]);
});

it('is withdrawn by its author until others vote or it is answered', async () => {
  const supported = await propose();
  await vote(other, supported);
  const refused = await author.delete(`/api/feature-requests/${supported}`);
  expect([refused.status, refused.body.code]).toEqual([409, 'request_supported']);
  const answered = await propose();
  await admin.patch(`/api/feature-requests/${answered}`, { status: 'planned' });
  expect((await author.delete(`/api/feature-requests/${answered}`)).body.code).toBe('request_closed');
  const own = await propose();
  expect((await author.delete(`/api/feature-requests/${own}`)).status).toBe(200);
  expect((await author.delete(`/api/feature-requests/${own}`)).status).toBe(404);
});

it('cannot be decided when nobody made it', async () => {
  const { status, body } = await admin.patch('/api/feature-requests/999999', { status: 'planned' });
  expect([status, body.code]).toEqual([404, 'not_found']);
});

it('takes no votes when it is closed, and knows no other status', async () => {
  const id = await propose();
  expect((await admin.patch(`/api/feature-requests/${id}`, { status: 'maybe' })).status).toBe(400);
  expect((await admin.patch(`/api/feature-requests/${id}`, { status: 'declined' })).body).toMatchObject({
    ...{ status: 'declined', votes: 1, isOwn: false },
  });
  const refused = await vote(other, id);
  expect([refused.status, refused.body.code]).toEqual([409, 'request_closed']);
  expect((await vote(other, 999)).body.message).toBe('Feature request not found');
  expect((await app.client().get('/api/feature-requests?status=pending')).body.items).toEqual([]);
});

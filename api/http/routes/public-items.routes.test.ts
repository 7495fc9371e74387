import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTalent, signedIn } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('a profile as visitors see it', () => {
  it('costs no query while nothing changes, and is new after an edit (T8)', async () => {
    const talent = await buildTalent(app, { slug: 'sara' });
    const owner = await signedIn(app, talent);
    const path = '/api/users/slug/sara';
    const first = await app.client().get(path);
    // The second request for a thing keeps its bytes.
    await app.client().get(path);
    const find = app.deps.users.findProfileBySlug;
    app.deps.users.findProfileBySlug = () => Promise.reject(new Error('asked'));
    const again = await app.client().get(path);
    app.deps.users.findProfileBySlug = find;
    expect([again.status, again.body]).toEqual([200, first.body]);

    const etag = first.headers.get('etag') ?? '';
    expect((await app.client().get(path, { 'if-none-match': etag })).status).toBe(304);
    await owner.patch(`/api/users/${talent.id}`, { bio: 'new' });
    const changed = await app.client().get(path, { 'if-none-match': etag });
    expect([changed.status, changed.body.bio]).toEqual([200, 'new']);
  });

  it('never reaches the owner, nor the owner’s view a visitor', async () => {
    const talent = await buildTalent(app, { slug: 'hidden-mail', showEmail: false });
    const owner = await signedIn(app, talent);
    const path = '/api/users/slug/hidden-mail';
    const visitor = app.client();
    expect((await visitor.get(path)).body.email).toBeUndefined();
    expect((await owner.get(path)).body.email).toBe(talent.email);
    const after = await visitor.get(path);
    expect(after.body.email).toBeUndefined();
  });

  it('is 404 for nobody, also to those who ask again', async () => {
    for (const headers of [{}, { 'if-none-match': '*' }]) {
      expect((await app.client().get('/api/users/slug/nobody-at-all', headers)).status).toBe(404);
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildTalent } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await buildTalent(app, { slug: 'taken-one', username: 'taken_one' });
  await buildTalent(app, { slug: 'taken-one-2', username: 'taken_one_2' });
});
afterAll(() => app.stop());

describe('asking for an address', () => {
  it.each([
    ['free-one', true, 'free-one'],
    ['taken-one', false, 'taken-one-3'],
    ['browse', false, 'browse-2'],
    ['Free-One', false, 'free-one'],
  ])('%s is available: %s, suggested: %s', async (slug, available, suggestion) => {
    const { status, body } = await app.client().get(`/api/slugs/${slug}`);
    expect([status, body]).toEqual([200, { slug, available, suggestion }]);
  });

  it('looks at the addresses of companies where one is for a company (O18)', async () => {
    await buildCompany(app, { slug: 'gulf-works' });
    const asked = async (query: string) => (await app.client().get(`/api/slugs/gulf-works${query}`)).body;
    expect(await asked('?of=company')).toEqual({ slug: 'gulf-works', available: false, suggestion: 'gulf-works-2' });
    expect(await asked('')).toMatchObject({ available: true });
    expect((await app.client().get('/api/slugs/taken-one?of=company')).body.available).toBe(true);
    expect((await app.client().get('/api/slugs/x?of=admin')).status).toBe(400);
  });

  it('suggests a usable one for anything', async () => {
    for (const slug of ['محمد العتيبي', '!!!', 'x'.repeat(100), 'a--b']) {
      const { status, body } = await app.client().get(`/api/slugs/${encodeURIComponent(slug)}`);
      expect([status, body.available]).toEqual([200, false]);
      expect(body.suggestion).toMatch(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/);
      expect(body.suggestion.length).toBeLessThanOrEqual(60);
    }
  });
});

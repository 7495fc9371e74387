import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTalent } from '../testing/builders.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

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

  it('suggests a usable one for anything', async () => {
    for (const slug of ['محمد العتيبي', '!!!', 'x'.repeat(100), 'a--b']) {
      const { status, body } = await app.client().get(`/api/slugs/${encodeURIComponent(slug)}`);
      expect([status, body.available]).toEqual([200, false]);
      expect(body.suggestion).toMatch(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/);
      expect(body.suggestion.length).toBeLessThanOrEqual(60);
    }
  });
});

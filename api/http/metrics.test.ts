import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTalent, registration } from '../testing/builders.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

const metricsToken = 'a token that is only used by this test';
const requestCount = 'dalil_http_request_duration_seconds_count';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ metricsToken });
});
afterAll(() => app.stop());

const ask = (authorization?: string, method = 'GET') =>
  fetch(`${app.origin}/metrics`, { method, headers: authorization === undefined ? {} : { authorization } });
const figures = async () => (await ask(`Bearer ${metricsToken}`)).text();

describe('figures of operation', () => {
  it('tell requests by route, what is listed and which mails wait', async () => {
    await app.client().post('/api/users', registration());
    await app.client().get('/api/users?limit=1');
    await app.client().get('/api/users?limit=2');
    await app.client().get('/api/auth/login');
    const answer = await ask(`Bearer ${metricsToken}`);
    expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([200, 'text/plain']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const lines = (await answer.text()).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        `${requestCount}{method="GET",route="/api/users",status="200"} 2`,
        `${requestCount}{method="POST",route="/api/users",status="201"} 1`,
        'dalil_listed{kind="talents"} 1',
        'dalil_listed{kind="companies"} 0',
        'dalil_mails_waiting 1',
        expect.stringMatching(/^process_resident_memory_bytes \d+$/),
      ]),
    );
  });

  it('name nobody', async () => {
    const { slug } = await buildTalent(app);
    await app.client().get(`/api/users/slug/${slug}`);
    await app.client().get(`/${slug}`);
    const text = await figures();
    expect(text).toContain('route="/api/users/slug/:slug"');
    expect(text).not.toContain(slug);
  });

  it.each([undefined, '', 'Bearer', `Bearer ${metricsToken}x`, `bearer ${metricsToken.slice(1)}`, metricsToken])(
    'are not told to who shows %j',
    async (authorization) => {
      const answer = await ask(authorization);
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([401, 'not_authenticated']);
    },
  );

  it('are only asked for', async () => {
    expect((await ask(`Bearer ${metricsToken}`, 'HEAD')).status).toBe(200);
    expect((await ask(`Bearer ${metricsToken}`, 'POST')).status).not.toBe(200);
  });

  it('are told by no server that has no token', async () => {
    const usual = await startTestApp();
    const answer = await fetch(`${usual.origin}/metrics`, { headers: { authorization: 'Bearer undefined' } });
    const text = await answer.text();
    await usual.stop();
    expect(text).not.toContain(requestCount);
    expect(text).toContain('<!doctype html>');
  });
});

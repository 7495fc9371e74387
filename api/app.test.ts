import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#shared/contract/all-endpoints.ts';
import { buildTalent, builtPassword, signedIn } from './testing/builders.ts';
import { startTestApp, type TestApp } from './testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('every answer', () => {
  it('of the API forbids everything and is not sniffed (T11)', async () => {
    for (const path of ['/api/users', '/api/auth/check', '/api/unknown', '/api/stats', '/healthz']) {
      const { headers } = await app.client().get(path);
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('strict-transport-security')).toBeNull();
    }
  });

  it('of a page allows scripts of this house and the payment provider only (T11)', async () => {
    for (const path of ['/', '/nobody-here', '/api/docs']) {
      const { headers } = await app.client().get(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'self' https://js.stripe.com https://*.js.stripe.com");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("base-uri 'none'");
    }
  });
});

describe('health', () => {
  it('answers without sessions (T12)', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const { status, body } = await app.client().get(path);
      expect([status, body]).toEqual([200, { status: 'ok' }]);
    }
  });

  it('is not ready when the store cannot answer', async () => {
    const { doDueWork } = app.deps.talentListing;
    app.deps.talentListing.doDueWork = () => Promise.reject(new Error('gone'));
    const answers = [await app.client().get('/readyz'), await app.client().get('/healthz')];
    app.deps.talentListing.doDueWork = doDueWork;
    expect(answers.map(({ status }) => status)).toEqual([500, 200]);
  });
});

describe('the reference', () => {
  it('describes every call as OpenAPI 3.1', async () => {
    const { status, body } = await app.client().get('/api/openapi.json');
    expect([status, body.openapi]).toEqual([200, '3.1.0']);
    const described = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(described.sort()).toEqual(
      Object.values(allEndpoints)
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    );
    const register = body.paths['/api/users'].post;
    const shape = register.requestBody.content['application/json'].schema.$ref.split('/').at(-1);
    expect(body.components.schemas[shape].required).toContain('email');
    const headersOf = (call: { parameters?: { name: string; in: string }[] }) =>
      (call.parameters ?? []).filter((one) => one.in === 'header').map(({ name }) => name);
    expect(headersOf(body.paths['/api/jobs'].post)).toEqual(['Idempotency-Key']);
    expect(headersOf(body.paths['/api/users/{id}'].patch)).toEqual(['Idempotency-Key', 'If-Match']);
    expect(headersOf(register)).toEqual([]);
    expect(Object.keys(register.responses)).toEqual(expect.arrayContaining(['201', '400', '409', '413', '429']));
  });

  it('is a page without inline scripts and other hosts', async () => {
    const { status, text } = await app.client().get('/api/docs');
    expect(status).toBe(200);
    expect(text).not.toMatch(/<script>|https?:\/\//);
    for (const [, address = ''] of text.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)) {
      expect((await app.client().get(address)).status).toBe(200);
    }
  });
});

describe('the log', () => {
  it('has one line per request with the route, never the address, body or e-mail', async () => {
    const talent = await buildTalent(app);
    const client = await signedIn(app, talent);
    app.logLines.length = 0;
    await client.get(`/api/users/slug/${talent.slug}?secret=query`);
    await client.get('/api/users?q=private-search');
    await client.get(`/${talent.slug}?secret=query`);
    await app.client().post('/api/auth/login', { email: talent.email, password: builtPassword });
    const failed = await app.client().post('/api/auth/login', { email: talent.email, password: 'wrong' });
    const lines = app.logLines.map((line) => JSON.parse(line));
    expect(lines.map(({ method, route, status }) => [method, route, status])).toEqual([
      ['GET', '/api/users/slug/:slug', 200],
      ['GET', '/api/users', 200],
      ['GET', '/:slug', 200],
      ['POST', '/api/auth/login', 200],
      ['POST', '/api/auth/login', 401],
    ]);
    expect(lines[0]).toMatchObject({ user: talent.id, ms: expect.any(Number), time: expect.stringMatching(/Z$/) });
    expect(lines[4]).toMatchObject({ id: failed.body.requestId, code: 'invalid_credentials' });
    expect(app.logLines.join('')).not.toMatch(
      new RegExp(`${talent.email}|${talent.slug}"|secret|private-search|wrong`),
    );
  });
});

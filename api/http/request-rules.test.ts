import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#shared/contract/all-endpoints.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { buildTalent, signedIn } from '../testing/builders.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import type { TestRequest } from '../testing/test-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const send = (path: string, request: TestRequest) => app.client().request(path, request);
const post = (body: unknown, headers = {}) => app.client().post('/api/auth/login', body, headers);
const login = JSON.stringify({ email: 'nobody@example.com', password: 'x' });
const json = { 'content-type': 'application/json' };

describe('a call', () => {
  it('takes and answers JSON, and knows people by their cookie (T1)', async () => {
    const talent = await buildTalent(app);
    const client = await signedIn(app, talent);
    const { status, headers, body } = await client.patch(`/api/users/${talent.id}`, { bio: 'changed' });
    expect([status, headers.get('content-type'), body.bio]).toEqual([
      200,
      'application/json; charset=utf-8',
      'changed',
    ]);
    client.cookies.clear();
    expect((await client.patch(`/api/users/${talent.id}`, { bio: 'again' })).status).toBe(401);
  });

  const needsSession = ({ audience }: Endpoint) => ['user', 'admin', 'company'].includes(audience);
  it.each(Object.entries(allEndpoints).filter(([, endpoint]) => needsSession(endpoint)))(
    '%s answers JSON to somebody without a cookie, and asks for the session (T1)',
    async (_, { method, path }) => {
      const body = method === 'GET' ? {} : { body: {} };
      const { status, headers, body: answer } = await send(path.replaceAll(/:\w+/g, '1'), { method, ...body });
      expect([status, answer.code]).toEqual([401, 'not_authenticated']);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    },
  );

  // A provider signs the bytes of its event, and a mail program unsubscribes by a form.
  const others = new Set(['receivePaymentEvent', 'unsubscribe']);
  const isOpenWrite = ([name, endpoint]: [string, Endpoint]) =>
    endpoint.body !== undefined && !needsSession(endpoint) && !others.has(name);
  it.each(Object.entries(allEndpoints).filter(isOpenWrite))(
    '%s, which needs no session, takes JSON only (T1, G17)',
    async (_, { method, path }) => {
      const headers = { 'content-type': 'text/plain' };
      const { status, body } = await send(path.replaceAll(/:\w+/g, '1'), { method, headers, body: 'a=1' });
      expect([status, body.code]).toEqual([415, 'unsupported_media_type']);
    },
  );
});

describe('a body', () => {
  it.each([
    ['malformed JSON', '{"email":', 400, 'invalid_json'],
    ['null', 'null', 400, 'validation_failed'],
    ['an array', '[]', 400, 'validation_failed'],
    ['an array of objects', '[{"company":"Gulf Works"}]', 400, 'validation_failed'],
    ['a text', '"x"', 400, 'validation_failed'],
    ['a number', '7', 400, 'validation_failed'],
    ['deep nesting', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 400, 'validation_failed'],
    ['deep arrays', `{"email":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 400, 'validation_failed'],
    ['a poisoned prototype', '{"__proto__":{"role":"admin"},"email":"a@example.com"}', 400, 'invalid_json'],
    ['5 MB', `{"email":"${'x'.repeat(5_000_000)}"}`, 413, 'too_large'],
    ['nothing', '', 400, 'validation_failed'],
  ])('of %s is refused in JSON (T5)', async (_, body, ...expected) => {
    const answer = await post(body);
    expect([answer.status, answer.body.code]).toEqual(expected);
    expect(Object.keys(answer.body)).toEqual(expect.arrayContaining(['message', 'code', 'requestId']));
    expect(answer.text).not.toMatch(/\bat \w+.*:\d+:\d+|node_modules|SELECT/);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json-patch+json',
    'application/json; charset=utf-16',
    '',
  ])('as %j is refused (G17, T5)', async (type) => {
    const { status, body } = await post(new TextEncoder().encode(login), { 'content-type': type });
    expect([status, body.code, body.message]).toEqual([415, 'unsupported_media_type', 'Send application/json']);
  });

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
    'as %s is read',
    async (type) => {
      expect((await post(login, { 'content-type': type })).status).toBe(401);
    },
  );

  it('with a byte order mark is read: some editors and programs write one (RFC 8259 §8.1)', async () => {
    expect((await post(new TextEncoder().encode(`\ufeff${login}`))).status).toBe(401);
    expect((await post(Buffer.from(login, 'utf16le'))).body.code).toBe('invalid_json');
  });

  it('that is a bare list says that an object is wanted, not that the JSON is malformed', async () => {
    const talent = await buildTalent(app);
    const client = await signedIn(app, talent);
    const path = `/api/users/${talent.id}/experience`;
    const { status, body } = await client.request(path, { method: 'PUT', body: [{ company: 'Gulf Works' }] });
    expect([status, body.code, body.errorCodes]).toEqual([400, 'validation_failed', { body: 'body_object' }]);
    expect(body.message).toBe('Send a JSON object with named fields, not a single value or list');
  });

  it('counts as large as it is when unpacked', async () => {
    const bomb = JSON.stringify({ email: 'x'.repeat(2_000_000) });
    for (const [encoding, packed] of [
      ['gzip', gzipSync(bomb)],
      ['br', brotliCompressSync(bomb)],
    ] as const) {
      const { status } = await post(packed, { ...json, 'content-encoding': encoding });
      expect(status).toBeGreaterThanOrEqual(413);
      expect(status).toBeLessThan(416);
    }
    expect((await post(gzipSync(login), { ...json, 'content-encoding': 'gzip' })).status).toBe(401);
    expect((await post(login, { ...json, 'content-encoding': 'nonsense' })).status).toBe(415);
  });

  it('may be larger only where a picture is allowed', async () => {
    const talent = await buildTalent(app);
    const client = await signedIn(app, talent);
    const big = { bio: 'x'.repeat(200_000) };
    expect((await client.patch(`/api/users/${talent.id}`, big)).status).toBe(400);
    expect((await client.post('/api/auth/login', big)).status).toBe(413);
  });
});

/** Every method that no call of the contract has at its path, with those that have one. */
// A link of a mail is opened by GET, and leads to a page.
function wrongCalls(): [method: string, path: string, allow: string][] {
  const byPath = Map.groupBy(Object.values(allEndpoints), ({ path }) => path);
  return [...byPath].flatMap(([path, endpoints]) => {
    const taken = new Set<string>(endpoints.map(({ method }) => method));
    const allow = [...taken, ...(taken.has('GET') ? ['HEAD'] : [])].sort().join(', ');
    const isLink = path === '/api/newsletter/confirm';
    const wrong = [...(isLink ? [] : ['GET']), 'POST', 'PATCH', 'PUT', 'DELETE'].filter((method) => !taken.has(method));
    return wrong.map((method): [string, string, string] => [method, path.replaceAll(/:\w+/g, '1'), allow]);
  });
}

describe('an unknown call', () => {
  it.each(['/api/unknown', '/api', '/api/', '/api/x/y/z', '/api/users/'])(
    '%s is a JSON 404, never the page (B17)',
    async (path) => {
      for (const method of ['GET', 'POST']) {
        const { status, body, headers } = await send(path, { method });
        expect([path, status, body?.code]).toEqual([path, 404, 'not_found']);
        expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      }
    },
  );

  it.each([
    ['DELETE', '/api/users', 'GET, HEAD, POST'],
    ['POST', '/api/stats', 'GET, HEAD'],
    ['GET', '/api/auth/login', 'POST'],
    ['GET', '/api/companies/login', 'POST'],
    ['HEAD', '/api/companies/logout', 'POST'],
    ['PUT', '/api/users/1', 'PATCH'],
    ['POST', '/api/users/slug/x', 'GET, HEAD'],
    ['POST', '/api/openapi.json', 'GET, HEAD'],
    ['DELETE', '/readyz', 'GET, HEAD'],
    ...wrongCalls(),
  ])('%s %s is a 405 that names the methods', async (method, path, allow) => {
    const { status, body, headers } = await send(path, { method });
    expect([status, headers.get('allow')]).toEqual([405, allow]);
    if (method !== 'HEAD') expect(body.code).toBe('method_not_allowed');
  });
});

describe('a change that another site asks for', () => {
  const from = (headers: Record<string, string>) => post(login, headers);

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'a value of tomorrow' },
    { 'sec-fetch-site': 'Same-Origin' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://127.0.0.1' },
  ])('is refused: %j (G17)', async (headers) => {
    const { status, body } = await from(headers as unknown as Record<string, string>);
    expect([status, body.code]).toEqual([403, 'cross_site']);
  });

  it('is taken from the own pages and from programs', async () => {
    const origin = app.origin;
    for (const headers of [{}, { origin }, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }]) {
      expect((await from(headers as Record<string, string>)).status).toBe(401);
    }
  });

  it('is judged by the public address when there is one', async () => {
    const named = await startTestApp({ publicOrigin: 'https://dalil.example' });
    const at = async (origin: string) => (await named.client().post('/api/auth/login', login, { origin })).status;
    expect([await at('https://dalil.example'), await at(named.origin)]).toEqual([401, 403]);
    await named.stop();
  });

  it('is not in question for reading: what is public is for all, what depends on a session for no other origin', async () => {
    const from = { headers: { origin: 'https://evil.example' } };
    const { status, headers } = await send('/api/users', from);
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect((await send('/api/auth/check', from)).headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('a page of another origin', () => {
  const read = (path: string, headers: Record<string, string> = {}) =>
    send(path, { headers: { origin: 'https://other.example', ...headers } });

  it.each([
    ['/api/users?limit=abc', 400],
    ['/api/users/slug/nobody-has-this', 404],
    ['/api/jobs/999', 404],
    ['/api/sync/jobs/changes', 400],
    ['/api/sync/nothing/digest', 404],
    ['/api/slugs/taken', 200],
    ['/api/openapi.json', 200],
  ])('reads what %s answers, be it an error', async (path, expected) => {
    const { status, headers } = await read(path);
    expect([status, headers.get('access-control-allow-origin')]).toEqual([expected, '*']);
  });

  it.each(['/api/auth/check', '/api/account/sessions', '/api/saved'])('does not read %s', async (path) => {
    expect((await read(path)).headers.get('access-control-allow-origin')).toBeNull();
  });

  const ask = (path: string) =>
    fetch(app.origin + path, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://other.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'if-none-match',
      },
    });

  it('may ask for what changed since it read', async () => {
    for (const path of ['/api/users?limit=5', '/api/jobs/7', '/api/users/slug/sara', '/api/sync/jobs/shards/0']) {
      const { status, headers } = await ask(path);
      expect([status, headers.get('access-control-allow-origin')]).toEqual([204, '*']);
      expect(headers.get('access-control-allow-headers')).toBe('If-None-Match');
      expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD');
    }
  });

  it('gets no leave for calls of an account', async () => {
    for (const path of ['/api/account/sessions', '/api/auth/login', '/api/users/7']) {
      const { status, headers } = await ask(path);
      expect([status, headers.get('access-control-allow-origin')]).toEqual([405, null]);
    }
  });
});

describe('a fault inside', () => {
  it('is a 500 that tells nothing, and the server goes on (T2)', async () => {
    const { findByEmail } = app.deps.users;
    app.deps.users.findByEmail = () => Promise.reject(new Error('SELECT secret FROM /etc/passwd'));
    const { status, body, text } = await post(login);
    app.deps.users.findByEmail = findByEmail;
    expect([status, body.code, body.message]).toEqual([500, 'internal', 'Something went wrong']);
    expect(text).not.toMatch(/SELECT|passwd/);
    expect(app.logLines.join('')).toContain(body.requestId);
    expect((await post(login)).status).toBe(401);
  });

  it('of a locked or full database is a 503 or 507', async () => {
    const { findByEmail } = app.deps.users;
    for (const [code, status] of [
      ['busy', 503],
      ['storage_full', 507],
    ] as const) {
      app.deps.users.findByEmail = () => Promise.reject(Object.assign(new Error('x'), { code }));
      expect((await post(login)).status).toBe(status);
    }
    app.deps.users.findByEmail = findByEmail;
  });
});

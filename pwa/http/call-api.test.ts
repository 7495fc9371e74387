import { afterEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { checkAuth } from '#shared/contract/auth.ts';
import { checkSlug, getStats } from '#shared/contract/directory.ts';
import { callApi, callApiOrNull } from './call-api.ts';
import { RequestFailure } from './request-failure.ts';
import { sendRequest } from './send-request.ts';
import { serverTime } from './server-clock.ts';

afterEach(() => vi.unstubAllGlobals());

const stats = { talents: 2, companies: 1, jobs: 0, talentsByIndustry: {} };

async function failureOf(work: Promise<unknown>): Promise<RequestFailure> {
  const fault = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (fault instanceof RequestFailure) return fault;
  throw new Error('no RequestFailure was thrown');
}

describe('default loader', () => {
  it('answers what the contract says, without the rest', async () => {
    const server = startFakeServer(() => ({ body: { slug: 'a b', available: true, suggestion: 'a-b', secret: 1 } }));
    expect(await callApi(checkSlug, { params: { slug: 'a b' }, query: {} })).toEqual({
      slug: 'a b',
      available: true,
      suggestion: 'a-b',
    });
    expect(server.seen).toEqual([{ method: 'GET', path: '/api/slugs/a%20b', body: undefined }]);
  });

  it('shows the message of a JSON error, with its code and fields (T3)', async () => {
    const body = { message: 'Busy', code: 'busy', requestId: 'r', errorCodes: { email: 'email_invalid' } };
    startFakeServer(() => ({ status: 503, body }));
    expect(await failureOf(callApi(getStats, {}))).toMatchObject({
      kind: 'http',
      status: 503,
      code: 'busy',
      message: 'Busy',
      errorCodes: { email: 'email_invalid' },
    });
  });

  it('shows status and status text of a JSON error without a message (T3)', async () => {
    startFakeServer(() => ({ status: 500, statusText: 'Internal Server Error', body: {} }));
    expect((await failureOf(callApi(getStats, {}))).message).toBe('500 Internal Server Error');
  });

  it('shows the status and the first 100 characters of another body (T3)', async () => {
    startFakeServer(() => ({ status: 502, body: `<p>${'😀'.repeat(150)}` }));
    const { message } = await failureOf(callApi(getStats, {}));
    expect(message).toBe(`502: <p>${'😀'.repeat(97)}`);
  });

  it('throws on a failure and on 401 (T4)', async () => {
    startFakeServer(() => ({ status: 401, body: { message: 'Not authenticated', code: 'not_authenticated' } }));
    expect((await failureOf(callApi(checkAuth, {}))).status).toBe(401);
  });

  it('takes 401 as nothing where it may (T4, G9)', async () => {
    startFakeServer(() => ({ status: 401, body: { message: 'Not authenticated' } }));
    expect(await callApiOrNull(checkAuth, {})).toBeNull();
    startFakeServer(() => ({ status: 500, body: { message: 'Something went wrong' } }));
    expect((await failureOf(callApiOrNull(checkAuth, {}))).status).toBe(500);
  });

  it('takes the 200 page of a captive portal for no answer of Dalil', async () => {
    startFakeServer(() => ({ status: 200, body: '<html>Sign in to the network</html>' }));
    expect((await failureOf(callApi(getStats, {}))).kind).toBe('foreign');
    startFakeServer(() => ({ status: 200, body: { hello: 'world' } }));
    expect((await failureOf(callApi(getStats, {}))).kind).toBe('foreign');
  });

  it('tells a network that is away from one that is slow', async () => {
    startFakeServer(() => ({ body: stats })).isDown = true;
    expect((await failureOf(callApi(getStats, {}))).kind).toBe('offline');
    vi.stubGlobal('fetch', () => Promise.reject(new DOMException('', 'TimeoutError')));
    expect((await failureOf(callApi(getStats, {}))).kind).toBe('timeout');
  });
});

describe('request helper', () => {
  it('does not throw on a status that is not OK (T4)', async () => {
    startFakeServer(() => ({ status: 404, body: { message: 'Not found' } }));
    expect(await sendRequest(getStats, {})).toMatchObject({ status: 404, json: { message: 'Not found' } });
  });

  it('reads the server’s time from an answer, by which jobs end (L8)', async () => {
    const answerAt = async (ms: number) => {
      startFakeServer(() => ({ body: stats, headers: { date: new Date(ms).toUTCString() } }));
      await sendRequest(getStats, {});
      return Math.abs(serverTime().getTime() - ms);
    };
    expect(await answerAt(Date.parse('2025-01-01T00:00:00Z'))).toBeLessThan(60_000);
    expect(await answerAt(Date.now())).toBeLessThan(60_000);
  });

  it('passes on that the caller gave up', async () => {
    startFakeServer(() => ({ body: stats }));
    const asking = new AbortController();
    asking.abort(new DOMException('', 'AbortError'));
    await expect(sendRequest(getStats, { signal: asking.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

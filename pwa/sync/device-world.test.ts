import { afterEach, describe, expect, it, vi } from 'vitest';
import { deviceWorld } from './device-world.ts';
import { NoAnswer } from './ports.ts';

afterEach(() => vi.unstubAllGlobals());

/** Answers every request with one text; `seen` holds what `fetch` was given. */
function answerWith(text: string, status = 200) {
  const seen: { path: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    seen.push({ path, init });
    return new Response(text, { status, headers: { 'dalil-epoch': '7' } });
  });
  return seen;
}

describe('requests of the device', () => {
  it('send JSON with its type and the headers that the caller adds', async () => {
    const seen = answerWith('{}');
    const headers = { 'idempotency-key': 'k' };
    await deviceWorld().transport.send({
      method: 'PATCH',
      path: '/api/users/7',
      headers,
      body: { bio: 'typed' },
      timeoutMs: 1000,
    });
    const [{ path, init } = { path: '', init: {} }] = seen;
    expect([path, init.method, init.body]).toEqual(['/api/users/7', 'PATCH', '{"bio":"typed"}']);
    expect(init.headers).toEqual({ accept: 'application/json', 'content-type': 'application/json', ...headers });
    expect(init).toMatchObject({ credentials: 'same-origin', redirect: 'manual' });
    expect(init.keepalive).toBeUndefined();
  });

  it('name no type where there is no body', async () => {
    const seen = answerWith('null');
    await deviceWorld().transport.send({ method: 'GET', path: '/api/auth/check', timeoutMs: 1000 });
    expect(seen[0]?.init.headers).toEqual({ accept: 'application/json' });
    expect(seen[0]?.init).not.toHaveProperty('body');
  });

  it('outlive the page where that is asked', async () => {
    const seen = answerWith('{}');
    await deviceWorld().transport.send({ method: 'PATCH', path: '/', body: {}, timeoutMs: 1000, isKeptAlive: true });
    expect(seen[0]?.init.keepalive).toBe(true);
  });

  it('give status, headers and JSON; a page that is no JSON gives none', async () => {
    answerWith('{"id":7}', 409);
    const answer = await deviceWorld().transport.send({ method: 'GET', path: '/', timeoutMs: 1000 });
    expect([answer.status, answer.header('dalil-epoch'), answer.json]).toEqual([409, '7', { id: 7 }]);
    answerWith('<html>Log in to this network</html>');
    expect((await deviceWorld().transport.send({ method: 'GET', path: '/', timeoutMs: 1000 })).json).toBeUndefined();
  });

  it('fail with NoAnswer where nobody answers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(deviceWorld().transport.send({ method: 'GET', path: '/', timeoutMs: 1000 })).rejects.toThrow(NoAnswer);
  });
});

describe('locks of the device, where the browser has none', () => {
  it('do the work of one name in order, also after a failure', async () => {
    vi.stubGlobal('navigator', {});
    const { locks } = deviceWorld();
    const done: string[] = [];
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const first = locks.run('a', 1000, async () => {
      await held;
      done.push('first');
      throw new Error('fails');
    });
    const second = locks.run('a', 1000, async () => void done.push('second'));
    await locks.run('b', 1000, async () => void done.push('other name'));
    release();
    await expect(first).rejects.toThrow('fails');
    await second;
    expect(done).toEqual(['other name', 'first', 'second']);
  });
});

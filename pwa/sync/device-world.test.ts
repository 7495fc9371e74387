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

describe('locks of the browser', () => {
  type Request = (name: string, options: LockOptions, begin: () => Promise<unknown>) => Promise<unknown>;
  const aborted = () => new DOMException('taken over', 'AbortError');

  /** Answers the requests for a lock one after the other; gives what they asked for. */
  function lockWith(...requests: Request[]) {
    const asked: LockOptions[] = [];
    const request: Request = (name, options, begin) => {
      asked.push(options);
      const next = requests.shift();
      return next ? next(name, options, begin) : Promise.reject(new Error('not expected'));
    };
    vi.stubGlobal('navigator', { locks: { request } });
    return asked;
  }

  const run = (work: () => Promise<string>) => deviceWorld().locks.run('a', 1000, work);

  it('are held while the work goes on', async () => {
    const asked = lockWith((name, _options, begin) => begin().then((result) => `${name}: ${result}`));
    expect(await run(async () => 'done')).toBe('a: done');
    expect(asked).toEqual([{ signal: expect.any(AbortSignal) }]);
  });

  it('are taken from who holds them too long', async () => {
    const asked = lockWith(
      () => Promise.reject(aborted()),
      (_name, _options, begin) => begin(),
    );
    expect(await run(async () => 'done')).toBe('done');
    expect(asked).toEqual([{ signal: expect.any(AbortSignal) }, { steal: true }]);
  });

  it('may be taken over: the work goes on to its end, and is not done twice', async () => {
    const takenOver: Request = async (_name, _options, begin) => {
      void begin();
      throw aborted();
    };
    const work = vi.fn(async () => 'done');
    lockWith(takenOver);
    expect(await run(work)).toBe('done');
    lockWith(() => Promise.reject(aborted()), takenOver);
    expect(await run(work)).toBe('done');
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('that cannot be asked for fail', async () => {
    const asked = lockWith(() => Promise.reject(new TypeError('no locks')));
    await expect(run(async () => 'done')).rejects.toThrow('no locks');
    expect(asked).toHaveLength(1);
    lockWith(
      () => Promise.reject(aborted()),
      () => Promise.reject(new TypeError('no locks')),
    );
    await expect(run(async () => 'done')).rejects.toThrow('no locks');
  });
});

describe('the device', () => {
  it('has its own clock and chance', () => {
    const { clock, random } = deviceWorld();
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(10_000);
    expect(random.fraction()).toBeLessThan(1);
    expect(random.uuid()).toMatch(/^[\da-f-]{36}$/);
  });
});

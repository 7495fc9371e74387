import { EventEmitter, once } from 'node:events';
import { Agent, createServer, get, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { strayErrorCounts } from '../stray-errors.ts';
import { boundSockets, type ServeOptions, type Serving, serve } from './serve.ts';

let serving: Serving | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await serving?.drain();
  serving = undefined;
});

async function start(listener: RequestListener, options: Partial<ServeOptions> = {}): Promise<number> {
  serving = await serve(listener, { host: '127.0.0.1', port: 0, ...options });
  return serving.port;
}

const answer: RequestListener = (_req, res) => void res.end('ok');

/** Asks over kept connections; resolves to the headers, rejects when the connection is reset. */
function ask(port: number, agent: Agent): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', agent }, (res) => {
      res.resume();
      res.on('end', () => resolve(res.headers.connection));
    }).on('error', reject);
  });
}

describe('stopping', () => {
  it('asks kept connections to close with an answer, so that their callers see no reset', async () => {
    const port = await start(answer, { noticeMs: 300 });
    const agents = Array.from({ length: 8 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    const lastAnswers = agents.map(async (agent) => {
      // A proxy that uses its connection again and again: it stops only when it is asked to.
      for (;;) {
        const connection = await ask(port, agent);
        if (connection === 'close') return connection;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    const drained = serving?.drain();
    expect(await Promise.all(lastAnswers)).toEqual(Array(8).fill('close'));
    await drained;
    await expect(ask(port, new Agent())).rejects.toThrow('ECONNREFUSED');
    for (const agent of agents) agent.destroy();
  });

  it('asks an answer that already runs to close its connection, too', async () => {
    const arrived = Promise.withResolvers<() => void>();
    const port = await start((_req, res) => arrived.resolve(() => res.end('late')));
    const asked = ask(port, new Agent({ keepAlive: true }));
    const finish = await arrived.promise;
    const drained = serving?.drain();
    setTimeout(finish, 50);
    expect(await asked).toBe('close');
    await drained;
  });

  it('closes idle connections at once after the notice, and cuts what takes longer than the grace period', async () => {
    const port = await start((req, res) => void (req.url === '/hangs' || res.end('ok')), {
      noticeMs: 100,
      drainMs: 1500,
    });
    const open = (path: string) => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
      sockets.push(socket);
      return socket;
    };
    const [idle, hanging] = [open('/'), open('/hangs')];
    await once(idle, 'data');
    await new Promise((resolve) => setTimeout(resolve, 50));
    const startedMs = performance.now();
    const closedAfterMs = async (socket: Socket) => {
      await once(socket, 'close');
      return performance.now() - startedMs;
    };
    const closed = Promise.all([idle, hanging].map(closedAfterMs));
    await serving?.drain();
    const [idleMs = 0, hangingMs = 0] = await closed;
    expect([idleMs > 80, idleMs < 1000]).toEqual([true, true]);
    expect([hangingMs > 1400, hangingMs < 3000]).toEqual([true, true]);
  });
});

describe('sockets of one address', () => {
  const knock = (port: number, from: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    socket.on('error', () => undefined);
    sockets.push(socket);
    return socket;
  };
  const isAnswered = (socket: Socket) =>
    new Promise<boolean>((resolve) => {
      socket.once('data', () => resolve(true)).once('close', () => resolve(false));
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    });
  const bound = { max: 64, exempts: () => false };

  it('are bounded, others are served all the while, and a place that is left can be taken again', async () => {
    const port = await start(answer, { socketBound: bound });
    const many = Array.from({ length: 100 }, () => knock(port, '127.0.0.1'));
    const served = await Promise.all(many.map(isAnswered));
    expect(served.filter(Boolean)).toHaveLength(64);
    expect(await isAnswered(knock(port, '127.0.0.2'))).toBe(true);
    for (const socket of many) socket.destroy();
    await vi.waitFor(async () => expect(await isAnswered(knock(port, '127.0.0.1'))).toBe(true));
  });

  it('count a whole IPv6 /64 as one address', () => {
    const server = createServer();
    boundSockets(server, { max: 3 });
    const knockFrom = (remoteAddress: string) => {
      const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: vi.fn() });
      server.emit('connection', socket);
      return socket.destroy.mock.calls.length === 0;
    };
    const households = ['2001:db8:0:1', '2001:db8:0:2'];
    const taken = households.map((household) =>
      ['::1', '::2:3', ':a:b:c:d', '::5'].map((end) => knockFrom(household + end)),
    );
    expect(taken).toEqual(Array(2).fill([true, true, true, false]));
  });

  it('are 2,000 of all addresses together; the next ones are closed, and a place that is left can be taken', async () => {
    const port = await start(answer);
    const open: Socket[] = [];
    // By and by: the system lets only so many wait to be accepted.
    while (open.length < 2000) {
      const more = Array.from({ length: 100 }, () => knock(port, '127.0.0.1'));
      expect((await Promise.all(more.map(isAnswered))).every(Boolean)).toBe(true);
      open.push(...more);
    }
    const late = Array.from({ length: 10 }, () => knock(port, '127.0.0.1'));
    expect((await Promise.all(late.map(isAnswered))).some(Boolean)).toBe(false);
    for (const socket of open.slice(0, 10)) socket.destroy();
    await vi.waitFor(async () => expect(await isAnswered(knock(port, '127.0.0.1'))).toBe(true));
  });

  it('are not bounded for this machine itself', async () => {
    const port = await start(answer, { socketBound: { max: 64 } });
    const many = Array.from({ length: 100 }, () => knock(port, '127.0.0.1'));
    expect((await Promise.all(many.map(isAnswered))).every(Boolean)).toBe(true);
  });
});

it('goes on after an error event of an answer', async () => {
  const port = await start((_req, res) => {
    res.end('ok');
    res.emit('error', new Error('the socket broke'));
  });
  const before = strayErrorCounts().get('response') ?? 0;
  expect(await ask(port, new Agent())).toBe('close');
  expect(await ask(port, new Agent())).toBe('close');
  expect(strayErrorCounts().get('response')).toBe(before + 2);
});

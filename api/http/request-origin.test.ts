import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildJob } from '../testing/builders.ts';
import { fetchRaw } from '../testing/fetch-raw.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';

const foreign = [
  ...['x/jobs', 'x/', 'x?', 'x#', 'x y', 'x,y', 'user@x', 'x:port', 'x:80:80', '<script>', '"x"', '[::1', '::1'],
  ...['[::1]x', 'x\\y', 'x;y', 'x%2fjobs', "x'y"],
];
const ours = [
  'dalil.example',
  'DALIL.example:8080',
  '127.0.0.1:3000',
  '[::1]:3000',
  '[2001:db8::1]',
  'my_host',
  'a.b.',
];
// The last three are answered before Koa, or by it, or not at all.
const paths = ['/', '/jobs', '/jobs/1', '/robots.txt', '/social/x', '/api/users', '/api/stats', '/healthz', '/nothing'];

let direct: TestApp;
let proxied: TestApp;
let named: TestApp;
beforeAll(async () => {
  direct = await startTestApp();
  proxied = await startTestApp({ trustsProxy: true });
  named = await startTestApp({ publicOrigin: 'https://dalil.example', trustsProxy: true });
});
afterAll(() => Promise.all([direct.stop(), proxied.stop(), named.stop()]));

const ask = async (app: TestApp, path: string, headers: Record<string, string>) => {
  const { status, headers: answered, bytes } = await fetchRaw(app.origin + path, 'identity', headers);
  return { status, headers: answered, text: bytes.toString() };
};

describe('the host that a request names', () => {
  it.each(foreign)('is refused as %j, before anything else and everywhere', async (host) => {
    for (const app of [direct, named]) {
      for (const path of paths) {
        const { status, text: body } = await ask(app, path, { host });
        expect([path, status, JSON.parse(body).code]).toEqual([path, 400, 'invalid_host']);
      }
    }
  });

  it.each(foreign)('is refused as %j in X-Forwarded-Host, where that counts', async (host) => {
    const headers = { 'x-forwarded-host': host };
    for (const path of paths) {
      const isList = host === 'x,y';
      expect([path, (await ask(proxied, path, headers)).status === 400]).toEqual([path, !isList]);
      expect([path, (await ask(direct, path, headers)).status === 400]).toEqual([path, false]);
    }
  });

  it.each(ours)('may be %j', async (host) => {
    expect((await ask(direct, '/robots.txt', { host })).text).toContain(`Sitemap: http://${host}/sitemap.xml`);
    expect((await ask(proxied, '/', { 'x-forwarded-host': host })).text).toContain(`href="http://${host}/`);
  });

  it('may be absent in HTTP/1.0 where the public address is known', async () => {
    expect(await statusOf(named, 'GET /healthz HTTP/1.0\r\n')).toBe('200');
    expect(await statusOf(direct, 'GET /healthz HTTP/1.0\r\n')).toBe('400');
    for (const app of [named, direct]) expect(await statusOf(app, 'GET / HTTP/1.1\r\nHost:\r\n')).toBe('400');
  });

  it('and the protocol are those of the last proxy, not what a caller wrote before it', async () => {
    const headers = { 'x-forwarded-host': 'evil.example, dalil.example', 'x-forwarded-proto': 'ftp, https' };
    expect((await ask(proxied, '/robots.txt', headers)).text).toContain('Sitemap: https://dalil.example/');
    const strange = { 'x-forwarded-host': 'dalil.example', 'x-forwarded-proto': 'https://evil.example/?' };
    expect((await ask(proxied, '/robots.txt', strange)).text).toContain('Sitemap: http://dalil.example/');
  });
});

describe('a stored page', () => {
  // Host `x/jobs` and path `/1` made the same key as host `x` and path `/jobs/1`.
  it('is never that of another host and path whose texts join alike', async () => {
    const job = await buildJob(direct, (await buildCompany(direct)).id);
    expect((await ask(direct, `/${job.id}`, { host: 'x/jobs' })).status).toBe(400);
    const page = await ask(direct, `/jobs/${job.id}`, { host: 'x' });
    expect([page.status, page.text.includes(`href="http://x/jobs/${job.id}"`)]).toEqual([200, true]);
    const mine = await ask(direct, `/jobs/${job.id}`, { host: 'dalil.example' });
    expect(mine.text).toContain(`href="http://dalil.example/jobs/${job.id}"`);
    expect(mine.text).not.toContain('http://x/');
  });
});

async function statusOf({ origin }: TestApp, head: string): Promise<string | undefined> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.write(`${head}Connection: close\r\n\r\n`);
  return (await text(socket)).split(' ')[1];
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Serving, serve } from './serve.ts';
import { readBuiltApp, staticFiles } from './static-files.ts';

const script = 'console.log("a script long enough to be worth compressing");'.repeat(40);
let dir: string;
let serving: Serving;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'dalil-dist-'));
  await mkdir(join(dir, 'assets'));
  await writeFile(join(dir, 'index.html'), '<p>the page</p>');
  await writeFile(join(dir, 'assets/app-1.js'), script);
  await writeFile(join(dir, 'assets/app-1.js.br'), brotliCompressSync(script));
  await writeFile(join(dir, 'assets/app-1.js.gz'), gzipSync(script));
  await writeFile(join(dir, 'manifest.webmanifest'), JSON.stringify({ name: 'دليل'.repeat(300) }));
  const app = new Koa();
  app.use(staticFiles(readBuiltApp(dir, ['X-Test', 'page'])));
  serving = await serve(app.callback(), { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await serving.drain();
  await rm(dir, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`http://127.0.0.1:${serving.port}${path}`, { headers, method });

describe('files of the built app', () => {
  it('under /assets/ never change', async () => {
    const answer = await get('/assets/app-1.js');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('x-test')).toBe('page');
    expect(await answer.text()).toBe(script);
  });

  it('elsewhere are asked for again', async () => {
    const answer = await get('/manifest.webmanifest');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.json()).toHaveProperty('name');
  });

  it('are sent compressed, and marked by their content', async () => {
    const encodingOf = async (accepted: string, path = '/assets/app-1.js') => {
      const answer = await get(path, { 'accept-encoding': accepted });
      await answer.arrayBuffer();
      return answer.headers.get('content-encoding');
    };
    expect([await encodingOf('br'), await encodingOf('gzip'), await encodingOf('identity')]).toEqual([
      'br',
      'gzip',
      null,
    ]);
    expect(await encodingOf('br', '/manifest.webmanifest')).toBe('br');
    const etag = (await get('/assets/app-1.js')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    expect((await get('/assets/app-1.js', { 'if-none-match': etag })).status).toBe(304);
  });

  it('answer HEAD, and stay as they were when a build replaces them', async () => {
    const plain = { 'accept-encoding': 'identity' };
    expect((await get('/assets/app-1.js', plain, 'HEAD')).headers.get('content-length')).toBe(String(script.length));
    await rm(join(dir, 'assets'), { recursive: true });
    expect(await (await get('/assets/app-1.js')).text()).toBe(script);
  });

  it('are no others', async () => {
    for (const path of ['/assets/app-1.js.br', '/assets/', '/..%2fpackage.json', '/index.html.br']) {
      expect((await get(path)).status).toBe(404);
    }
    expect((await get('/assets/app-1.js', {}, 'POST')).status).toBe(404);
  });
});

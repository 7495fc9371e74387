import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { limits } from '#shared/limits.ts';
import { pageSections, type TextPage, textsAsOf } from '#shared/rules/page-text.ts';
import { buildApp } from '../../../scripts/setup/build-app.mjs';
import { inRoot } from '../../../scripts/setup/paths.mjs';
import { createPageRenderer, type PageRenderer } from '../../adapters/page-renderer.ts';
import { buildCompany, buildJob, buildTalent } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

const hostile = 'Noura </script><script>alert(1)</script> "><img src=x onerror=alert(2)> \u2028 <!-- <style>';
/** A busy machine takes its time. */
const patienceMs = 20_000;

const entry = '/assets/index-test.js';

let app: TestApp;
let pages: PageRenderer | undefined;
let jobId: number;

beforeAll(async () => {
  buildApp();
  pages = createPageRenderer(inRoot('dist'), patienceMs);
  if (!pages) throw new Error('The build has no part for the server.');
  app = await startTestApp({ entry, publicOrigin: 'https://dalil.example', renderPage: pages.render });
  for (let number = 0; number < 30; number += 1) await buildTalent(app, { slug: `one-${number}` });
  await buildTalent(app, {
    ...{ slug: 'noura', name: hostile, bio: hostile, skills: [hostile.slice(0, 40)], school: hostile },
    ...{ email: 'noura@private.example', dateOfBirth: '1987-03-04', whatsappNumber: '+97455123456' },
    ...{ showWhatsapp: true, story: hostile, allowsStory: true, featuredUntil: new Date(0) },
  });
  const company = await buildCompany(app, { slug: 'works', name: hostile, description: hostile });
  const job = await buildJob(app, company.id, { title: hostile, description: hostile });
  jobId = job.id;
}, 300_000);
afterAll(() => Promise.all([app.stop(), pages?.close()]));

/** Documents by their text: to build one takes longer than to ask for its page. */
const documents = new Map<string, JSDOM['window']['document']>();

function documentOf(text: string) {
  const document = documents.get(text) ?? new JSDOM(text).window.document;
  documents.set(text, document);
  return document;
}

/** The page as a reader without scripts gets it. */
async function read(path: string, headers: Record<string, string> = {}) {
  const { status, text, headers: answered } = await app.client().get(path, headers);
  const document = documentOf(text);
  const root = document.querySelector('#root');
  return { status, text, headers: answered, document, main: root?.querySelector('main'), root };
}

/** Bytes that a page takes on the line for who asks for it first. */
async function bytesOf(path: string, headers: Record<string, string> = {}): Promise<number> {
  const answer = await app.client().get(path, { 'accept-encoding': 'br', ...headers });
  return Number(answer.headers.get('content-length'));
}

/** Follows every link and every form from the home page on; answers the status of each address. */
async function walkEverything(): Promise<Map<string, number>> {
  const client = app.client();
  const found = new Map<string, number>();
  const waiting = ['/'];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (found.has(path)) continue;
    const { status, text } = await client.get(path);
    found.set(path, status);
    waiting.push(...addressesIn(text, path));
  }
  return found;
}

/** Own addresses that a page leads to. */
function addressesIn(html: string, path: string): string[] {
  // A document of a hundred pages takes seconds to build; our own writer has no other form of these attributes.
  const addresses = html.matchAll(/<(?:a|form)\s[^>]*?(?:href|action)="([^"]*)"/g);
  const urls = [...addresses].map(
    ([, address = '']) => new URL(address.replaceAll('&amp;', '&'), `https://dalil.example${path}`),
  );
  return urls
    .filter(({ origin }) => origin === 'https://dalil.example')
    .map(({ pathname, search }) => pathname + search);
}

const publicPaths = () => [
  ...['/', '/browse', '/browse-companies', '/jobs', '/noura', '/company/works', `/jobs/${jobId}`],
  ...[
    '/about',
    '/faq',
    '/terms',
    '/privacy',
    '/success-stories',
    '/nobody-at-all',
    '/company/none',
    '/jobs/999999',
    '/a/b/c',
  ],
];

describe('served pages', () => {
  it('are whole before any script runs, in both languages (B16, C16, H16)', async () => {
    for (const path of publicPaths()) {
      const titles = await Promise.all(
        ['ar', 'en'].map(async (language) => {
          const { main, document, root } = await read(path, { Cookie: `language=${language}` });
          expect([path, document.documentElement.getAttribute('lang')]).toEqual([path, language]);
          expect([path, main?.querySelectorAll('h1').length]).toEqual([path, 1]);
          expect([path, root?.querySelector('footer a[href="/privacy"]') !== null]).toEqual([path, true]);
          expect(root?.textContent).not.toMatch(/\{\{|\]\(|undefined/);
          // React would leave this mark where it could not render on the server.
          expect(root?.querySelector('template')).toBeNull();
          return root?.querySelector('nav')?.textContent;
        }),
      );
      expect(new Set(titles).size).toBe(2);
    }
  });

  it('have all their sections, each at its address, and say since when they are so', async () => {
    for (const page of Object.keys(pageSections) as TextPage[]) {
      const { main } = await read(`/${page}?lang=en`);
      for (const id of pageSections[page]) expect([id, main?.querySelector(`#${id} h2`) !== null]).toEqual([id, true]);
    }
    expect(textsAsOf).toEqual({ terms: '2026-11-21', privacy: '2026-11-24' });
    expect((await read('/terms?lang=en')).main?.textContent).toContain('As of November 21, 2026');
    expect((await read('/privacy')).main?.textContent).toContain('بتاريخ ٢٤ نوفمبر ٢٠٢٦');
  });

  it('lead to nothing that is missing, however far somebody walks without scripts', async () => {
    const found = await walkEverything();
    const walked = [...found.keys()];
    for (const path of ['/noura', '/company/works', `/jobs/${jobId}`, '/privacy']) expect(walked).toContain(path);
    // All thirty people are reached by "next page" alone.
    expect(walked.filter((path) => path.startsWith('/one-') && !path.includes('.'))).toHaveLength(30);
    const missing = [...found].filter(([path, status]) => status !== (path.startsWith('/social/') ? 302 : 200));
    expect(missing).toEqual([]);
  });

  it('let nothing that people wrote leave its place (trust §7)', async () => {
    const search = `/browse?q=${encodeURIComponent(hostile)}`;
    for (const path of [...publicPaths(), search]) {
      const { document, text } = await read(path);
      const kinds = [...document.querySelectorAll('script')].map((script) => script.getAttribute('type') ?? '');
      expect([path, kinds.filter((kind) => !kind.includes('json'))]).toEqual([path, ['module']]);
      expect([path, document.querySelectorAll('img[onerror], [id="root"] style').length]).toEqual([path, 0]);
      expect(text).not.toContain('<script>alert');
    }
    expect((await read('/noura')).main?.querySelector('h1')?.textContent).toContain(hostile);
    expect((await read(search)).main?.querySelector('input[name="q"]')?.getAttribute('value')).toBe(
      hostile.slice(0, limits.searchMaxLength),
    );
  });

  it('hold nothing that is private, and nothing of who asks', async () => {
    const { text } = await read('/noura');
    for (const secret of ['noura@private.example', '1987-03-04', '97455123456']) expect(text).not.toContain(secret);
    const other = await read('/noura', { Cookie: 'dalil.user=something; dalil.company=else' });
    expect(other.text).toBe(text);
  });

  it('are searched and paged through by forms and links', async () => {
    const first = await read('/browse?lang=en');
    const names = ({ main }: typeof first) =>
      [...(main?.querySelectorAll('article h3 a') ?? [])].map((link) => link.getAttribute('href'));
    expect(names(first)).toHaveLength(limits.pageSizeFirst);
    const form = first.main?.querySelector('search form');
    expect([form?.getAttribute('action'), form?.getAttribute('method')]).toEqual(['?', null]);
    expect([...(form?.querySelectorAll('[name]') ?? [])].map((field) => field.getAttribute('name'))).toEqual([
      ...['q', 'industry', 'country', 'availability', 'skill', 'experience', 'speaks', 'sort'],
    ]);
    const next = first.main?.querySelector('a[rel="next"]')?.getAttribute('href') ?? '';
    const second = await read(`/browse${next}`);
    expect(names(second)).toHaveLength(limits.pageSizeFirst);
    expect(names(second).filter((name) => names(first).includes(name))).toEqual([]);
    expect(names(await read('/browse?q=noura'))).toEqual(['/noura']);
  });

  it('come in the language of the address, else of the cookie, and tell caches so', async () => {
    const arabic = await read('/about');
    const english = await read('/about', { Cookie: 'language=en' });
    const asked = await read('/about?lang=ar', { Cookie: 'language=en' });
    expect([arabic, english, asked].map(({ document }) => document.documentElement.getAttribute('lang'))).toEqual([
      'ar',
      'en',
      'ar',
    ]);
    expect(asked.headers.get('set-cookie')).toMatch(/^language=ar; Path=\/; Max-Age=31536000; SameSite=Lax; Secure$/);
    expect(arabic.headers.get('set-cookie')).toBeNull();
    expect(arabic.headers.get('vary')).toBe('Accept-Encoding, Cookie');
    expect(arabic.headers.get('cache-control')).toBe('no-cache');
    const etags = [arabic, english].map(({ headers }) => headers.get('etag') ?? '');
    expect(new Set(etags).size).toBe(2);
    const again = (cookie: string, etag = '') => app.client().get('/about', { Cookie: cookie, 'If-None-Match': etag });
    expect((await again('language=en', etags[1])).status).toBe(304);
    expect((await again('language=ar', etags[1])).status).toBe(200);
  });

  it('are smaller for a person who opens them than for a crawler, from the first on', async () => {
    const opened = await bytesOf('/browse?q=one-1', { 'sec-fetch-dest': 'document' });
    const crawled = await bytesOf('/browse?q=one-2');
    expect(opened).toBeGreaterThan(1000);
    expect(opened).toBeLessThan(crawled * 0.97);
  });

  it('name the build that can take them over, where a device may keep them (V15)', async () => {
    for (const path of ['/', '/about', '/noura']) {
      expect([path, (await read(path)).headers.get('x-app-build')]).toEqual([path, entry]);
    }
    // A device forgets its copy only where Dalil says that there is nothing; a gateway's 404 has no build.
    const { status, headers } = await read('/nobody-at-all');
    expect([status, headers.get('x-app-build')]).toEqual([404, entry]);
    expect((await read('/reset-password?token=secret')).headers.get('x-app-build')).toBeNull();
  });

  it('show only the frame of screens that a device fills', async () => {
    const { main, root, status } = await read('/profile/edit');
    expect([status, main?.textContent]).toEqual([200, '']);
    expect(root?.querySelector('header nav')).not.toBeNull();
  });
});

describe('a page that cannot be rendered', () => {
  it('is left to the browser, with one line in the log', async () => {
    const broken = await startTestApp({ renderPage: () => Promise.reject(new Error('broken component')) });
    const { status, text } = await broken.client().get('/about');
    expect([status, text.includes('<div id="root"></div>')]).toEqual([200, true]);
    expect(broken.logLines.filter((line) => line.includes('page not rendered'))).toHaveLength(1);
    expect(broken.logLines.join('')).toContain('broken component');
    await broken.stop();
  });

  it('is abandoned after a quarter of a second, and readers without scripts load it again; a thread that hangs is replaced', async () => {
    const distDir = await mkdtemp(join(tmpdir(), 'dalil-renderer-'));
    await mkdir(join(distDir, 'server'));
    await writeFile(join(distDir, 'package.json'), '{ "type": "module" }');
    await writeFile(join(distDir, 'server', 'render-page.js'), hangingRenderer);
    const renderer = createPageRenderer(distDir);
    const slow = await startTestApp({ renderPage: renderer?.render });
    const { status, text } = await slow.client().get('/faq');
    expect([status, text.includes('<div id="root"></div>')]).toEqual([200, true]);
    // Readers without scripts ask again.
    expect(text).toContain('<noscript><meta http-equiv="refresh" content="3"></noscript>');
    const told = slow.logLines.filter((line) => line.includes('page not rendered'));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('not rendered within 250 ms');
    await vi.waitFor(async () => expect((await slow.client().get('/about')).text).toContain('rendered /about'), 10_000);
    for (const path of ['/about', '/about?token=secret'])
      expect((await slow.client().get(path)).text).not.toContain('http-equiv="refresh"');
    await slow.stop();
    await renderer?.close();
    await rm(distDir, { recursive: true });
  });
});

/** Takes the place of the build: it never comes to an end with one page. */
const hangingRenderer = `
export function renderPage({ address, ...about }) {
  while (address === '/faq');
  return { markup: Buffer.from('rendered ' + address), served: JSON.stringify({ ...about, texts: {} }) };
}
`;

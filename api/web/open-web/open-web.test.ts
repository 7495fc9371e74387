import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { ParsedElement } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompanyRecord, JobOfCompany } from '../../store/records.ts';
import { buildAdmin, buildCompany, buildJob, buildTalent } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { fetchRaw } from '../../testing/fetch-raw.ts';
import { parseXml, textsOf } from '../../testing/parse-xml.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

const site = 'https://dalil.example';
const dayMs = 86_400_000;
const clock = createFakeClock();
let app: TestApp;
let falaj: CompanyRecord;
let open: JobOfCompany;

beforeAll(async () => {
  app = await startTestApp({ publicOrigin: site, clock });
  await buildTalent(app, { slug: 'amina-saleh', name: 'أمينة صالح', email: 'amina@private.example' });
  await buildTalent(app, { slug: 'login-smith' });
  await buildTalent(app, { slug: 'who-left', isActive: false });
  await buildAdmin(app, { slug: 'the-admin' });
  falaj = await buildCompany(app, { slug: 'falaj-energy', name: 'فلج & "أبناؤه"' });
  await buildCompany(app, { slug: 'closed-house', isActive: false });
  open = await buildJob(app, falaj.id, {
    title: 'مهندس <موقع> & إشراف',
    description: 'سطر\nثانٍ \u0000\u000b]]> <b>',
    expiryDate: new Date(clock.now().getTime() + 5 * dayMs),
  });
  await buildJob(app, falaj.id, { title: 'A draft', status: 'draft' });
  await buildJob(app, falaj.id, { title: 'Over', expiryDate: new Date(clock.now().getTime() - dayMs) });
});
afterAll(() => app.stop());

const get = (path: string, headers = {}) => app.client().get(path, headers);

const locationsOf = async (path: string) => textsOf(parseXml((await get(path)).text), 'loc');

describe('robots.txt', () => {
  it('opens the public places, closes the rest and names the sitemap', async () => {
    const { status, headers, text } = await get('/robots.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toContain(`\nSitemap: ${site}/sitemap.xml\n`);
    const isOpen = (path: string) => mayRead(text, path);
    for (const path of ['/', '/browse', '/amina-saleh', '/company/falaj-energy', '/jobs/1', '/og/amina-saleh.png'])
      expect([path, isOpen(path)]).toEqual([path, true]);
    for (const path of [
      '/api/users',
      '/profile',
      '/profile/edit',
      '/login',
      '/admin/feature-users',
      '/amina-saleh.vcf',
    ])
      expect([path, isOpen(path)]).toEqual([path, false]);
  });

  it('closes no talent whose address begins like a screen', async () => {
    const { text } = await get('/robots.txt');
    for (const path of ['/login-smith', '/profile-of-a-person', '/upgrade-me']) expect(mayRead(text, path)).toBe(true);
  });
});

describe('sitemap', () => {
  it('lists the parts that hold anything, with the time of their last change', async () => {
    const { headers, text } = await get('/sitemap.xml');
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const index = parseXml(text);
    expect(index.documentElement.localName).toBe('sitemapindex');
    expect(textsOf(index, 'loc')).toEqual(
      ['pages', 'talents-1', 'companies-1', 'jobs-1'].map((part) => `${site}/sitemap-${part}.xml`),
    );
    expect(textsOf(index, 'lastmod')).toEqual(Array(3).fill(clock.now().toISOString()));
  });

  it('names everybody listed in both languages, and nobody else', async () => {
    const both = (path: string) => [site + path, `${site}${path}?lang=en`];
    expect(await locationsOf('/sitemap-talents-1.xml')).toEqual([...both('/amina-saleh'), ...both('/login-smith')]);
    expect(await locationsOf('/sitemap-companies-1.xml')).toEqual(both('/company/falaj-energy'));
    expect(await locationsOf('/sitemap-jobs-1.xml')).toEqual(both(`/jobs/${open.id}`));
    const pages = await locationsOf('/sitemap-pages.xml');
    expect(pages).toEqual(expect.arrayContaining([...both('/'), ...both('/browse'), ...both('/about')]));
    expect(pages.join()).not.toMatch(/login|profile|upgrade|admin/);
  });

  it('lists only fixed pages that are there and may be indexed', async () => {
    for (const address of await locationsOf('/sitemap-pages.xml')) {
      const { status, text } = await get(address.slice(site.length));
      expect([address, status, text.includes('noindex')]).toEqual([address, 200, false]);
    }
  });

  it('names both languages of every address, each from each', async () => {
    const sitemap = parseXml((await get('/sitemap-talents-1.xml')).text);
    const [first] = sitemap.getElementsByTagName('url');
    const links = [...(first?.getElementsByTagNameNS('http://www.w3.org/1999/xhtml', 'link') ?? [])];
    expect(links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')])).toEqual([
      ['ar', `${site}/amina-saleh`],
      ['en', `${site}/amina-saleh?lang=en`],
      ['x-default', `${site}/amina-saleh`],
    ]);
    expect(first?.getElementsByTagName('lastmod')[0]?.textContent).toBe(clock.now().toISOString());
  });

  it('follows who comes, and answers 304 until then', async () => {
    const before = await get('/sitemap-talents-1.xml');
    const etag = before.headers.get('etag') ?? '';
    expect((await get('/sitemap-talents-1.xml', { 'if-none-match': etag })).status).toBe(304);
    await buildTalent(app, { slug: 'comes-later' });
    expect(await locationsOf('/sitemap-talents-1.xml')).toContain(`${site}/comes-later`);
    expect((await get('/sitemap-talents-1.xml', { 'if-none-match': etag })).status).toBe(200);
  });

  it.each(['gzip', 'br'] as const)('travels as %s', async (encoding) => {
    const plain = (await get('/sitemap-talents-1.xml', { 'accept-encoding': 'identity' })).text;
    for (let time = 0; time < 2; time++) {
      const { headers, bytes } = await fetchRaw(`${app.origin}/sitemap-talents-1.xml`, encoding);
      expect(headers['content-encoding']).toBe(encoding);
      expect(String((encoding === 'br' ? brotliDecompressSync : gunzipSync)(bytes))).toBe(plain);
    }
  });

  it.each(['/sitemap-talents-2.xml', '/sitemap-talents-0.xml', '/sitemap-people-1.xml', '/sitemaps.xml', '/x.txt'])(
    'answers 404 for %s, never a page',
    async (path) => {
      const { status, headers } = await get(path);
      expect([status, headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
    },
  );

  it('takes no other method', async () => {
    const { status, headers } = await app.client().post('/sitemap.xml', {});
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('the feed of jobs', () => {
  const atom = 'http://www.w3.org/2005/Atom';
  const child = (element: ParsedElement | undefined, name: string) =>
    [...(element?.children ?? [])].find((one) => one.localName === name);

  it('is Atom with all that Atom requires, whatever a company writes', async () => {
    const { headers, text } = await get('/feeds/jobs.atom');
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const feed = parseXml(text).documentElement;
    expect([feed.localName, feed.namespaceURI, feed.getAttribute('xml:lang')]).toEqual(['feed', atom, 'ar']);
    const entries = [...feed.children].filter((one) => one.localName === 'entry');
    expect(entries).toHaveLength(1);
    for (const element of [feed, ...entries]) {
      for (const name of ['id', 'title', 'updated']) expect(child(element, name)?.textContent).toBeTruthy();
      expect(Date.parse(child(element, 'updated')?.textContent ?? '')).not.toBeNaN();
    }
    expect(child(entries[0], 'title')?.textContent).toBe('مهندس <موقع> & إشراف · فلج & "أبناؤه"');
    expect(child(entries[0], 'content')?.textContent).toBe('سطر\nثانٍ ]]> <b>');
    expect(child(entries[0], 'link')?.getAttribute('href')).toBe(`${site}/jobs/${open.id}`);
    expect(child(child(entries[0], 'author'), 'name')?.textContent).toBe('فلج & "أبناؤه"');
  });

  it('speaks English when asked, and stays quiet while nothing changed', async () => {
    const { text, headers } = await get('/feeds/jobs.atom?lang=en');
    const feed = parseXml(text).documentElement;
    expect(feed.getAttribute('xml:lang')).toBe('en');
    const self = [...feed.children].find((one) => one.getAttribute('rel') === 'self');
    expect(self?.getAttribute('href')).toBe(`${site}/feeds/jobs.atom?lang=en`);
    const known = { 'if-none-match': headers.get('etag') ?? '' };
    expect((await get('/feeds/jobs.atom?lang=en', known)).status).toBe(304);
    expect((await get('/feeds/jobs.atom', known)).status).toBe(200);
  });

  it('brings the newest fifty first', async () => {
    const firm = await buildCompany(app);
    for (let n = 1; n <= 52; n++) await buildJob(app, firm.id, { title: `Post ${n}` });
    const titles = textsOf(parseXml((await get('/feeds/jobs.atom')).text), 'title').slice(1);
    expect([titles.length, titles[0], titles[49]]).toEqual([50, `Post 52 · ${firm.name}`, `Post 3 · ${firm.name}`]);
  });
});

describe('jobs that end', () => {
  it('leave feed and sitemap (L8)', async () => {
    clock.advance(40 * dayMs);
    const feed = parseXml((await get('/feeds/jobs.atom')).text);
    expect(feed.getElementsByTagName('entry')).toHaveLength(0);
    expect(textsOf(feed, 'updated')).toHaveLength(1);
    expect((await get('/sitemap-jobs-1.xml')).status).toBe(404);
    expect((await get('/sitemap.xml')).text).not.toContain('sitemap-jobs');
  });
});

/** Judges a path as RFC 9309 says: the longest rule that fits decides. */
function mayRead(robots: string, path: string): boolean {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (.+)$/gm)].map(([, kind, pattern = '']) => ({
    isAllowed: kind === 'Allow',
    pattern,
    expression: new RegExp(`^${pattern.replace(/[.+?^()[\]\\{}|]/g, '\\$&').replaceAll('*', '.*')}`),
  }));
  const fitting = rules.filter(({ expression }) => expression.test(path));
  return fitting.reduce((best, rule) => (rule.pattern.length > best.pattern.length ? rule : best), {
    isAllowed: true,
    pattern: '',
  }).isAllowed;
}

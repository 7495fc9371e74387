import { JSDOM, type ParsedDocument } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildJob, buildTalent } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

const site = 'https://dalil.example';
let app: TestApp;
let paths: string[];

beforeAll(async () => {
  app = await startTestApp({ publicOrigin: site });
  const talent = await buildTalent(app, { slug: 'amina-saleh', name: 'أمينة صالح', bio: 'مهندسة', skills: ['React'] });
  const company = await buildCompany(app, { slug: 'falaj-energy', name: 'فلج' });
  const job = await buildJob(app, company.id);
  paths = ['/', '/browse', '/jobs', '/about', `/${talent.slug}`, `/company/${company.slug}`, `/jobs/${job.id}`];
});
afterAll(() => app.stop());

async function pageAt(path: string): Promise<ParsedDocument> {
  const { text } = await app.client().get(path);
  return new new JSDOM().window.DOMParser().parseFromString(text, 'text/html');
}
const inBoth = () => paths.flatMap((path) => [path, `${path}?lang=en`]);

describe('the head that programs read without scripts', () => {
  it('leads nowhere in vain: every address in it answers', async () => {
    for (const path of inBoth()) {
      const addresses = addressesIn(await pageAt(path));
      expect([path, addresses.length]).toEqual([path, expect.any(Number)]);
      expect(addresses.length).toBeGreaterThanOrEqual(5);
      for (const address of addresses) {
        expect(address.startsWith(site)).toBe(true);
        const { status } = await fetch(app.origin + address.slice(site.length), { method: 'HEAD' });
        expect([path, address, status]).toEqual([path, address, 200]);
      }
    }
  });

  it('names a large picture, with its size and in the language of the page', async () => {
    for (const path of inBoth()) {
      const page = await pageAt(path);
      expect(metaOf(page, 'og:image').endsWith('?lang=en')).toBe(path.endsWith('?lang=en'));
      expect(metaOf(page, 'twitter:card')).toBe('summary_large_image');
      expect(metaOf(page, 'og:image:alt')).not.toBe('');
    }
  });

  it('names both languages, and itself as the original', async () => {
    for (const path of paths) {
      const links = [...(await pageAt(path)).getElementsByTagName('link')];
      const languages = links.flatMap((link) => link.getAttribute('hreflang') ?? []);
      expect([path, languages]).toEqual([path, ['ar', 'en', 'x-default']]);
      const canonical = links.find((link) => link.getAttribute('rel') === 'canonical');
      expect(canonical?.getAttribute('href')).toBe(site + path);
    }
  });

  it('tells readers of the feed where the jobs are', async () => {
    const links = [...(await pageAt('/jobs?lang=en')).getElementsByTagName('link')];
    const feed = links.find((link) => link.getAttribute('type') === 'application/atom+xml');
    expect(feed?.getAttribute('href')).toBe(`${site}/feeds/jobs.atom?lang=en`);
  });
});

describe('what pages tell search engines of themselves', () => {
  it('has every property that is required of its kind (H16, L11)', async () => {
    const kinds = new Set<string>();
    for (const path of inBoth()) {
      for (const node of nodesOf(await pageAt(path))) {
        kinds.add(String(node['@type']));
        expect([path, node['@type'], missingIn(node)]).toEqual([path, node['@type'], []]);
      }
    }
    expect([...kinds]).toEqual(expect.arrayContaining(Object.keys(required)));
  });
});

type Node = Record<string, unknown>;
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const isUrl = (value: unknown) => isText(value) && String(value).startsWith(`${site}/`);
const isTime = (value: unknown) => isText(value) && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(value));
const isA = (kind: string) => (value: unknown) => (value as Node | null)?.['@type'] === kind;

/** As search.google.com/docs and schema.org ask for them. */
const required: Record<string, Record<string, (value: unknown) => boolean>> = {
  WebSite: { name: isText, url: isUrl },
  ProfilePage: { mainEntity: isA('Person'), dateCreated: isTime, url: isUrl },
  Person: { name: isText, url: isUrl, jobTitle: isText },
  Organization: { name: isText, url: isUrl },
  JobPosting: {
    title: isText,
    description: isText,
    datePosted: isTime,
    validThrough: isTime,
    hiringOrganization: isA('Organization'),
    jobLocation: isA('Place'),
    identifier: isA('PropertyValue'),
    url: isUrl,
  },
  Place: { address: isA('PostalAddress') },
  PostalAddress: { addressCountry: (value) => /^[A-Z]{2}$/.test(String(value)) },
};

function missingIn(node: Node): string[] {
  const wanted = Object.entries(required[String(node['@type'])] ?? {});
  return wanted.filter(([property, isRight]) => !isRight(node[property])).map(([property]) => property);
}

function nodesOf(page: ParsedDocument): Node[] {
  const scripts = [...page.getElementsByTagName('script')];
  const data = scripts.filter((one) => one.getAttribute('type') === 'application/ld+json');
  return data.flatMap((script) => typedNodes(JSON.parse(script.textContent)));
}

function typedNodes(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(typedNodes);
  return '@type' in value ? [value as Node, ...inner] : inner;
}

function metaOf(page: ParsedDocument, key: string): string {
  const found = [...page.getElementsByTagName('meta')].find(
    (one) => (one.getAttribute('property') ?? one.getAttribute('name')) === key,
  );
  return found?.getAttribute('content') ?? '';
}

function addressesIn(page: ParsedDocument): string[] {
  const links = [...page.getElementsByTagName('link')].filter((link) => link.getAttribute('rel') !== 'stylesheet');
  return [
    ...links.flatMap((link) => link.getAttribute('href') ?? []),
    metaOf(page, 'og:image'),
    metaOf(page, 'og:url'),
  ];
}

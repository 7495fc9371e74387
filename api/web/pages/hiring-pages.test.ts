import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { requireOwnCompany } from '../../domain/policies.ts';
import type { CompanyRecord } from '../../store/records.ts';
import { buildCompany, buildJob } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

const dayMs = 86_400_000;
const logo = `/media/${'cd'.repeat(32)}-256.webp`;
const site = 'https://dalil.example';
const clock = createFakeClock();
let app: TestApp;
let falaj: CompanyRecord;

beforeAll(async () => {
  app = await startTestApp({ publicOrigin: site, clock });
  falaj = await buildCompany(app, {
    slug: 'falaj-energy',
    name: 'فلج </script><script>alert(1)</script>',
    email: 'hr@private.example',
    website: 'https://falaj.example',
    country: 'Oman',
    industry: 'energy',
    employees: 420,
    description: 'نصمّم محطات التحلية بالطاقة الشمسية.',
    logo,
  });
});
afterAll(() => app.stop());

const get = (path: string, headers = {}) => app.client().get(path, headers);
const elementOf = (html: string, opening: string) =>
  JSON.parse(html.split(`<script ${opening}>`)[1]?.split('</script>')[0] ?? 'null');
const firstData = (html: string) => elementOf(html, 'type="application/json" id="first-data"');
const jsonLd = (html: string) => elementOf(html, 'type="application/ld+json"');
const metaOf = (html: string, key: string) =>
  new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)"`).exec(html)?.[1];
const inDays = (days: number) => new Date(clock.now().getTime() + days * dayMs);

type Node = Record<string, unknown>;
const postingsIn = (html: string): Node[] =>
  (jsonLd(html)['@graph'] as Node[]).filter((node) => node['@type'] === 'JobPosting');

describe('the page of a company', () => {
  it('says who it is in the served HTML (L1, L11)', async () => {
    const { status, text } = await get('/company/falaj-energy');
    expect(status).toBe(200);
    expect(text).toContain('<title>فلج &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; · دليل</title>');
    expect(metaOf(text, 'description')).toBe('نصمّم محطات التحلية بالطاقة الشمسية.');
    expect(text).toContain(`<link rel="canonical" href="${site}/company/falaj-energy" />`);
    expect(text).toContain(`hreflang="en" href="${site}/company/falaj-energy?lang=en"`);
    expect(metaOf(text, 'og:image')).toBe(`${site}/og/company/falaj-energy.png`);
    expect(jsonLd(text)['@graph'][0].logo).toBe(site + logo.replace('-256.webp', '-512.jpg'));
    expect(jsonLd(text)['@graph'][0]).toMatchObject({
      '@type': 'Organization',
      url: `${site}/company/falaj-energy`,
      sameAs: 'https://falaj.example',
      address: { addressCountry: 'OM' },
    });
    expect(text.match(/<script/g)).toHaveLength(2);
  });

  it('tells search engines a day of founding that was chosen, and not the one that the form suggested (L12)', async () => {
    const createdAt = clock.now();
    const suggested = createdAt.toISOString().slice(0, 10);
    await buildCompany(app, { slug: 'as-suggested', registrationDate: suggested, createdAt });
    await buildCompany(app, { slug: 'as-chosen', registrationDate: '2011-05-08', createdAt });
    const founded = async (slug: string) => {
      const { body } = await get(`/api/companies/slug/${slug}`);
      return [
        body.registrationDate,
        body.foundedOn,
        jsonLd((await get(`/company/${slug}`)).text)['@graph'][0].foundingDate,
      ];
    };
    expect(await founded('as-suggested')).toEqual([suggested, null, undefined]);
    expect(await founded('as-chosen')).toEqual(['2011-05-08', '2011-05-08', '2011-05-08']);
  });

  it('shows no e-mail address to collectors', async () => {
    const { text } = await get('/company/falaj-energy');
    expect(text).not.toMatch(/private\.example|passwordHash|lastLogin|wantsMail/);
  });

  it('lists open jobs only, each with its end (L2, L8, L11)', async () => {
    const company = await buildCompany(app, { slug: 'with-jobs' });
    for (let n = 1; n <= 7; n++) await buildJob(app, company.id, { title: `Open ${n}`, expiryDate: inDays(n) });
    for (const status of ['draft', 'closed'] as const)
      await buildJob(app, company.id, { title: `A ${status} one`, status });
    await buildJob(app, company.id, { title: 'An expired one', expiryDate: inDays(-1) });
    const { text } = await get('/company/with-jobs?lang=en');
    expect(text).not.toMatch(/A draft one|A closed one|An expired one/);
    const { company: page } = firstData(text);
    expect([page.jobs.length, page.openJobs]).toEqual([limits.publicJobsShown, 7]);
    expect(page.company.email).toBeUndefined();
    expect(postingsIn(text).map(({ title, validThrough }) => [title, validThrough])).toEqual(
      [7, 6, 5, 4, 3].map((n) => [`Open ${n}`, inDays(n).toISOString()]),
    );
  });

  it('loses a job at the moment it expires (L8, L11)', async () => {
    const company = await buildCompany(app, { slug: 'ending-soon' });
    await buildJob(app, company.id, { expiryDate: inDays(1) });
    expect(postingsIn((await get('/company/ending-soon')).text)).toHaveLength(1);
    clock.advance(dayMs + 1);
    expect(postingsIn((await get('/company/ending-soon')).text)).toHaveLength(0);
  });

  it('is the app with status 404 for nobody, and for who was switched off (L5)', async () => {
    await buildCompany(app, { slug: 'switched-off', isActive: false });
    for (const path of ['/company/no-such-company', '/company/switched-off', '/company/-']) {
      const { status, text } = await get(`${path}?lang=en`);
      expect([path, status]).toEqual([path, 404]);
      expect(text).toContain('<title>Company Not Found · Dalil</title>');
      expect(text).toContain('<div id="root"></div>');
      expect(metaOf(text, 'robots')).toBe('noindex');
      expect(firstData(text)).toEqual({ path: expect.any(String), isMissing: true });
    }
  });

  it('is reached by other spellings of its address', async () => {
    for (const path of ['/company/Falaj-Energy', '/company/falaj-energy/']) {
      const { status, headers } = await get(`${path}?lang=en`);
      expect([status, headers.get('location')]).toEqual([301, '/company/falaj-energy?lang=en']);
    }
  });

  it('is 304 while nothing changes, and new after an edit', async () => {
    const company = await buildCompany(app, { slug: 'renamed', name: 'Before' });
    const etag = (await get('/company/renamed')).headers.get('etag') ?? '';
    expect((await get('/company/renamed', { 'if-none-match': etag })).status).toBe(304);
    await app.deps.companies.save(requireOwnCompany({ kind: 'company', company }, company), { name: 'After' });
    expect((await get('/company/renamed', { 'if-none-match': etag })).text).toContain('<title>After · دليل</title>');
  });
});

describe('the page of a job', () => {
  it('describes an open one with all that a job posting needs (L11)', async () => {
    const job = await buildJob(app, falaj.id, {
      title: 'Grid planner',
      description: 'Plans <grids>\nfor the coast',
      location: 'Muscat',
      salaryRange: 'OMR 1,800–2,400',
      experienceYears: 6,
      skills: ['GIS'],
      expiryDate: inDays(9),
    });
    const { status, text } = await get(`/jobs/${job.id}?lang=en`);
    expect(status).toBe(200);
    expect(text).toContain(`<link rel="canonical" href="${site}/jobs/${job.id}?lang=en" />`);
    expect(metaOf(text, 'og:title')).toMatch(/^Grid planner · /);
    expect(metaOf(text, 'description')).toBe('Plans &lt;grids&gt; for the coast');
    expect(jsonLd(text)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: 'Grid planner',
      description: 'Plans &lt;grids&gt;<br>for the coast',
      datePosted: job.createdAt.toISOString(),
      validThrough: inDays(9).toISOString(),
      directApply: true,
      hiringOrganization: { '@type': 'Organization', url: `${site}/company/falaj-energy` },
      jobLocation: { '@type': 'Place', address: { addressLocality: 'Muscat', addressCountry: 'OM' } },
      baseSalary: { currency: 'OMR', value: { minValue: 1800, maxValue: 2400, unitText: 'MONTH' } },
      experienceRequirements: { monthsOfExperience: 72 },
    });
    expect(firstData(text)).toMatchObject({
      path: `/jobs/${job.id}`,
      job: { id: job.id, companySlug: 'falaj-energy' },
    });
    expect(firstData(text).job.applicationCounts).toBeUndefined();
  });

  it('tells programs place, pay and employment as the company chose them (L11)', async () => {
    const job = await buildJob(app, falaj.id, {
      ...{ location: 'Our office', place: 'dubai', workplace: 'remote', employmentType: 'PART_TIME' },
      salary: { min: 9000, max: 12_000, currency: 'AED', period: 'MONTH' },
    });
    expect(jsonLd((await get(`/jobs/${job.id}?lang=en`)).text)).toMatchObject({
      jobLocation: { address: { addressLocality: 'Dubai', addressCountry: 'AE' } },
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'AE' },
      employmentType: 'PART_TIME',
      baseSalary: { currency: 'AED', value: { minValue: 9000, maxValue: 12_000, unitText: 'MONTH' } },
    });
  });

  it('leaves out pay that no program can read', async () => {
    const job = await buildJob(app, falaj.id, { salaryRange: 'Competitive' });
    expect(jsonLd((await get(`/jobs/${job.id}`)).text).baseSalary).toBeUndefined();
  });

  it('is 410 once it is closed or has expired, and says whose it was (L10)', async () => {
    const closed = await buildJob(app, falaj.id, { title: 'Closed one', status: 'closed' });
    const expired = await buildJob(app, falaj.id, { title: 'Expired one', expiryDate: inDays(-1) });
    for (const { id } of [closed, expired]) {
      const { status, text } = await get(`/jobs/${id}?lang=en`);
      expect(status).toBe(410);
      expect(text).toContain('<title>No longer open · Dalil</title>');
      expect(metaOf(text, 'robots')).toBe('noindex');
      expect(jsonLd(text)).toBeNull();
      expect(text).not.toMatch(/Closed one|Expired one/);
      expect(firstData(text).endedJob).toEqual({ id, companyName: falaj.name, companySlug: 'falaj-energy' });
    }
  });

  it('is 404 for a draft, for one of who was switched off, and for none at all', async () => {
    const draft = await buildJob(app, falaj.id, { status: 'draft' });
    const gone = await buildCompany(app, { isActive: false });
    const ofGone = await buildJob(app, gone.id);
    for (const id of [draft.id, ofGone.id, 987_654, 'abc', '0', '99999999999999999999']) {
      const { status, text } = await get(`/jobs/${id}`);
      expect([id, status]).toEqual([id, 404]);
      expect(firstData(text)).toEqual({ path: expect.any(String), isMissing: true });
    }
  });
});

describe('limits', () => {
  it('hold for companies and jobs as for people', async () => {
    const limited = await startTestApp({ hasRateLimits: true, trustsProxy: true });
    const company = await buildCompany(limited, { slug: 'often-read' });
    const job = await buildJob(limited, company.id);
    const client = limited.client();
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const statuses = new Set<number>();
    for (let n = 0; n < 400 && !statuses.has(429); n++) {
      statuses.add((await client.get(n % 2 ? '/company/often-read' : `/jobs/${job.id}`, from)).status);
    }
    expect([...statuses].toSorted()).toEqual([200, 429]);
    await limited.stop();
  });
});

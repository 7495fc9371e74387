import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompanyRecord } from '../../store/records.ts';
import { buildCompany, jobBody, signedInCompany } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

let app: TestApp;
let company: CompanyRecord;
let client: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app, {
    name: 'مرجان للأحياء',
    slug: 'marjan',
    description: 'نزرع الشعاب.',
    isVerified: true,
  });
  client = await signedInCompany(app, company);
});
afterAll(() => app.stop());

const visitor = () => app.client();
const idsOf = async (path: string, q: string) =>
  (await visitor().get(`${path}?q=${encodeURIComponent(q)}`)).body.map(({ id }: { id: number }) => id);
const ofCompany = { nameOther: 'Marjan Life', descriptionOther: 'We grow reefs.' };
const ofJob = { titleOther: 'Reef diver', descriptionOther: 'You dive every morning.\n\nWe teach you.' };
const arabicJob = { title: 'غوّاص شعاب', description: 'تغوص كل صباح.' };

describe('the second language of a company', () => {
  it('is kept, shown, listed, exported, and found (A20, A21, O19)', async () => {
    expect((await client.patch(`/api/companies/${company.id}`, ofCompany)).body).toMatchObject(ofCompany);
    expect((await visitor().get('/api/companies/slug/marjan')).body).toMatchObject(ofCompany);
    const [card] = (await visitor().get('/api/companies?q=reefs')).body;
    expect(card).toMatchObject({ id: company.id, ...ofCompany });
    expect(await idsOf('/api/companies', 'marjan life')).toEqual([company.id]);
    expect((await client.get('/api/companies/account/export')).body.company).toMatchObject(ofCompany);
  });

  it.each([
    ['nameOther', '***'],
    ['nameOther', 'x'.repeat(151)],
    ['descriptionOther', 'x'.repeat(5001)],
  ])('refuses a %s that its first language would not take', async (field, value) => {
    const { status, body } = await client.patch(`/api/companies/${company.id}`, { [field]: value });
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  });

  it('may be given at the registration, with an address (O18)', async () => {
    const registration = {
      ...{ name: 'نخلة', email: 'nakhla@example.com', password: 'a sentence of palms', slug: 'nakhla-palms' },
      ...{ industry: 'technology', country: 'Qatar', nameOther: 'Nakhla', descriptionOther: 'Palms.' },
    };
    const { status, body } = await visitor().post('/api/companies', registration);
    expect([status, body.company.slug, body.company.nameOther, body.company.descriptionOther]).toEqual([
      201,
      'nakhla-palms',
      'Nakhla',
      'Palms.',
    ]);
  });
});

describe('the second language of a job', () => {
  const post = async (given: object) => (await client.post('/api/jobs', jobBody({ ...arabicJob, ...given }))).body;

  it('is kept, listed, exported and found by its title, with that of its company (A20, A21, R11)', async () => {
    const job = await post(ofJob);
    expect(job).toMatchObject({ ...ofJob, companyNameOther: 'Marjan Life' });
    expect((await visitor().get(`/api/jobs/${job.id}`)).body).toMatchObject(ofJob);
    const [card] = (await visitor().get('/api/jobs?q=diver%20marjan')).body;
    expect(card).toMatchObject({ id: job.id, ...ofJob, companyNameOther: 'Marjan Life' });
    const { jobs } = (await client.get('/api/companies/account/export')).body;
    expect(jobs.find(({ id }: { id: number }) => id === job.id)).toMatchObject(ofJob);
  });

  it('may be left out and taken back', async () => {
    const job = await post({});
    expect(job).toMatchObject({ titleOther: null, descriptionOther: null });
    expect((await client.patch(`/api/jobs/${job.id}`, ofJob)).body).toMatchObject(ofJob);
    const { body } = await client.patch(`/api/jobs/${job.id}`, { titleOther: null, descriptionOther: '' });
    expect([body.titleOther, body.descriptionOther]).toEqual([null, null]);
  });

  it('follows a new name of its company on the cards (A20)', async () => {
    const job = await post(ofJob);
    await client.patch(`/api/companies/${company.id}`, { nameOther: 'Marjan Reefs' });
    expect(await idsOf('/api/jobs', 'marjan reefs')).toContain(job.id);
    const [card] = (await visitor().get('/api/jobs?q=reefs')).body;
    expect(card.companyNameOther).toBe('Marjan Reefs');
  });

  it('is what readers of that language and search engines get (A20, L11)', async () => {
    const job = await post(ofJob);
    const english = (await visitor().get(`/jobs/${job.id}?lang=en`)).text;
    expect(english).toContain('<title>Reef diver · Marjan Reefs');
    expect(english).toContain('"title":"Reef diver"');
    expect(english).toContain('"alternateName":"مرجان للأحياء"');
    const arabic = (await visitor().get(`/jobs/${job.id}?lang=ar`)).text;
    expect(arabic).toContain('"title":"غوّاص شعاب"');
    const feed = (await visitor().get('/feeds/jobs.atom?lang=en')).text;
    expect(feed).toContain('<title>Reef diver · Marjan Reefs</title>');
    const page = (await visitor().get('/company/marjan?lang=en')).text;
    expect(page).toContain('<meta name="description" content="We grow reefs."');
  });
});

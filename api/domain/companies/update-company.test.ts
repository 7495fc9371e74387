import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompanyRecord } from '../../store/records.ts';
import { buildCompany, buildJob, signedInCompany } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

let app: TestApp;
let company: CompanyRecord;
let client: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app, { name: 'Before', slug: 'before' });
  client = await signedInCompany(app, company);
});
afterAll(() => app.stop());

const patch = (body: unknown) => client.patch(`/api/companies/${company.id}`, body);

describe('changing a company', () => {
  it('changes what is named and keeps the rest, the address too (Q11)', async () => {
    const { status, body } = await patch({ name: 'شركة الأمل', employees: 40, turnover: null, wantsMail: false });
    expect([status, body.name, body.employees, body.slug, body.wantsMail]).toEqual([
      200,
      'شركة الأمل',
      40,
      'before',
      false,
    ]);
    expect(body.country).toBe(company.country);
    expect((await app.client().get('/api/companies/slug/before')).body.name).toBe('شركة الأمل');
  });

  it('ignores what a company may not change of itself (Q11)', async () => {
    const before = (await client.get('/api/companies/auth/check')).body;
    const { status, body } = await patch({
      id: 1,
      slug: 'other',
      email: 'other@example.com',
      password: 'another-password',
      isVerified: true,
      isActive: false,
      createdAt: '2000-01-01T00:00:00.000Z',
      lastLogin: null,
      rev: 9,
    });
    expect([status, body]).toEqual([200, before]);
    expect((await patch({})).body).toEqual(before);
  });

  it.each([
    [{ name: '' }, 'Company name is required'],
    [{ website: 'javascript:alert(1)' }, 'Enter a valid website, such as https://example.com'],
    [{ country: 'Nowhere' }, 'Country is required'],
    [{ logo: 'https://tracker.example/x.png' }, 'Choose a JPEG, PNG or WebP picture'],
    [
      { logo: `data:image/png;base64,${Buffer.from('no picture').toString('base64')}` },
      'Choose a JPEG, PNG or WebP picture',
    ],
  ])('refuses %j (K7)', async (body, message) => {
    const answer = await patch(body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it('stores a logo under its hash, shows it with the open jobs, and removes it', async () => {
    const job = await buildJob(app, company.id);
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a7' } })
      .png()
      .toBuffer();
    const { body } = await patch({ logo: `data:image/png;base64,${png.toString('base64')}` });
    expect(body.logo).toMatch(/^\/media\/[0-9a-f]{64}-256\.webp$/);
    expect((await app.client().get(body.logo)).status).toBe(200);
    expect((await app.client().get(`/api/jobs/${job.id}`)).body.companyLogo).toBe(body.logo);
    expect((await patch({ logo: body.logo, name: 'Same logo' })).body.logo).toBe(body.logo);
    expect((await patch({ logo: null })).body.logo).toBeNull();
  });

  it('is for the company itself only; others learn nothing (Q10)', async () => {
    const other = await buildCompany(app);
    const theirs = await client.patch(`/api/companies/${other.id}`, { name: 'Mine now' });
    expect([theirs.status, theirs.body.code]).toEqual([403, 'forbidden']);
    expect(theirs.text).not.toContain(other.name);
    expect((await client.patch('/api/companies/999999', {})).body.message).toBe('Company not found');
    expect((await app.client().patch(`/api/companies/${other.id}`, { name: 'x' })).status).toBe(401);
    expect((await app.deps.companies.findById(other.id))?.name).toBe(other.name);
  });
});

describe('a company as others see it', () => {
  it('shows the page without anything private, and 404 for nobody (L6)', async () => {
    const { status, text, body } = await app.client().get('/api/companies/slug/BEFORE');
    expect([status, body.email, body.registrationDate]).toEqual([200, company.email, '2001-02-03']);
    expect(text).not.toMatch(/password|argon2|lastLogin|isActive|wantsMail|createdAt/);
    expect((await client.get('/api/companies/slug/before')).body.isActive).toBe(true);
    expect((await client.get(`/api/companies/${company.id}`)).body.isActive).toBe(true);
    expect((await app.client().get(`/api/companies/${company.id}`)).body.isActive).toBeUndefined();
  });

  it.each([
    '/api/companies/slug/nobody',
    '/api/companies/slug/%00',
    '/api/companies/999999',
    '/api/companies/x/jobs',
    '/api/companies/0',
  ])('answers 404 for %s (L6, T7)', async (path) => {
    const { status, body } = await app.client().get(path);
    expect([status, body.message]).toEqual([404, 'Company not found']);
  });

  it('hides a disabled one with its jobs (L6, L8)', async () => {
    const gone = await buildCompany(app, { isActive: false });
    const job = await buildJob(app, gone.id);
    for (const path of [`companies/slug/${gone.slug}`, `companies/${gone.id}`, `companies/${gone.id}/jobs`]) {
      expect((await app.client().get(`/api/${path}`)).status).toBe(404);
    }
    const { status, body } = await app.client().get(`/api/jobs/${job.id}`);
    expect([status, body.message]).toEqual([404, 'Job not found']);
  });
});

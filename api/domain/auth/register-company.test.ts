import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reservedSlugs } from '#shared/catalog/reserved-slugs.ts';
import { CompanyRegistrationSchema, OwnCompanySchema } from '#shared/model/company.ts';
import { companyRegistration, registration } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { registerCompany } from './register.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const register = (given: Record<string, unknown> = {}) =>
  app.client().post('/api/companies', companyRegistration(given));

describe('registering a company', () => {
  it('creates it without signing it in, and answers no password (O12, O16)', async () => {
    const client = app.client();
    const body = companyRegistration({ name: 'Gulf Works', confirmPassword: undefined });
    body.confirmPassword = body.password;
    const answer = await client.post('/api/companies', body);
    expect([answer.status, answer.body.message]).toEqual([201, 'Company registered']);
    expect(v.is(v.strictObject(OwnCompanySchema.entries), answer.body.company)).toBe(true);
    expect(answer.body.company).toMatchObject({
      slug: 'gulf-works',
      isVerified: false,
      isActive: true,
      employees: 0,
      website: '',
      registrationDate: new Date().toISOString().slice(0, 10),
    });
    expect(answer.text).not.toMatch(/password|argon2/i);
    expect([...client.cookies.keys()]).toEqual(['dalil_device']);
    expect((await client.get('/api/companies/auth/check')).body).toBeNull();
  });

  it('takes another address when somebody else was quicker with the one that was free', async () => {
    const { companies } = app.deps;
    const tried: string[] = [];
    const overtaken: typeof companies = {
      ...companies,
      async insert(company, asks) {
        tried.push(company.slug);
        return tried.length === 1 ? { taken: 'slug' } : await companies.insert(company, asks);
      },
    };
    const wanted = v.parse(CompanyRegistrationSchema, companyRegistration({ name: 'Quick Works' }));
    const made = await registerCompany({ ...app.deps, companies: overtaken }, wanted);
    expect(tried).toEqual(['quick-works', expect.stringMatching(/^quick-works-./)]);
    expect(made.slug).toBe(tried[1]);
  });

  it('gives up where fifty addresses in a row were lost to others, and says an e-mail that was lost', async () => {
    const { companies } = app.deps;
    const tried: string[] = [];
    const refusing = (taken: 'slug' | 'email'): typeof companies => ({
      ...companies,
      async insert({ slug }) {
        tried.push(slug);
        return { taken };
      },
    });
    const wanted = v.parse(CompanyRegistrationSchema, companyRegistration({ name: 'Slow Works' }));
    const lost = registerCompany({ ...app.deps, companies: refusing('slug') }, wanted);
    await expect(lost).rejects.toMatchObject({ code: 'busy' });
    expect([tried.length, new Set(tried).size]).toEqual([50, 50]);
    const known = registerCompany({ ...app.deps, companies: refusing('email') }, wanted);
    await expect(known).rejects.toMatchObject({ code: 'email_taken' });
    expect(tried).toHaveLength(51);
  });

  it('stores texts trimmed and the password as it is (O13)', async () => {
    const password = '  spaces stay  ';
    const { body } = await register({
      name: '  Trim & Co ',
      email: ' TRIM@Example.com ',
      website: ' trim.example.com ',
      turnover: ' 5 million ',
      description: ' First\r\nsecond ',
      password,
    });
    expect(body.company).toMatchObject({
      name: 'Trim & Co',
      slug: 'trim-and-co',
      email: 'trim@example.com',
      website: 'https://trim.example.com',
      turnover: '5 million',
      description: 'First\nsecond',
    });
    const login = (given: string) =>
      app.client().post('/api/companies/login', { email: 'trim@example.com', password: given });
    expect((await login(password)).status).toBe(200);
    expect((await login(password.trim())).status).toBe(401);
  });

  it.each([
    ['an empty name (O6)', { name: '  ' }, 'name', 'Company name is required'],
    ['no name (O6)', { name: undefined }, 'name', 'Company name is required'],
    ['an empty e-mail (O7)', { email: ' ' }, 'email', 'Email is required'],
    ['no e-mail (O7)', { email: undefined }, 'email', 'Email is required'],
    ['a broken e-mail', { email: 'nobody' }, 'email', 'Please enter a valid email'],
    ['an empty password (O7)', { password: '' }, 'password', 'Password is required'],
    ['no password (O7)', { password: undefined }, 'password', 'Password is required'],
    ['a short password (O9)', { password: 'seven77' }, 'password', 'Password must be at least 8 characters long'],
    ['no industry (O8)', { industry: '' }, 'industry', 'Industry is required'],
    ['an unknown industry', { industry: 'piracy' }, 'industry', 'Industry is required'],
    ['no country (O8)', { country: undefined }, 'country', 'Country is required'],
    ['another country (O5)', { country: 'Atlantis' }, 'country', 'Country is required'],
    ['negative employees (O4)', { employees: -1 }, 'employees', 'Employees must be a whole number, 0 or more'],
    ['half an employee (O4)', { employees: 1.5 }, 'employees', 'Employees must be a whole number, 0 or more'],
    ['a day that is none', { registrationDate: '2023-02-29' }, 'registrationDate', 'Enter a valid date'],
    [
      'a day to come',
      { registrationDate: '2999-01-01' },
      'registrationDate',
      'The registration date cannot be in the future',
    ],
    [
      'a script for a website (K7)',
      { website: 'javascript:alert(1)' },
      'website',
      'Enter a valid website, such as https://example.com',
    ],
    [
      'a repeated password that differs',
      { confirmPassword: 'another one' },
      'confirmPassword',
      'Passwords do not match',
    ],
    ['an empty repeated password', { confirmPassword: '' }, 'confirmPassword', 'Passwords do not match'],
    ['a repeated password that is no text', { confirmPassword: 7 }, 'confirmPassword', 'Passwords do not match'],
    ['four emoji as a password', { password: '🔑🔑🔑🔑' }, 'password', 'Password must be at least 8 characters long'],
    [
      'a name that cannot be seen',
      { name: '\u3164\u115F\u2800\uFFA0\u200D\u{E0041}' },
      'name',
      'Company name is required',
    ],
    ['a name of marks without a letter', { name: '\u0301\u064B' }, 'name', 'Company name is required'],
    ['a name of signs only (F27)', { name: '!!!' }, 'name', 'Use at least one letter or digit'],
    ['a name too long', { name: 'x'.repeat(151) }, 'name', 'This text is too long'],
  ])('refuses %s', async (_, given, ...[field = '', message]) => {
    const { status, body } = await register(given);
    expect([status, body.code, body.message, body.errors]).toEqual([
      400,
      'validation_failed',
      message,
      { [String(field)]: message },
    ]);
  });

  it('keeps what can be seen of a name, with at most four marks on a letter', async () => {
    const name = `\u3164Gulf\u2800Z${'\u0316\u0323'.repeat(20)}one\u{E0041}`;
    const { body } = await register({ name });
    expect(body.company.name.replace(/\p{M}/gu, '')).toBe('Gulf Zone');
    expect(body.company.name.match(/\p{M}/gu)).toHaveLength(4);
  });

  it('takes empty employees for none (O4)', async () => {
    expect((await register({ employees: '' })).body.company.employees).toBe(0);
    expect((await register({ employees: null })).body.company.employees).toBe(0);
  });

  it('refuses an e-mail that is registered, whatever its case (O14)', async () => {
    await register({ email: 'once@firm.example' });
    const { status, body } = await register({ email: ' ONCE@firm.example' });
    expect([status, body.code, body.message]).toEqual([409, 'email_taken', 'Email already registered']);
  });

  it('lets one e-mail be a person and a company (O17)', async () => {
    const email = 'both@example.com';
    expect((await app.client().post('/api/users', registration({ email }))).status).toBe(201);
    expect((await register({ email })).status).toBe(201);
  });

  it('ignores what only the house may set (O15)', async () => {
    const { body } = await register({ id: 99_999, isVerified: true, isActive: false, createdAt: '2000-01-01', rev: 7 });
    expect(body.company).toMatchObject({ isVerified: false, isActive: true });
    expect(body.company.id).toBeLessThan(99_999);
    expect(body.company.createdAt).not.toContain('2000');
  });

  it('makes an address of an Arabic name, and numbers equal ones (O15)', async () => {
    const slugs = [];
    for (let count = 0; count < 3; count += 1) slugs.push((await register({ name: 'شركة الخليج' })).body.company.slug);
    expect(slugs[0]).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    expect(slugs).toEqual([slugs[0], `${slugs[0]}-2`, `${slugs[0]}-3`]);
    expect((await register({ name: '株式会社' })).body.company.slug).toMatch(/^company-[a-z2-9]{6}$/);
  });

  it.each(['jobs', 'applications', 'offline', 'api'])('never gives the reserved address %s (B22)', async (slug) => {
    expect(reservedSlugs.has(slug)).toBe(true);
    expect((await register({ name: slug, slug })).body.company.slug).toBe(`${slug}-2`);
  });

  it('gives one account to equal registrations of one moment (T13)', async () => {
    const email = 'race@firm.example';
    const answers = await Promise.all(Array.from({ length: 8 }, () => register({ email, name: 'The Race' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    const others = await Promise.all(Array.from({ length: 6 }, () => register({ name: 'Same Name' })));
    expect(new Set(others.map(({ body }) => body.company.slug)).size).toBe(6);
  });
});

import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reservedSlugs } from '#shared/catalog/reserved-slugs.ts';
import { OwnProfileSchema, RegistrationSchema } from '#shared/model/user.ts';
import { createArgon2Passwords } from '../../adapters/argon2-passwords.ts';
import { registration } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { registerUser } from './register.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const register = (given: Record<string, unknown> = {}) => app.client().post('/api/users', registration(given));

describe('registering', () => {
  it('creates the account and signs it in (F17, F13)', async () => {
    const client = app.client();
    const given = registration({ name: 'Amina Saleh', slug: 'amina-saleh', username: 'amina_saleh' });
    const { status, body, text, headers } = await client.post('/api/users', given);
    expect(status).toBe(201);
    expect(v.is(OwnProfileSchema, body)).toBe(true);
    expect(body).toMatchObject({
      name: 'Amina Saleh',
      slug: 'amina-saleh',
      username: 'amina_saleh',
      email: given.email,
    });
    expect(text).not.toMatch(/password|argon2/i);
    expect(headers.get('set-cookie')).toMatch(/httponly/i);
    expect((await client.get('/api/auth/check')).body.slug).toBe('amina-saleh');
  });

  it('refuses an e-mail that is registered, whatever its case and spaces (F18, F19)', async () => {
    await register({ email: 'once@example.com' });
    for (const email of ['once@example.com', 'ONCE@Example.com', '  once@example.com ']) {
      const { status, body } = await register({ email });
      expect([status, body.code, body.message]).toEqual([409, 'email_taken', 'Email already registered']);
    }
  });

  it.each([
    ['name', 'name_required'],
    ['email', 'email_invalid'],
    ['password', 'password_required'],
    ['dateOfBirth', 'date_of_birth_required'],
    ['industry', 'industry_required'],
  ])('asks for a missing %s with its own message (F20)', async (field, key) => {
    const { [field]: _, ...rest } = registration();
    const { status, body } = await app.client().post('/api/users', rest);
    expect([status, body.code, body.errorCodes]).toEqual([400, 'validation_failed', { [field]: key }]);
    expect(body.message).toBe(body.errors[field]);
    expect(body.message).not.toMatch(/Invalid|undefined/);
  });

  it('names every wrong field at once', async () => {
    const { status, body } = await app.client().post('/api/users', {});
    expect(status).toBe(400);
    expect(body.message).toBe('Please check the highlighted fields');
    expect(Object.keys(body.errors)).toEqual(['name', 'email', 'password', 'dateOfBirth', 'industry']);
  });

  it.each([
    ['a short password (F21)', { password: 'seven77' }, { password: 'password_too_short' }],
    ['an address without @ (F22)', { email: 'nobody' }, { email: 'email_invalid' }],
    ['a birth in the future (F22)', { dateOfBirth: '2999-01-01' }, { dateOfBirth: 'date_of_birth_range' }],
    ['a birth long ago (F22)', { dateOfBirth: '1800-01-01' }, { dateOfBirth: 'date_too_early' }],
    ['the day before the first (F22)', { dateOfBirth: '1899-12-31' }, { dateOfBirth: 'date_too_early' }],
    ['a Hijri date (F22)', { dateOfBirth: '1410-10-12' }, { dateOfBirth: 'date_hijri' }],
    ['a Hijri date that is none here (F22)', { dateOfBirth: '1410-02-30' }, { dateOfBirth: 'date_hijri' }],
    ['no date (F22)', { dateOfBirth: 'abc' }, { dateOfBirth: 'date_invalid' }],
    ['an unknown industry (F22)', { industry: 'piracy' }, { industry: 'industry_required' }],
    ['a name that is no text', { name: 7 }, { name: 'name_required' }],
    ['a name of Hangul fillers', { name: '\u3164\u115F\uFFA0' }, { name: 'name_required' }],
    ['a name of empty Braille cells', { name: '\u2800\u2800' }, { name: 'name_required' }],
    ['a name of tag characters', { name: '\u{E0041}\u{E0062}' }, { name: 'name_required' }],
    ['a name of joiners', { name: '\u200C\u200D\u2060' }, { name: 'name_required' }],
    ['a name of marks without a letter', { name: '\u0301\u064B' }, { name: 'name_required' }],
    ['a name of signs only (F27)', { name: '...' }, { name: 'letter_required' }],
    ['a name of an emoji only (F27)', { name: '😀' }, { name: 'letter_required' }],
    ['signs around a letter that nobody sees (F27)', { name: '!\u3164!' }, { name: 'letter_required' }],
    [
      'a repeated password that differs (F9)',
      { confirmPassword: 'another one' },
      { confirmPassword: 'passwords_differ' },
    ],
    ['an empty repeated password (F9)', { confirmPassword: '' }, { confirmPassword: 'passwords_differ' }],
    ['four emoji as a password (F21)', { password: '🔑🔑🔑🔑' }, { password: 'password_too_short' }],
    ['257 emoji as a password', { password: '🔑'.repeat(257) }, { password: 'password_too_long' }],
    ['a lone surrogate', { name: 'a\ud800' }, { name: 'invalid_text' }],
  ])('refuses %s', async (_, given, errorCodes) => {
    const { status, body } = await register(given);
    expect([status, body.errorCodes]).toEqual([400, errorCodes]);
  });

  it('says in the exact words that the passwords differ (F9)', async () => {
    const { status, body } = await register({ confirmPassword: 'another one' });
    expect([status, body.message, body.errors]).toEqual([
      400,
      'Passwords do not match',
      { confirmPassword: 'Passwords do not match' },
    ]);
  });

  it.each(['🔑'.repeat(8), '🔑'.repeat(256)])(
    'counts an emoji of a password once, here and at the login',
    async (password) => {
      const { email } = (await register({ password, confirmPassword: password })).body;
      expect((await app.client().post('/api/auth/login', { email, password })).status).toBe(200);
    },
  );

  it('cuts what cannot be seen and bounds the marks on a letter', async () => {
    const { body } = await register({ name: `\u3164Ali\u{E0041} Z${'\u0316'.repeat(40)}ayd\u2800` });
    expect(body.name).toBe(`Ali Z${'\u0316'.repeat(4)}ayd`);
  });

  it('hides from the first moment what the person does not want shown (H13)', async () => {
    const seenByOthers = async (given: Record<string, unknown>) => {
      const { slug } = (await register(given)).body;
      const { body } = await app.client().get(`/api/users/slug/${slug}`);
      return ['email' in body, 'dateOfBirth' in body];
    };
    expect(await seenByOthers({ showEmail: false, showDateOfBirth: false })).toEqual([false, false]);
    expect(await seenByOthers({ showEmail: false })).toEqual([false, true]);
    expect(await seenByOthers({})).toEqual([true, true]);
    const { status, body } = await register({ showEmail: 'no' });
    expect([status, Object.keys(body.errors)]).toEqual([400, ['showEmail']]);
  });

  it('ignores what only the house may set (F23)', async () => {
    const { status, body } = await register({
      id: 999_999,
      role: 'admin',
      isFeatured: true,
      featuredUntil: '2999-01-01T00:00:00.000Z',
      isVerified: true,
      isActive: false,
      registeredAt: '2000-01-01T00:00:00.000Z',
      lastLogin: '2000-01-01T00:00:00.000Z',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      role: 'talent',
      isFeatured: false,
      featuredUntil: null,
      isVerified: false,
      isActive: true,
    });
    expect(body.id).not.toBe(999_999);
    expect(body.registeredAt).not.toMatch(/^2000/);
  });

  it('stores what looks like SQL or HTML as text (T6)', async () => {
    const name = `Robert'); DROP TABLE users;-- <img src=x onerror=alert(1)>`;
    expect((await register({ name })).body.name).toBe(name);
  });

  it('keeps passwords as slow salted hashes only (U12)', async () => {
    const { body } = await register({ password: 'a secret  ' });
    const stored = await app.deps.users.findById(body.id);
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    // Two people with one password: the passwords of the test app would give the hash of the first one again.
    const { hash } = createArgon2Passwords();
    expect(await hash('a secret  ')).not.toBe(await hash('a secret  '));
  });
});

describe('the address of a new account', () => {
  it('is made of Arabic names too, and differs (E7, E8)', async () => {
    const one = (await register({ name: 'محمد العتيبي' })).body;
    const other = (await register({ name: 'فاطمة الزهراء' })).body;
    expect(one.slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(other.slug).not.toBe(one.slug);
    expect(other.username).not.toBe(one.username);
  });

  it('gets a number when the name is taken (E9)', async () => {
    const slugs = [];
    for (let count = 0; count < 3; count += 1) slugs.push((await register({ name: 'Same Name' })).body.slug);
    expect(slugs).toEqual(['same-name', 'same-name-2', 'same-name-3']);
  });

  it('gets a username of its own when two addresses would share one (E10)', async () => {
    const one = (await register({ name: 'a_b' })).body;
    const other = (await register({ name: 'a-b' })).body;
    expect([one.slug, other.slug]).toEqual(['a_b', 'a-b']);
    expect([one.username, other.username]).toEqual(['a_b', 'a_b_2']);
  });

  it.each(['!!!1', '😀x'])('is made of what is left of %s', async (name) => {
    expect((await register({ name })).body.slug).toMatch(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/);
  });

  it('is a random one for a name without any letter it knows (E11)', async () => {
    const slugs = [];
    for (const name of ['李', '李 !!!', '😀李']) slugs.push((await register({ name })).body.slug);
    for (const slug of slugs) expect(slug).toMatch(/^talent-[a-z0-9]{6}$/);
    expect(new Set(slugs).size).toBe(slugs.length);
  });

  it.each([undefined, null, 5, {}, 'Not A Slug!', '-bad-', 'x'.repeat(61)])(
    'is made from the name when the suggestion is %j (F24)',
    async (slug) => {
      const { status, body } = await register({ name: 'Given Name', slug, username: slug });
      expect(status).toBe(201);
      expect(body.slug).toMatch(/^given-name(-\d+)?$/);
    },
  );

  it('is never a reserved one (B22)', async () => {
    for (const slug of reservedSlugs) {
      const { body } = await app.client().get(`/api/slugs/${slug}`);
      expect([body.available, reservedSlugs.has(body.suggestion)]).toEqual([false, false]);
    }
    const reserved = ['browse', 'admin', 'api', 'assets', 'login', 'profile'];
    const answers = await Promise.all(reserved.map((slug) => register({ name: slug, slug, username: slug })));
    expect(answers.map(({ body }) => body.slug)).toEqual(reserved.map((slug) => `${slug}-2`));
  });

  it('stays within 60 characters, also with a number (E12)', async () => {
    const name = 'long '.repeat(19).trim();
    const slugs = [(await register({ name })).body.slug, (await register({ name })).body.slug];
    expect(new Set(slugs).size).toBe(2);
    for (const slug of slugs) expect(slug.length).toBeLessThanOrEqual(60);
  });
});

describe('registering at the same moment', () => {
  it('gives one account per e-mail and no failure of the server (T13)', async () => {
    const twin = registration({ email: 'twin@example.com', name: 'Twin' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.client().post('/api/users', twin)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });

  it('gives every namesake an address of the own', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => register({ name: 'Racing Name' })));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map(({ body }) => body.slug)).size).toBe(8);
    expect(new Set(answers.map(({ body }) => body.username)).size).toBe(8);
  });

  it('gives up where fifty addresses in a row were lost to others, and says an e-mail that was lost', async () => {
    const { users } = app.deps;
    const tried: string[] = [];
    const refusing = (taken: 'slug' | 'username' | 'email'): typeof users => ({
      ...users,
      async insert(user) {
        tried.push(taken === 'username' ? user.username : user.slug);
        return { taken };
      },
    });
    const attempt = (taken: 'slug' | 'username' | 'email') =>
      registerUser(
        { ...app.deps, users: refusing(taken) },
        v.parse(RegistrationSchema, registration({ name: 'Slow' })),
      );
    for (const taken of ['slug', 'username'] as const) {
      tried.length = 0;
      await expect(attempt(taken)).rejects.toMatchObject({ code: 'busy' });
      expect([tried.length, new Set(tried).size]).toEqual([50, 50]);
    }
    tried.length = 0;
    await expect(attempt('email')).rejects.toMatchObject({ code: 'email_taken' });
    expect(tried).toHaveLength(1);
  });
});

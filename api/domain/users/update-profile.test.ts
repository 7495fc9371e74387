import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OwnProfileSchema } from '#shared/model/user.ts';
import type { ProfileRecord } from '../../store/records.ts';
import { buildCompany, buildTalent, builtPassword, signedIn, signedInCompany } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

let app: TestApp;
let talent: ProfileRecord;
let client: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  talent = await buildTalent(app, { name: 'First Name', slug: 'first-name', username: 'first_name', bio: 'before' });
  client = await signedIn(app, talent);
});
afterAll(() => app.stop());

const patch = (body: unknown, headers = {}) => client.patch(`/api/users/${talent.id}`, body, headers);

async function dataUrl(width = 300, height = 200, format: 'png' | 'jpeg' | 'webp' = 'png') {
  const picture = sharp({ create: { width, height, channels: 3, background: '#1f6f78' } });
  return `data:image/${format};base64,${(await picture.toFormat(format).toBuffer()).toString('base64')}`;
}

describe('editing the own profile', () => {
  it('changes only what is sent and answers the whole (J12)', async () => {
    const { status, body } = await patch({ school: 'King Saud University', skills: ['React', 'react', 'العربية'] });
    expect(status).toBe(200);
    expect(v.is(OwnProfileSchema, body)).toBe(true);
    expect(body).toMatchObject({ school: 'King Saud University', skills: ['React', 'العربية'], bio: 'before' });
  });

  it('takes every field of the form (J12)', async () => {
    const whole = {
      name: 'New Name',
      dateOfBirth: '1991-06-08',
      industry: 'finance',
      bio: 'two\nlines',
      skills: ['a', 'b'],
      profilePicture: null,
      school: 'School',
      whatsappNumber: '+97455123456',
    };
    expect((await patch(whole)).body).toMatchObject(whole);
    expect((await client.get('/api/auth/check')).body).toMatchObject(whole);
  });

  it('keeps the address when the name changes (J16)', async () => {
    const { body } = await patch({ name: 'Another Name' });
    expect([body.name, body.slug, body.username]).toEqual(['Another Name', 'first-name', 'first_name']);
  });

  it('is refused without a session and for others (J13)', async () => {
    const other = await buildTalent(app);
    const anonymous = await app.client().patch(`/api/users/${talent.id}`, { bio: 'x' });
    expect([anonymous.status, anonymous.body.code]).toEqual([401, 'not_authenticated']);
    const foreign = await client.patch(`/api/users/${other.id}`, { bio: 'x' });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'forbidden']);
    expect((await app.deps.users.findById(other.id))?.bio).toBe('');
  });

  it.each(['0', '-1', '1.5', 'abc', '1e3', '99999999999999999'])('knows no user %s (T7)', async (id) => {
    const { status, body } = await client.patch(`/api/users/${id}`, { bio: 'x' });
    expect([status, body.message]).toEqual([404, 'User not found']);
    expect((await app.client().patch(`/api/users/${id}`, { bio: 'x' })).status).toBe(401);
  });

  it('answers 404 for an id that nobody has', async () => {
    expect((await client.patch('/api/users/987654', { bio: 'x' })).status).toBe(404);
  });

  it('ignores what the owner may not set (J14, J15)', async () => {
    const before = (await client.get('/api/auth/check')).body;
    const { status, body } = await patch({
      id: 1,
      username: 'other',
      slug: 'other',
      email: 'other@example.com',
      password: 'another password',
      role: 'admin',
      isVerified: true,
      isActive: false,
      isFeatured: true,
      featuredUntil: '2999-01-01T00:00:00.000Z',
      registeredAt: '2000-01-01T00:00:00.000Z',
      lastLogin: '2000-01-01T00:00:00.000Z',
      rev: 77,
    });
    expect([status, body]).toEqual([200, before]);
  });

  it.each([
    [{ industry: 'piracy' }, { industry: 'industry_required' }],
    [{ dateOfBirth: '2023-02-29' }, { dateOfBirth: 'date_invalid' }],
    [{ bio: 'x'.repeat(2001) }, { bio: 'too_long' }],
    [{ bio: 'a\u0000b' }, { bio: 'invalid_text' }],
    [{ bio: 5 }, { bio: 'invalid_text' }],
    [{ name: '  ' }, { name: 'name_required' }],
    [{ name: '...' }, { name: 'letter_required' }],
    [{ skills: 'React' }, { skills: 'skills_invalid' }],
    [{ skills: ['x'.repeat(51)] }, { skills: 'too_long' }],
    [{ whatsappNumber: '12' }, { whatsappNumber: 'whatsapp_invalid' }],
    [{ whatsappNumber: '+9655123456' }, { whatsappNumber: 'whatsapp_invalid' }],
    [{ whatsappNumber: '55123456' }, { whatsappNumber: 'whatsapp_country_code' }],
    [{ showEmail: 'yes' }, { showEmail: 'invalid' }],
  ])('refuses %j with a message for the field (J18)', async (body, errorCodes) => {
    const answer = await patch(body);
    expect([answer.status, answer.body.errorCodes]).toEqual([400, errorCodes]);
    expect(answer.body.message).toBe(Object.values(answer.body.errors)[0]);
  });

  it('clears optional fields with an empty text (J18)', async () => {
    await patch({ bio: 'something', school: 'somewhere', whatsappNumber: '+97455123456' });
    const { body } = await patch({ bio: '', school: '', whatsappNumber: '' });
    expect([body.bio, body.school, body.whatsappNumber]).toEqual(['', null, null]);
  });

  it('stores one number for its spellings (J19)', async () => {
    for (const whatsappNumber of ['٠٠٩٧٤ ٥٥١٢ ٣٤٥٦', '00974 55123456', '+974-5512-3456']) {
      expect((await patch({ whatsappNumber })).body.whatsappNumber).toBe('+97455123456');
    }
  });

  it('stores what looks like SQL or HTML as text (T6)', async () => {
    const evil = `'; DROP TABLE users; -- <img src=x onerror=alert(1)> "quoted" \\ %_`;
    const { body } = await patch({ name: evil, bio: evil, school: evil, skills: [evil.slice(0, 50)] });
    expect([body.name, body.bio, body.school]).toEqual([evil, evil, evil]);
    expect((await app.client().get('/api/users')).body).toHaveLength(2);
  });

  it('refuses an edit of a version that is gone, when told which (412)', async () => {
    const { rev } = (await client.get('/api/auth/check')).body;
    const first = await patch({ bio: 'one' }, { 'if-match': `"${rev}"` });
    expect([first.status, first.body.rev > rev]).toEqual([200, true]);
    const second = await patch({ bio: 'two' }, { 'if-match': `"${rev}"` });
    expect([second.status, second.body.code]).toEqual([412, 'changed']);
  });
});

describe('the photo', () => {
  it('is stored in every size and answered as an own address (J17)', async () => {
    const { status, body } = await patch({ profilePicture: await dataUrl() });
    expect([status, body.profilePicture]).toEqual([200, expect.stringMatching(/^\/media\/[0-9a-f]{64}-256\.webp$/)]);
    const files = await readdir(join(app.dataDir, 'media'));
    expect(files.filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(files).toHaveLength(6);
    const picture = await fetch(app.origin + body.profilePicture);
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect(picture.headers.get('cache-control')).toBe('public, max-age=604800, s-maxage=300, immutable');
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
    expect(picture.headers.get('content-security-policy')).toContain("default-src 'none'");
    const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    expect([width, height]).toEqual([256, 256]);
  });

  it('stays when its own address is sent back, and goes with null', async () => {
    const { profilePicture } = (await patch({ profilePicture: await dataUrl(64, 64) })).body;
    expect((await patch({ profilePicture })).body.profilePicture).toBe(profilePicture);
    const other = profilePicture.replace('-256.webp', '-96.jpg');
    expect((await patch({ profilePicture: other })).body.profilePicture).toBe(profilePicture);
    expect((await patch({ profilePicture: null })).body.profilePicture).toBeNull();
  });

  it.each([
    'javascript:alert(1)',
    'https://example.com/me.jpg',
    'data:image/svg+xml;base64,PHN2Zy8+',
    'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
    'data:image/png;base64,bm90IGEgcGljdHVyZQ==',
    'data:image/png;base64,%%%',
    '/media/../../etc/passwd',
    7,
  ])('is refused as %s (J17)', async (profilePicture) => {
    const { status, body } = await patch({ profilePicture });
    expect([status, body.errorCodes]).toEqual([400, { profilePicture: 'picture_invalid' }]);
  });

  it('of somebody else is not to be had by its address, and goes with its owner (J17)', async () => {
    const other = await buildTalent(app);
    const owner = await signedIn(app, other);
    const { profilePicture: theirs } = (
      await owner.patch(`/api/users/${other.id}`, { profilePicture: await dataUrl(80, 90) })
    ).body;
    const own = (await patch({ profilePicture: await dataUrl(70, 60) })).body.profilePicture;
    const company = await buildCompany(app);
    const firm = await signedInCompany(app, company);
    const large = theirs.replace('-256.webp', '-512.jpg');
    for (const address of [theirs, large, `/media/${'0'.repeat(64)}-256.webp`]) {
      const { status, body } = await patch({ profilePicture: address });
      expect([status, body.errorCodes]).toEqual([400, { profilePicture: 'picture_not_own' }]);
      const asLogo = await firm.patch(`/api/companies/${company.id}`, { logo: address });
      expect([asLogo.status, asLogo.body.errorCodes]).toEqual([400, { logo: 'picture_not_own' }]);
    }
    expect((await client.get('/api/auth/check')).body.profilePicture).toBe(own);
    await owner.request('/api/account', { method: 'DELETE', body: { password: builtPassword } });
    expect((await app.client().get(theirs)).status).toBe(404);
    expect((await app.client().get(own)).status).toBe(200);
  });

  it('is refused when it is too large, at each bound (J17)', async () => {
    const overOneMegabyte = `data:image/png;base64,${Buffer.alloc(1024 * 1024 + 1).toString('base64')}`;
    expect((await patch({ profilePicture: overOneMegabyte })).body.errorCodes).toEqual({
      profilePicture: 'picture_too_large',
    });
    const { status, body } = await patch({ profilePicture: `data:image/png;base64,${'A'.repeat(20_000_000)}` });
    expect([status, body.code]).toEqual([413, 'too_large']);
  });

  it('of a full disk is a 507 and changes nothing', async () => {
    const pictures = {
      ...app.deps.pictures,
      save: () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' })),
    };
    const full = await startTestApp({ deps: { pictures } });
    const owner = await buildTalent(full);
    const { status, body } = await (await signedIn(full, owner)).patch(`/api/users/${owner.id}`, {
      profilePicture: await dataUrl(),
    });
    expect([status, body.code, body.message]).toEqual([507, 'storage_full', 'The server is out of storage']);
    await full.stop();
  });
});

describe('a profile from before a rule', () => {
  it.each([
    ['\u3164', 'name_required', 'unseen'],
    ['...', 'letter_required', 'dots'],
    ['😀', 'letter_required', 'smile'],
  ])(
    'leaves the older name %j, which nobody could type today, readable, and the rest editable (F27)',
    async (name, told, slug) => {
      const old = await buildTalent(app, { name, slug, username: slug });
      const owner = await signedIn(app, old);
      expect((await app.client().get(`/api/users/slug/${slug}`)).body.name).toBe(name);
      expect((await app.client().get(`/${slug}`)).status).toBe(200);
      expect((await app.client().get('/api/users')).body.map((card: { name: string }) => card.name)).toContain(name);
      expect((await owner.patch(`/api/users/${old.id}`, { bio: 'after' })).body.bio).toBe('after');
      const { status, body } = await owner.patch(`/api/users/${old.id}`, { name });
      expect([status, body.errorCodes]).toEqual([400, { name: told }]);
    },
  );
});

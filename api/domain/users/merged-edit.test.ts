import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OwnProfile, OwnProfileSchema, ProfileEditAnswerSchema } from '#shared/model/user.ts';
import type { Own, UserRecord } from '../../store/records.ts';
import { buildTalent, signedIn } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestAnswer, TestClient } from '../../testing/test-client.ts';
import { fingerprintOf } from '../secrets.ts';

let app: TestApp;
let path: string;
let phone: TestClient;
let laptop: TestClient;
let seen: OwnProfile;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  const talent = await buildTalent(app, { bio: 'before', skills: ['React', 'Vue'] });
  path = `/api/users/${talent.id}`;
  phone = await signedIn(app, talent);
  laptop = await signedIn(app, talent);
  seen = (await phone.get('/api/auth/check')).body;
});
afterAll(() => app.stop());

const statusAndCode = ({ status, body }: TestAnswer) => [status, body.code];
const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('two devices', () => {
  it('that edit different fields both have their way (J20)', async () => {
    await laptop.patch(path, { school: 'KAUST', $base: { school: seen.school } });
    const { status, body } = await phone.patch(path, { bio: 'mine', $base: { bio: seen.bio } });
    expect(status).toBe(200);
    expect(v.is(ProfileEditAnswerSchema, body)).toBe(true);
    expect(body).toMatchObject({ school: 'KAUST', bio: 'mine', $merge: { applied: ['bio'], conflicts: [] } });
  });

  it('that edit the same field: the later one is told, and overwrites nothing (J20, SYNC-2)', async () => {
    await laptop.patch(path, { bio: 'laptop', $base: { bio: seen.bio } });
    const edit = { bio: 'phone', name: 'New Name', $base: { bio: seen.bio, name: seen.name } };
    const { status, body } = await phone.patch(path, edit);
    expect([status, body.bio, body.name]).toEqual([200, 'laptop', 'New Name']);
    expect(body.$merge).toEqual({
      applied: ['name'],
      conflicts: [{ field: 'bio', base: 'before', yours: 'phone', theirs: 'laptop' }],
    });
  });

  it('that add and remove skills have all their changes (J20)', async () => {
    const $base = { skills: seen.skills };
    await laptop.patch(path, { skills: ['Vue', 'Go'], $base });
    const { body } = await phone.patch(path, { skills: ['React', 'Vue', 'العربية'], $base });
    expect(body.skills).toEqual(['Vue', 'Go', 'العربية']);
    expect(body.$merge).toEqual({ applied: ['skills'], conflicts: [] });
  });

  it('that write the same are not in conflict, and the second moves no revision (SYNC-8)', async () => {
    const edit = { bio: 'both', $base: { bio: seen.bio } };
    const first = (await laptop.patch(path, edit)).body;
    expect((await phone.patch(path, edit)).body).toEqual(first);
  });

  it('that switch the mails are merged as other switches are (J20)', async () => {
    expect(seen.wantsMail).toBe(true);
    await laptop.patch(path, { wantsMail: false, $base: { wantsMail: true } });
    const { body } = await phone.patch(path, { showEmail: false, $base: { showEmail: true } });
    expect(body).toMatchObject({ wantsMail: false, showEmail: false, $merge: { applied: ['showEmail'] } });
    const { $merge } = (await phone.patch(path, { wantsMail: true, $base: { wantsMail: false } })).body;
    expect($merge).toEqual({ applied: ['wantsMail'], conflicts: [] });
  });

  it('without what was seen: the documented call, where the last one wins', async () => {
    await laptop.patch(path, { bio: 'laptop' });
    const { body } = await phone.patch(path, { bio: 'phone' });
    expect(body.bio).toBe('phone');
    expect(v.is(v.strictObject(OwnProfileSchema.entries), body)).toBe(true);
  });

  it('may insist on the version they saw: 412 with the row as it is', async () => {
    const current = (await laptop.patch(path, { bio: 'laptop' })).body;
    const answer = await phone.patch(path, { bio: 'phone' }, { 'if-match': `"${seen.rev}"` });
    expect(statusAndCode(answer)).toEqual([412, 'changed']);
    expect(answer.body).toEqual({
      message: expect.any(String),
      code: 'changed',
      requestId: expect.any(String),
      current,
    });
    expect((await phone.patch(path, { bio: 'phone' }, { 'if-match': `"${current.rev}"` })).status).toBe(200);
  });
});

describe('an edit with a key', () => {
  const send = (client: TestClient, key: string, edit: unknown) => client.patch(path, edit, { 'idempotency-key': key });

  it('is done once; a repetition answers what became of it with the profile as it is now (SYNC-1)', async () => {
    const key = randomUUID();
    await laptop.patch(path, { school: 'KAUST' });
    const edit = { bio: 'mine', school: 'KFUPM', $base: { bio: seen.bio, school: seen.school } };
    const first = await send(phone, key, edit);
    expect(first.headers.get('idempotency-key')).toBe(key);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    const later = (await laptop.patch(path, { bio: 'later' })).body;
    const again = await send(phone, key.toUpperCase(), edit);
    expect(again.headers.get('idempotency-key')).toBe(key);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual({ ...later, $merge: first.body.$merge });
    expect((await phone.get('/api/auth/check')).body).toEqual(later);
  });

  it('is known again after the update that made a cleared biography an empty text instead of null (SYNC-1)', async () => {
    const key = randomUUID();
    const user = await app.deps.users.findById(seen.id);
    // The record of an edit as the previous version kept it.
    const once = { key, fingerprint: fingerprintOf({ bio: null }) };
    await app.deps.users.saveEdit(user as Own<UserRecord>, { patch: { bio: '' }, once });
    const again = await send(phone, key, { bio: null });
    expect([again.status, again.headers.get('idempotency-replayed'), again.body.bio]).toEqual([200, 'true', '']);
  });

  it('is applied once when it is sent twenty times at the same moment (SYNC-1)', async () => {
    const key = randomUUID();
    const edit = { bio: 'once', skills: ['React', 'Go'], $base: { bio: seen.bio, skills: seen.skills } };
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => send(n % 2 ? phone : laptop, key, edit)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ bio: 'once', rev: seen.rev + 1 });
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(19);
  });

  it('repeated without any change is known as well', async () => {
    const key = randomUUID();
    expect((await send(phone, key, { bio: seen.bio })).headers.get('idempotency-replayed')).toBeNull();
    const again = await send(phone, key, { bio: seen.bio });
    expect([again.headers.get('idempotency-replayed'), again.body]).toEqual(['true', seen]);
  });

  it('is replayed before it is judged by the version it insists on', async () => {
    const headers = { 'idempotency-key': randomUUID(), 'if-match': `"${seen.rev}"` };
    expect((await phone.patch(path, { bio: 'mine' }, headers)).status).toBe(200);
    const again = await phone.patch(path, { bio: 'mine' }, headers);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
  });

  it('of another request is refused, and changes nothing', async () => {
    const key = randomUUID();
    await send(phone, key, { bio: 'one' });
    for (const other of [{ bio: 'two' }, { bio: 'one', $base: { bio: 'before' } }, { profilePicture: png }]) {
      expect(statusAndCode(await send(phone, key, other))).toEqual([409, 'idempotency_mismatch']);
    }
    expect((await phone.get('/api/auth/check')).body.bio).toBe('one');
  });

  it('is the account’s own: another one may use the same', async () => {
    const key = randomUUID();
    await send(phone, key, { bio: 'one' });
    const other = await buildTalent(app);
    const answer = await (await signedIn(app, other)).patch(
      `/api/users/${other.id}`,
      { bio: 'two' },
      { 'idempotency-key': key },
    );
    expect([answer.status, answer.body.bio]).toEqual([200, 'two']);
    expect(statusAndCode(await send(await signedIn(app, other), key, { bio: 'one' }))).toEqual([403, 'forbidden']);
    expect(statusAndCode(await send(app.client(), key, { bio: 'one' }))).toEqual([401, 'not_authenticated']);
  });

  it.each(['1', 'not-a-uuid', '00000000-0000-0000-0000-00000000000g', `${randomUUID()}x`])(
    'that is no UUID is refused: %s',
    async (key) => {
      const answer = await send(phone, key, { bio: 'x' });
      expect(statusAndCode(answer)).toEqual([400, 'validation_failed']);
      expect(answer.body.errorCodes).toEqual({ 'Idempotency-Key': 'invalid' });
    },
  );

  it('that was refused can be sent again with the mistake corrected', async () => {
    const key = randomUUID();
    expect((await send(phone, key, { bio: 'x'.repeat(2001) })).body.errorCodes).toEqual({ bio: 'too_long' });
    expect((await send(phone, key, { bio: 'x' })).status).toBe(200);
  });

  it('keeps a picture only once, and knows it again without decoding (J17)', async () => {
    const { pictures } = app.deps;
    let decoded = 0;
    const { save } = pictures;
    pictures.save = (dataUrl) => {
      decoded += 1;
      return save.call(pictures, dataUrl);
    };
    const key = randomUUID();
    const edit = { profilePicture: png, $base: { profilePicture: seen.profilePicture } };
    const first = await send(phone, key, edit);
    const again = await send(phone, key, edit);
    pictures.save = save;
    expect([first.status, first.body.profilePicture]).toEqual([200, expect.stringMatching(/^\/media\//)]);
    expect([again.body, decoded]).toEqual([first.body, 1]);
  });

  it('of a picture that was changed elsewhere names both in the conflict', async () => {
    const theirs = (await laptop.patch(path, { profilePicture: png })).body.profilePicture;
    const cleared = await phone.patch(path, { profilePicture: null, $base: { profilePicture: '/media/old' } });
    const conflict = { field: 'profilePicture', base: '/media/old', yours: null, theirs };
    expect(cleared.body).toMatchObject({ profilePicture: theirs, $merge: { applied: [], conflicts: [conflict] } });
  });
});

describe('what a device knows of its copy', () => {
  it('is answered with the revision and the history it belongs to (protocol §3)', async () => {
    const epoch = await app.deps.users.epoch();
    const check = await phone.get('/api/auth/check');
    const login = await app
      .client()
      .post('/api/auth/login', { email: seen.email, password: 'a password of the tests' });
    const edit = await phone.patch(path, { bio: 'edited' });
    for (const { headers, body } of [check, login, edit]) {
      expect([headers.get('etag'), headers.get('dalil-epoch')]).toEqual([`"${body.rev}"`, epoch]);
    }
    const visitor = await app.client().get('/api/auth/check');
    expect([visitor.body, visitor.headers.get('etag'), visitor.headers.get('dalil-epoch')]).toEqual([null, null, null]);
  });

  it('is confirmed with 304 while nothing changed, and caches still keep nothing (T10)', async () => {
    for (const address of ['/api/auth/check', `/api/users/slug/${seen.slug}`]) {
      const { headers } = await phone.get(address);
      const mark = { 'if-none-match': headers.get('etag') ?? '' };
      const unchanged = await phone.get(address, mark);
      expect([unchanged.status, unchanged.text]).toEqual([304, '']);
      expect(unchanged.headers.get('cache-control')).toBe('private, no-store');
      expect(unchanged.headers.get('etag')).toBe(headers.get('etag'));
      await phone.patch(path, { bio: `changed ${address}` });
      expect((await phone.get(address, mark)).status).toBe(200);
    }
  });

  it('never mistakes the public page for the owner’s (H13)', async () => {
    const address = `/api/users/slug/${seen.slug}`;
    const shown = (await app.client().get(address)).headers.get('etag') ?? '';
    expect((await app.client().get(address, { 'if-none-match': shown })).status).toBe(304);
    expect((await phone.get(address, { 'if-none-match': shown })).status).toBe(200);
    const own = (await phone.get(address)).headers.get('etag') ?? '';
    expect((await app.client().get(address, { 'if-none-match': own })).status).toBe(200);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { buildOwnProfile } from '#pwa/testing/fake-server.ts';
import { type Answering, accepted, isPatch, photo, problem, sara, startDevice } from '#pwa/testing/sending-device.ts';
import { withLogin } from './outbox/account-changes.ts';

const noor = buildOwnProfile({ id: 8, slug: 'noor' });

let at: Awaited<ReturnType<typeof startDevice>>;

beforeEach(async () => {
  at = await startDevice();
});

describe('sending an outbox', () => {
  it('sends an edit once, to its owner, with its key and what was seen (V6, SYNC-1)', async () => {
    await at.save({ bio: 'typed' }, { bio: sara.bio });
    expect(await at.send()).toEqual({ remaining: 0, nextAt: null });
    expect(at.patches()).toMatchObject([
      {
        path: '/api/users/7',
        headers: { 'idempotency-key': expect.stringMatching(/^key-/) },
        body: { bio: 'typed', $base: { bio: sara.bio } },
        timeoutMs: 30_000,
      },
    ]);
    await at.send();
    expect(at.patches()).toHaveLength(1);
  });

  it('repeats an edit whose answer was lost with the same key and payload (SYNC-1, V18)', async () => {
    await at.save({ bio: 'typed' }, { bio: sara.bio });
    at.device.answering = () => 'lost';
    const { nextAt } = await at.send();
    await at.save({ bio: 'later' }, { bio: 'typed' });
    at.device.answering = accepted;
    at.device.now = nextAt ?? 0;
    await at.send();
    const [first, again, next] = at.patches();
    expect(again).toEqual(first);
    expect(next?.body).toEqual({ bio: 'later', $base: { bio: 'typed' } });
    expect(next?.headers).not.toEqual(first?.headers);
  });

  it('sends text before the photo, and the photo with its bytes and more patience', async () => {
    await at.save({ profilePicture: 'blob:a' }, { profilePicture: null }, photo);
    await at.save({ bio: 'typed' }, { bio: sara.bio });
    await at.send();
    expect(at.patches()).toMatchObject([
      { body: { bio: 'typed' } },
      { body: { profilePicture: 'data:image/jpeg;base64,AAAA', $base: { profilePicture: null } }, timeoutMs: 120_000 },
    ]);
  });

  it('sends the photo although the text is held back, and the text alone when the page is closed', async () => {
    await at.save({ profilePicture: 'blob:a', bio: 'typed' }, { profilePicture: null, bio: sara.bio }, photo);
    at.device.answering = (request) => (request.timeoutMs === 30_000 ? 'lost' : accepted(request));
    expect(await at.send({ isKeptAlive: true })).toMatchObject({ remaining: 1 });
    expect(at.patches()).toMatchObject([{ isKeptAlive: true, body: { bio: 'typed' } }]);
    expect(await at.send()).toMatchObject({ remaining: 1 });
    expect((await at.store.read()).entries).toMatchObject([{ lane: 'text' }]);
  });

  it('gives the photo up to its person when its bytes are gone', async () => {
    await at.save({ profilePicture: 'blob:gone' }, { profilePicture: null });
    await at.send();
    expect(await at.store.read()).toMatchObject({ entries: [], reviewItems: [{ field: 'profilePicture' }] });
  });

  it('drops pictures that nothing names any more', async () => {
    await at.save({ profilePicture: 'blob:a' }, { profilePicture: null }, photo);
    await at.send();
    expect(await at.store.readBlob('a')).toBeUndefined();
  });
});

describe('answers that decide nothing', () => {
  it.each<[string, ReturnType<Answering>]>([
    ['nobody answers', 'lost'],
    ['the server fails', problem(500, 'internal')],
    ['the server is busy', problem(503, 'busy')],
    ['the server asks to wait', { ...problem(429, 'rate_limited'), headers: { 'retry-after': '60' } }],
    ['it redirects', { status: 302 }],
    ['a captive portal says yes', { json: undefined }],
    ['a captive portal says yes in JSON', { json: { ok: true } }],
    ['the account is right but the key is not', { json: accepted({ method: 'PATCH', path: '', timeoutMs: 0 }).json }],
    ['a proxy says the call is bad', { status: 400, json: undefined }],
    ['a proxy says the call is forbidden', { status: 403, json: { error: 'blocked' } }],
    ['a proxy knows no such page', { status: 404, json: undefined }],
    ['a portal asks for a password', { status: 401, json: undefined }],
    ['another account answers', { json: { ...noor, $merge: { applied: [], conflicts: [] } } }],
  ])('keep the edit as it is when %s (SYNC-7)', async (_, answer) => {
    await at.save({ bio: 'typed' }, { bio: sara.bio });
    at.device.answering = () => answer;
    expect(await at.send()).toMatchObject({ remaining: 1, nextAt: expect.any(Number) });
    expect(await at.store.read()).toMatchObject({ pause: null, reviewItems: [], entries: [{ state: 'sealed' }] });
  });
});

describe('whose session it is', () => {
  it('is asked when it is not known, and nothing is sent for anybody else (SYNC-9)', async () => {
    await at.save({ bio: 'typed' }, { bio: sara.bio });
    at.device.answering = (request) => (isPatch(request) ? accepted(request) : { json: noor });
    expect(await at.sendAskingFirst()).toEqual({ remaining: 1, nextAt: null });
    expect(at.patches()).toEqual([]);
    expect((await at.store.read()).pause).toBe('other_account');
    at.device.answering = (request) => (isPatch(request) ? accepted(request) : { json: sara });
    expect(await at.sendAskingFirst()).toEqual({ remaining: 0, nextAt: null });
  });

  it('pauses after 401 and goes on after the login (V10, SYNC-7)', async () => {
    await at.save({ bio: 'typed' }, { bio: sara.bio });
    at.device.answering = () => problem(401, 'not_authenticated');
    expect(await at.send()).toEqual({ remaining: 1, nextAt: null });
    expect(await at.store.read()).toMatchObject({ pause: 'signed_out', entries: [{ state: 'sealed' }] });
    at.device.answering = accepted;
    await at.store.change((state) => ({ state: withLogin(state, { user: sara, epoch: 'e1' }), result: undefined }));
    await at.send();
    expect(at.patches()[1]).toEqual(at.patches()[0]);
  });

  it('pauses after 403 when it is another person’s (SYNC-7)', async () => {
    await at.save({ bio: 'typed' }, { bio: sara.bio });
    at.device.answering = (request) => (isPatch(request) ? problem(403, 'forbidden') : { json: noor });
    await at.send();
    expect(await at.store.read()).toMatchObject({ pause: 'other_account', reviewItems: [], entries: [{}] });
  });

  it('asks its person only after 403 was confirmed several times', async () => {
    await at.save({ bio: 'typed' }, { bio: sara.bio });
    at.device.answering = (request) => (isPatch(request) ? problem(403, 'account_disabled') : { json: sara });
    await at.send();
    expect(at.patches()).toHaveLength(3);
    expect(await at.store.read()).toMatchObject({
      entries: [],
      reviewItems: [{ field: 'bio', reason: 'not_allowed' }],
    });
  });

  it('stops after 426 until the app is asked again, and keeps the edits (SYNC-11)', async () => {
    await at.save({ bio: 'typed' }, { bio: sara.bio });
    at.device.answering = () => ({ status: 426 });
    await at.send();
    await at.send();
    expect(at.patches()).toHaveLength(1);
    expect(await at.store.read()).toMatchObject({ pause: 'update_needed', entries: [{}] });
  });
});

describe('rejections', () => {
  it.each([
    [400, 'validation_failed'],
    [404, 'not_found'],
    [409, 'idempotency_mismatch'],
    [413, 'too_large'],
    [415, 'unsupported_media_type'],
  ])('of status %i go to its person, and later edits go on (V9)', async (status, code) => {
    await at.save({ bio: 'typed' }, { bio: sara.bio });
    at.device.answering = () => 'lost';
    await at.send();
    await at.save({ school: 'QU' }, { school: null });
    at.device.answering = (request) => ('bio' in (request.body as object) ? problem(status, code) : accepted(request));
    await at.send();
    expect(await at.store.read()).toMatchObject({ entries: [], reviewItems: [{ field: 'bio', message: code }] });
    expect(at.patches().at(-1)?.body).toMatchObject({ school: 'QU' });
  });

  it.each([
    [409, 'busy'],
    [429, 'rate_limited'],
    [503, 'busy'],
  ])('wait for the time that %i %s names', async (status, code) => {
    await at.save({ bio: 'typed' }, { bio: sara.bio });
    at.device.answering = () => ({ ...problem(status, code), headers: { 'retry-after': '60' } });
    expect(await at.send()).toEqual({ remaining: 1, nextAt: at.device.now + 60_000 });
  });
});

describe('two senders at once', () => {
  it('send the same edit under one key, and end it once (SYNC-1)', async () => {
    await at.save({ bio: 'typed' }, { bio: sara.bio });
    await Promise.all([at.send(), at.send()]);
    expect(new Set(at.patches().map(({ headers }) => headers?.['idempotency-key'])).size).toBe(1);
    expect(await at.store.read()).toMatchObject({ entries: [], reviewItems: [] });
  });
});

describe('a logout while an edit is on its way', () => {
  it('leaves nothing behind when the answer comes (SYNC-12)', async () => {
    await at.save({ bio: 'typed' }, { bio: sara.bio });
    at.device.answering = (request) => {
      at.store.deleteAll();
      return accepted(request);
    };
    await at.send();
    expect(await at.store.read()).toMatchObject({ me: null, entries: [], reviewItems: [], pause: null });
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { accepted, isPatch, photo, problem, sara, startDevice } from '#pwa/testing/sending-device.ts';
import type { AccountState } from './account-state.ts';

let at: Awaited<ReturnType<typeof startDevice>>;

beforeEach(async () => {
  at = await startDevice();
});

describe('a run', () => {
  const saveBoth = () =>
    at.save({ profilePicture: 'blob:a', bio: 'typed' }, { profilePicture: null, bio: sara.bio }, photo);

  it('asks nobody where nothing waits, or its person has left', async () => {
    expect(await at.sendAskingFirst()).toEqual({ remaining: 0, nextAt: null });
    await saveBoth();
    await at.store.change((state) => ({ state: { ...state, isLeft: true }, result: undefined }));
    expect(await at.sendAskingFirst()).toEqual({ remaining: 2, nextAt: null });
    expect([at.device.seen, at.device.locked]).toEqual([[], []]);
  });

  it('sends each lane under a lock of its own, but without one when the page is closed', async () => {
    await saveBoth();
    await at.send({ isKeptAlive: true });
    expect(at.device.locked).toEqual([]);
    await at.save({ bio: 'again' }, { bio: 'typed' });
    await at.send();
    expect(at.device.locked).toEqual(['dalil-outbox-7', 'dalil-outbox-7-photo'].map((name) => [name, 150_000]));
  });

  it('sends the queues that are wanted, and counts these', async () => {
    await saveBoth();
    expect(await at.send({ queues: ['photo'] })).toEqual({ remaining: 0, nextAt: null });
    expect(at.patches().map(({ timeoutMs }) => timeoutMs)).toEqual([120_000]);
    expect(await at.send({ queues: ['photo'] })).toEqual({ remaining: 0, nextAt: null });
    at.device.answering = () => 'lost';
    expect(await at.send()).toEqual({ remaining: 1, nextAt: at.device.now + 1000 });
  });

  it('tells when the first of those that wait may be tried', async () => {
    await saveBoth();
    at.device.answering = ({ timeoutMs }) => ({
      ...problem(503, 'busy'),
      headers: { 'retry-after': timeoutMs === 30_000 ? '70' : '60' },
    });
    expect(await at.send()).toEqual({ remaining: 2, nextAt: at.device.now + 60_000 });
  });

  it('holds edits back where nobody is signed in (SYNC-9)', async () => {
    await saveBoth();
    expect(await at.send({ sessionOwnerId: null })).toEqual({ remaining: 2, nextAt: null });
    expect(at.device.seen).toEqual([]);
    expect((await at.store.read()).pause).toBe('signed_out');
  });

  it('waits with what is due while nobody says whose session it is', async () => {
    await saveBoth();
    const { now } = at.device;
    const waits = (state: AccountState) =>
      state.entries.map((entry) => (entry.lane === 'photo' ? { ...entry, nextAt: now + 5 } : entry));
    await at.store.change((state) => ({ state: { ...state, entries: waits(state) }, result: undefined }));
    at.device.answering = () => 'lost';
    expect(await at.sendAskingFirst()).toEqual({ remaining: 2, nextAt: now + 5 });
    expect(at.patches()).toEqual([]);
    expect((await at.store.read()).entries).toMatchObject([
      { lane: 'text', attempts: 1, nextAt: now + 1000 },
      { lane: 'photo', attempts: 0 },
    ]);
  });

  it('sends nothing while nobody says whose session it is, though it need not wait at all', async () => {
    await at.save({ bio: 'typed' }, { bio: sara.bio });
    at.world.random.fraction = () => 0;
    at.device.answering = () => 'lost';
    expect(await at.sendAskingFirst()).toEqual({ remaining: 1, nextAt: at.device.now });
    expect(at.patches()).toEqual([]);
  });

  it('brings the copy of the account up to date when it asks for the session', async () => {
    await saveBoth();
    at.device.answering = (request) => (isPatch(request) ? 'lost' : { json: { ...sara, rev: 9 } });
    await at.sendAskingFirst();
    expect((await at.store.read()).me?.rev).toBe(9);
  });

  it('counts refusals of one edit, and of each edit anew', async () => {
    await at.save({ bio: 'typed' }, { bio: sara.bio });
    at.device.answering = () => 'lost';
    const { nextAt } = await at.send();
    await at.save({ bio: 'later' }, { bio: 'typed' });
    const refusals = [true, true, false, true, true, false];
    at.device.answering = (request) => {
      if (!isPatch(request)) return { json: sara };
      return refusals.shift() ? problem(403, 'forbidden') : accepted(request);
    };
    at.device.now = nextAt ?? 0;
    expect(await at.send()).toEqual({ remaining: 0, nextAt: null });
    expect(await at.store.read()).toMatchObject({ reviewItems: [], publications: 2 });
    expect(refusals).toEqual([]);
  });

  it('keeps pictures while nothing has left the outbox', async () => {
    await saveBoth();
    at.device.answering = () => 'lost';
    await at.send();
    expect(await at.store.readBlob('a')).toBe(photo.dataUrl);
  });

  it('fails with what is no lost answer', async () => {
    await saveBoth();
    at.device.answering = () => {
      throw new Error('a bug');
    };
    await expect(at.send()).rejects.toThrow('a bug');
    await expect(at.sendAskingFirst()).rejects.toThrow('a bug');
  });
});

import { expect, it } from 'vitest';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { ownPerson } from '../../testing/store-builders.ts';
import type { ProfileRecord, UserRecord } from '../records.ts';
import type { ProfileEditToStore } from './profile-edits.ts';

const once = (key: string, fingerprint = 'same') => ({ key, fingerprint });
const study = (institution: string) => ({
  ...{ institution, degree: 'BSc', fieldOfStudy: 'Law', description: null },
  ...{ startDate: '2010-01-01', endDate: null },
});
const stay = (company: string, startDate = '2015-01-01') => ({
  ...{ company, position: 'Clerk', location: null, startDate, endDate: null, current: true, description: null },
});

/** A person, and edits of it. */
async function openWithPerson(open: () => Promise<TestStore>) {
  const store = await open();
  const { own: person } = await ownPerson(store, 1, { bio: 'Old', headline: 'Clerk', skills: ['SQL'] });
  const now = async () => {
    const found = await store.users.findProfileById(person.id);
    if (!found) throw new Error('The person is gone');
    return found;
  };
  const save = (edit: ProfileEditToStore) => store.users.saveEdit(person, edit);
  return { store, users: store.users, person, now, save };
}

describeOnEachEngine('an edit of a profile with a key', (open) => {
  it('answers what it answered, with the profile as it is by then', async () => {
    const { users, person, now, save } = await openWithPerson(open);
    const edit = { patch: { bio: 'New', headline: 'Chief' }, base: { bio: 'Old', headline: 'Other' }, once: once('a') };
    const conflict = { field: 'headline', base: 'Other', yours: 'Chief', theirs: 'Clerk' };
    const merge = { applied: ['bio'], conflicts: [conflict] };
    expect(await save(edit)).toMatchObject({ merge, isReplayed: false, profile: { bio: 'New', headline: 'Clerk' } });
    await save({ patch: { bio: 'Newer' }, once: once('b') });
    const replayed = { merge, isReplayed: true, profile: await now() };
    expect(replayed.profile.bio).toBe('Newer');
    expect(await save(edit)).toEqual(replayed);
    expect(await users.findEdit(person, once('a'))).toEqual(replayed);
    expect(await users.findEdit(person, once('b'))).toMatchObject({ merge: null, isReplayed: true });
    expect(await now()).toEqual(replayed.profile);
  });

  it('is refused when the key stands for another one, and is nobody else’s', async () => {
    const { store, users, person, now, save } = await openWithPerson(open);
    await save({ patch: { bio: 'New' }, once: once('a') });
    const before = await now();
    expect(await save({ patch: { bio: 'Another' }, once: once('a', 'other') })).toEqual({ refused: 'mismatch' });
    expect(await users.findEdit(person, once('a', 'other'))).toEqual({ refused: 'mismatch' });
    expect(await users.findEdit(person, once('unknown'))).toBeUndefined();
    expect(await now()).toEqual(before);
    const { own: neighbour } = await ownPerson(store, 2);
    expect(await users.findEdit(neighbour, once('a'))).toBeUndefined();
    const theirs = await users.saveEdit(neighbour, { patch: { bio: 'Theirs' }, once: once('a') });
    expect(theirs).toMatchObject({ isReplayed: false, profile: { id: neighbour.id, bio: 'Theirs' } });
  });

  it('from an older revision is answered when it was stored, and refused without keeping its key when it was not', async () => {
    const { person, now, save } = await openWithPerson(open);
    const edit = { patch: { bio: 'New' }, expectedRev: person.rev, once: once('a') };
    expect(await save(edit)).toMatchObject({ isReplayed: false, merge: null });
    expect(await save(edit)).toMatchObject({ isReplayed: true, profile: { bio: 'New' } });
    const late = { patch: { bio: 'Late' }, expectedRev: person.rev };
    const profile = await now();
    expect(await save(late)).toEqual({ refused: 'changed', profile });
    expect(await save({ ...late, once: once('late') })).toEqual({ refused: 'changed', profile });
    expect(await save({ ...late, once: once('a', 'other') })).toEqual({ refused: 'mismatch' });
    const again = { ...late, expectedRev: profile.rev, once: once('late') };
    expect(await save(again)).toMatchObject({ isReplayed: false, profile: { bio: 'Late' } });
  });

  it('that changes nothing is kept, and moves no revision', async () => {
    const { person, save } = await openWithPerson(open);
    const edit = { patch: { bio: 'Old', skills: ['SQL'] }, base: { bio: 'Old' }, once: once('a') };
    const merge = { applied: ['bio', 'skills'], conflicts: [] };
    const profile = { rev: person.rev, bio: 'Old' };
    expect(await save(edit)).toMatchObject({ merge, isReplayed: false, profile });
    expect(await save(edit)).toMatchObject({ merge, isReplayed: true, profile });
  });

  it('of somebody who has left is refused', async () => {
    const { store, person, save } = await openWithPerson(open);
    await store.accounts.removeUser(person);
    const edits = [{ patch: { bio: 'New' } }, { patch: { education: [] } }, { patch: { bio: 'New' }, once: once('a') }];
    for (const edit of edits) expect(await save(edit)).toEqual({ refused: 'gone' });
  });
});

describeOnEachEngine('the entries of a profile', (open) => {
  const marks = ({ hasEntries, worksSince, education, experience }: ProfileRecord) => ({
    ...{ hasEntries, worksSince },
    entries: [...education.map(({ institution }) => institution), ...experience.map(({ company }) => company)],
  });

  it('are noted in the row while one of the lists has entries', async () => {
    const { now, save } = await openWithPerson(open);
    const steps = [
      { patch: { education: [study('A')] }, left: { hasEntries: true, worksSince: null, entries: ['A'] } },
      { patch: { experience: [stay('X')] }, left: { hasEntries: true, worksSince: 2015, entries: ['A', 'X'] } },
      { patch: { education: [] }, left: { hasEntries: true, worksSince: 2015, entries: ['X'] } },
      { patch: { bio: 'New' }, left: { hasEntries: true, worksSince: 2015, entries: ['X'] } },
      { patch: { education: [study('B')] }, left: { hasEntries: true, worksSince: 2015, entries: ['B', 'X'] } },
      { patch: { experience: [] }, left: { hasEntries: true, worksSince: null, entries: ['B'] } },
      { patch: { education: [] }, left: { hasEntries: false, worksSince: null, entries: [] } },
    ];
    for (const { patch, left } of steps) {
      const saved = await save({ patch });
      if ('refused' in saved) throw new Error(saved.refused);
      expect([marks(saved.profile), marks(await now())]).toEqual([left, left]);
    }
  });

  it('are merged with what others have made of them meanwhile', async () => {
    const { now, save } = await openWithPerson(open);
    await save({ patch: { education: [study('A')], experience: [stay('X'), stay('Y', '2012-01-01')] } });
    const merged = await save({
      patch: { education: [study('Mine')], experience: [stay('Z')] },
      base: { education: [], experience: [stay('X'), stay('Y', '2012-01-01')] },
    });
    const conflict = { field: 'education', base: [], yours: [study('Mine')], theirs: [study('A')] };
    expect(merged).toMatchObject({ merge: { applied: ['experience'], conflicts: [conflict] } });
    expect(marks(await now())).toEqual({ hasEntries: true, worksSince: 2015, entries: ['A', 'Z'] });
  });

  it('of another person stay', async () => {
    const { store, save } = await openWithPerson(open);
    const { own: neighbour } = await ownPerson(store, 2);
    const lists = { education: [study('N')], experience: [stay('M')] };
    await store.users.saveEdit(neighbour, { patch: lists });
    await save({ patch: { education: [study('A')], experience: [stay('X')] } });
    await save({ patch: { education: [], experience: [] } });
    expect(await store.users.findProfileById(neighbour.id)).toMatchObject(lists);
  });
});

describeOnEachEngine('registered people', (open) => {
  it('are told what is taken, and asked to confirm where that is wanted', async () => {
    const store = await open();
    const { own: first } = await ownPerson(store, 1);
    expect(await store.mailQueue.countWaiting()).toBe(0);
    const insert = (given: Partial<UserRecord>, options = {}) => {
      const { id: _, rev: __, ...row } = first;
      const other = { username: 'other', slug: 'other', email: 'other@example.com' };
      return store.users.insert({ ...row, ...other, ...given }, options);
    };
    const asks = { asksToConfirm: true };
    expect(await insert({ slug: first.slug }, asks)).toEqual({ taken: 'slug' });
    expect(await insert({ username: first.username }, asks)).toEqual({ taken: 'username' });
    expect(await insert({ email: first.email }, asks)).toEqual({ taken: 'email' });
    await expect(insert({ name: 'x'.repeat(101) }, asks)).rejects.toThrow();
    expect(await store.mailQueue.countWaiting()).toBe(0);
    expect(await insert({ language: 'en' }, asks)).toMatchObject({ slug: 'other' });
    expect(await store.mailQueue.due(store.clock.now(), 9)).toMatchObject([
      { recipient: 'other@example.com', language: 'en', template: 'verify_email', data: { realm: 'user' } },
    ]);
  });

  it('have the time of their last login, which is no change of the profile', async () => {
    const { store, users, person, now } = await openWithPerson(open);
    const { own: neighbour } = await ownPerson(store, 2);
    const before = await now();
    await users.recordLogin(person.id, store.clock.now());
    expect(await now()).toEqual({ ...before, lastLogin: store.clock.now() });
    expect((await users.findById(neighbour.id))?.lastLogin).toBeNull();
  });

  it('belong to a history, which begins anew when its database came back from a backup', async () => {
    const store = await open();
    const epoch = await store.users.epoch();
    expect(epoch).toBe((await store.sync.sums('talents')).epoch);
    await store.sync.beginNewEpoch();
    expect(await store.users.epoch()).toBe((await store.sync.sums('talents')).epoch);
    expect(await store.users.epoch()).not.toBe(epoch);
  });
});

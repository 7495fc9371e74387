import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { newTalent, stored } from '../../testing/store-builders.ts';
import type { Own, UserRecord } from '../records.ts';

// `requireOwn` of the domain proves ownership; these tests assert it.
const own = (user: UserRecord) => user as Own<UserRecord>;
const study = (institution: string) => ({
  institution,
  degree: 'BSc',
  fieldOfStudy: 'Law',
  startDate: '2010-01-01',
  endDate: null,
  description: null,
});
const hugeId = 9_007_199_254_740_991;

describeOnEachEngine('users', (open) => {
  it('are found by id, e-mail and address, and nobody by another', async () => {
    const store = await open();
    const user = stored(await store.users.insert(newTalent(1, { skills: ['C++', 'تصميم'], isVerified: true })));
    const { education, experience, ...row } = user;
    expect([education, experience]).toEqual([[], []]);
    expect(await store.users.findById(user.id)).toEqual(row);
    expect(await store.users.findByEmail('person1@example.com')).toEqual(row);
    expect(await store.users.findProfileBySlug('person-1')).toEqual(user);
    expect(await store.users.findProfileById(user.id)).toEqual(user);
    expect(await store.users.findProfileBySlug('person-2')).toBeUndefined();
    expect(await store.users.findByEmail('nobody@example.com')).toBeUndefined();
    expect(await store.users.findById(hugeId)).toBeUndefined();
  });

  it('keep SQL and quotes as text (T6)', async () => {
    const store = await open();
    const name = `Robert'); DROP TABLE users;-- "x" \\ % _`;
    const user = stored(await store.users.insert(newTalent(1, { name, bio: name, skills: [name.slice(0, 50)] })));
    expect(user).toMatchObject({ name, bio: name, skills: [name.slice(0, 50)] });
    expect((await store.talentListing.page({ limit: 5, q: `'"%_\\ DROP` })).total).toBe(1);
  });

  it('give education and experience in the order of the person', async () => {
    const store = await open();
    await store.bulk.insertTalents([newTalent(1, { education: [study('Z'), study('A'), study('M')] }), newTalent(2)]);
    const profile = await store.users.findProfileBySlug('person-1');
    expect(profile?.education.map(({ institution }) => institution)).toEqual(['Z', 'A', 'M']);
    expect((await store.users.findProfileBySlug('person-2'))?.education).toEqual([]);
  });

  it('have each list of entries replaced as a whole, in one revision with all else', async () => {
    const store = await open();
    const time = { startDate: '2010-01-01', endDate: null, current: true };
    const experience = [{ company: 'A', position: 'B', location: null, ...time, description: null }];
    const user = stored(await store.users.insert(newTalent(1)));
    const education = [study('Z'), study('A'), study('M')];
    const saved = await store.users.saveEdit(own(user), { patch: { education, experience, bio: 'New' } });
    const history = { hasEntries: true, worksSince: 2010, employers: ['A'] };
    const profile = { ...user, bio: 'New', education, experience, ...history, rev: 2 };
    expect(saved).toEqual({ profile, merge: null, isReplayed: false });
    const fewer = [study('M'), study('Z')];
    await store.users.saveEdit(own(user), { patch: { education: fewer } });
    const changed = { ...profile, education: fewer, rev: 3 };
    expect(await store.users.findProfileById(user.id)).toEqual(changed);
    await store.users.saveEdit(own(user), { patch: { education: fewer, experience } });
    expect(await store.users.findProfileBySlug(user.slug)).toEqual(changed);
    await store.users.saveEdit(own(user), { patch: { education: [], experience: [] } });
    const nothing = { education: [], experience: [], hasEntries: false, worksSince: null, employers: [] };
    const emptied = { ...changed, ...nothing, rev: 4 };
    expect(await store.users.findProfileById(user.id)).toEqual(emptied);
  });

  it('have their entries after an update from a version that did not note who has any', async () => {
    const { engine, bulk, users } = await open();
    await bulk.insertTalents([newTalent(1, { education: [study('Z')] }), newTalent(2)]);
    const folder = new URL(`../migrations/${engine.dialect}/`, import.meta.url);
    const file = readdirSync(folder).find((name) => name.endsWith('-known-entries.sql')) ?? '';
    const [, fill = ''] = readFileSync(new URL(file, folder), 'utf8').split('--> statement-breakpoint');
    await engine.write(async (tx) => {
      await tx.db.update(tx.tables.users).set({ hasEntries: false });
      await tx.sql(fill);
    });
    expect((await users.findProfileBySlug('person-1'))?.education).toEqual([study('Z')]);
    expect((await users.findProfileBySlug('person-2'))?.hasEntries).toBe(false);
  });

  it('keep the keys of edits over the update that puts them in order of time', async () => {
    const store = await open();
    const { engine, users } = store;
    if (engine.dialect !== 'sqlite') return;
    const user = stored(await users.insert(newTalent(1)));
    const save = (key: string) => users.saveEdit(own(user), { patch: { bio: key }, once: { key, fingerprint: key } });
    await save('one');
    const step = new URL('../migrations/sqlite/0009-keys-in-order-of-time.sql', import.meta.url);
    await engine.write(async (tx) => {
      for (const statement of readFileSync(step, 'utf8').split('--> statement-breakpoint')) await tx.sql(statement);
    });
    expect(await save('one')).toMatchObject({ isReplayed: true });
    expect(await save('two')).toMatchObject({ isReplayed: false });
  });

  it('change only what a patch names', async () => {
    const store = await open();
    const user = stored(await store.users.insert(newTalent(1, { bio: 'Old', school: 'School', skills: ['A'] })));
    const saved = await store.users.saveEdit(own(user), { patch: { bio: '', skills: [], showWhatsapp: true } });
    const profile = { ...user, bio: '', skills: [], showWhatsapp: true, rev: 2 };
    expect(saved).toEqual({ profile, merge: null, isReplayed: false });
    expect(await store.users.findProfileById(user.id)).toEqual(profile);
  });

  it('are not changed from an older revision', async () => {
    const store = await open();
    const user = stored(await store.users.insert(newTalent(1)));
    const save = (bio: string) => store.users.saveEdit(own(user), { patch: { bio }, expectedRev: user.rev });
    expect(await save('One')).toMatchObject({ profile: { rev: 2 } });
    expect(await save('Two')).toMatchObject({ refused: 'changed', profile: { bio: 'One', rev: 2 } });
    expect(await store.users.findById(user.id)).toMatchObject({ bio: 'One', rev: 2 });
  });

  it('let one of two equal registrations in at a time (T13)', async () => {
    const store = await open();
    const same = Array.from({ length: 8 }, (_, n) => newTalent(n, { email: 'same@example.com' }));
    const outcomes = await Promise.all(same.map((user) => store.users.insert(user)));
    expect(outcomes.filter((outcome) => 'id' in outcome)).toHaveLength(1);
    expect(outcomes.filter((outcome) => 'taken' in outcome && outcome.taken === 'email')).toHaveLength(7);
  });

  it('name the taken addresses up to some that are free (E9)', async () => {
    const store = await open();
    const slugs = ['ali', 'ali-2', 'ali-3', 'ali-hassan', 'alia'];
    await store.bulk.insertTalents(slugs.map((slug, n) => newTalent(n, { slug })));
    expect(await store.users.takenSlugs('ali')).toEqual(new Set(['ali', 'ali-2', 'ali-3']));
    expect(await store.users.takenSlugs('omar')).toEqual(new Set());
    expect(await store.users.takenUsernames('person')).toEqual(new Set(['person_2', 'person_3', 'person_4']));
  });

  it('name them beyond the first look when a name has very many holders', async () => {
    const store = await open();
    const slugs = Array.from({ length: 260 }, (_, n) => (n === 0 ? 'mohammed' : `mohammed-${n + 1}`));
    await store.bulk.insertTalents(slugs.map((slug, n) => newTalent(n, { slug })));
    expect(await store.users.takenSlugs('mohammed')).toEqual(new Set(slugs));
  });
});

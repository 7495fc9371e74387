import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { newTalent, stored } from '../../testing/store-builders.ts';
import type { Connection, Engine } from '../engines/engine.ts';
import type { Admin, Own, UserRecord } from '../records.ts';
import { StoreError } from '../store-error.ts';
import { EditBatches } from './edit-batches.ts';
import { createUserStore } from './users.store.ts';

// `requireOwn` of the domain proves ownership; these tests assert it.
const own = (user: UserRecord) => user as Own<UserRecord>;
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

function there<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('There is none');
  return value;
}

async function people(store: TestStore, count: number): Promise<UserRecord[]> {
  const added: UserRecord[] = [];
  for (const n of numbers(count))
    added.push(stored(await store.users.insert(newTalent(n, { industry: 'technology' }))));
  return added;
}

/** As a second process has it on the same database. */
function otherProcess(store: TestStore) {
  return createUserStore({ engine: store.engine, clock: store.clock });
}

async function clockOf({ engine }: TestStore): Promise<number> {
  const [row] = await engine.reader.sql('select rev from sync_clock');
  return Number(row?.[0]);
}

describeOnEachEngine('edits that wait together', (open, { emptyDatabase }) => {
  it('are all stored, each with a revision of its own', async () => {
    const store = await open();
    const users = await people(store, 12);
    const before = await clockOf(store);
    const saved = await Promise.all(
      users.map((user) => store.users.saveEdit(own(user), { patch: { bio: `I am ${user.id}` } })),
    );
    const revs = saved.map((answer) => there('refused' in answer ? undefined : answer.profile).rev);
    expect(revs.toSorted((a, b) => a - b)).toEqual(numbers(12).map((n) => before + n));
    for (const [index, user] of users.entries()) {
      expect(await store.users.findById(user.id)).toMatchObject({ bio: `I am ${user.id}`, rev: revs[index] });
    }
    const { json } = await store.talentListing.page({ limit: 20 });
    const cards = JSON.parse(json.toString()) as { id: number; bio: string; rev: number }[];
    expect(cards.map(({ id, bio, rev }) => [id, bio, rev])).toEqual(
      users.map(({ id }, index) => [id, `I am ${id}`, revs[index]]).toReversed(),
    );
  });

  it('of one person are stored one after the other', async () => {
    const store = await open();
    const [user] = await people(store, 1);
    const edits = numbers(6).map((n) => ({ patch: { skills: [`Skill ${n}`] }, base: { skills: [] } }));
    const saved = await Promise.all(edits.map((edit) => store.users.saveEdit(own(there(user)), edit)));
    expect(saved.every((answer) => 'merge' in answer && answer.merge?.conflicts.length === 0)).toBe(true);
    const { skills } = there(await store.users.findById(there(user).id));
    expect(skills.toSorted()).toEqual(numbers(6).map((n) => `Skill ${n}`));
  });

  it('are found by their new words and counted under their new industry', async () => {
    const store = await open();
    const users = await people(store, 3);
    await Promise.all(users.map((user) => store.users.saveEdit(own(user), { patch: { name: `Wadiha ${user.id}` } })));
    await Promise.all(
      users.map((user) => store.users.saveEdit(own(user), { patch: { industry: 'legal', name: `Zuhair ${user.id}` } })),
    );
    const totalOf = async (query: object) => (await store.talentListing.page({ limit: 5, ...query })).total;
    expect(await totalOf({ q: 'zuhair' })).toBe(3);
    expect(await totalOf({ q: 'wadiha' })).toBe(0);
    expect(await totalOf({ industry: 'legal' })).toBe(3);
    expect(await totalOf({ industry: 'technology' })).toBe(0);
  });

  it('do not suffer from one that the database refuses', async () => {
    const store = await open();
    const users = await people(store, 5);
    const saved = await Promise.allSettled(
      users.map((user, n) =>
        store.users.saveEdit(own(user), { patch: { name: n === 2 ? 'x'.repeat(101) : `New ${n}` } }),
      ),
    );
    expect(saved.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    const names = await Promise.all(users.map(async ({ id }) => (await store.users.findById(id))?.name));
    expect(names).toEqual(['New 0', 'New 1', users[2]?.name, 'New 3', 'New 4']);
  });

  it('with one key are stored once, though two processes get it at once (SYNC-1)', async () => {
    const store = await open();
    const other = otherProcess(store);
    const users = await people(store, 8);
    const before = await clockOf(store);
    const edits = users.map((user) => ({
      user,
      edit: { patch: { bio: 'Once' }, base: { bio: '' }, once: { key: randomUUID(), fingerprint: 'same' } },
    }));
    const saved = await Promise.all(
      [store.users, other].flatMap((process) => edits.map(({ user, edit }) => process.saveEdit(own(user), edit))),
    );
    const replays = saved.filter((answer) => 'isReplayed' in answer && answer.isReplayed);
    expect(replays).toHaveLength(8);
    expect(await clockOf(store)).toBe(before + 8);
  });

  it('of two processes lose nothing of each other', async () => {
    const store = await open();
    const other = otherProcess(store);
    const [user] = await people(store, 1);
    const skills = numbers(20).map((n) => `Skill ${n}`);
    await Promise.all(
      skills.map((skill, n) =>
        (n % 2 === 0 ? store.users : other).saveEdit(own(there(user)), {
          patch: { skills: [skill] },
          base: { skills: [] },
        }),
      ),
    );
    expect(there(await store.users.findById(there(user).id)).skills.toSorted()).toEqual(skills.toSorted());
  });

  it('come with rows that are old by now: nothing is lost, refused or shown that is not so', async () => {
    const store = await open();
    const [changed, hidden, gone, refused, admin] = (await people(store, 5)).map(own);
    if (!changed || !hidden || !gone || !refused || !admin) throw new Error('There are five people');
    const other = otherProcess(store);
    await other.saveEdit(changed, { patch: { headline: 'By another' } });
    await other.saveEdit(refused, { patch: { headline: 'By another' } });
    await store.admin.moderateUser(admin as unknown as Admin, hidden.id, { isActive: false });
    await store.accounts.removeUser(gone);
    const edit = { patch: { bio: 'Mine' } };
    const saved = await Promise.all([
      store.users.saveEdit(changed, edit),
      store.users.saveEdit(hidden, edit),
      store.users.saveEdit(gone, edit),
      store.users.saveEdit(refused, { ...edit, expectedRev: refused.rev }),
    ]);
    expect(saved[0]).toMatchObject({ profile: { headline: 'By another', bio: 'Mine' } });
    expect(saved[1]).toMatchObject({ profile: { isActive: false, bio: 'Mine' } });
    expect(saved[2]).toEqual({ refused: 'gone' });
    expect(saved[3]).toMatchObject({ refused: 'changed', profile: { headline: 'By another', bio: '' } });
    const { total } = await store.talentListing.page({ limit: 5 });
    expect(total).toBe(3);
  });

  it('with the number that its row has by now is stored, whatever the request had found', async () => {
    const store = await open();
    const [user] = await people(store, 1);
    const saved = await otherProcess(store).saveEdit(own(there(user)), { patch: { headline: 'First' } });
    const { rev } = there('refused' in saved ? undefined : saved.profile);
    const next = await store.users.saveEdit(own(there(user)), { patch: { bio: 'Next' }, expectedRev: rev });
    expect(next).toMatchObject({ profile: { headline: 'First', bio: 'Next' } });
  });

  it('are refused together when nothing can be written, and stored again after that', async () => {
    const store = await open();
    if (store.engine.dialect === 'sqlite') return;
    const users = (await people(store, 3)).map(own);
    const seen = { writes: 0, isFull: true };
    const write: Engine['write'] = (work, options) => {
      seen.writes += 1;
      return seen.isFull ? Promise.reject(new StoreError('storage_full')) : store.engine.write(work, options);
    };
    const process = createUserStore({ engine: { ...store.engine, write }, clock: store.clock });
    const save = () => Promise.allSettled(users.map((user) => process.saveEdit(user, { patch: { bio: 'New' } })));
    const refused = (await save()).map((one) => one.status === 'rejected' && one.reason.code);
    expect([refused, seen.writes]).toEqual([['storage_full', 'storage_full', 'storage_full'], 1]);
    seen.isFull = false;
    expect((await save()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
    expect(seen.writes).toBe(2);
    const first = there(users[0]);
    const found = own(there(await store.users.findById(first.id)));
    const late = { patch: { bio: 'Late' }, expectedRev: first.rev };
    expect(await process.saveEdit(found, late)).toMatchObject({ refused: 'changed' });
    expect(seen.writes).toBe(2);
  });

  it('are written 256 at a time, those of one person one after the other', async () => {
    // The database is asked nothing here: one engine is enough.
    if (emptyDatabase) return;
    const store = await open();
    const [person] = await people(store, 1);
    const batches: number[][] = [];
    const answer = async (_text: string, [batch]: readonly unknown[] = []) => {
      const ids = (JSON.parse(String(batch)) as { id: number }[]).map(({ id }) => id);
      batches.push(ids);
      return [[Object.fromEntries(ids.map((id) => [id, 1000 * batches.length + id]))]];
    };
    const write: Engine['write'] = (work) => work({ ...store.engine.reader, sql: answer } as Connection);
    const together = new EditBatches({ engine: { ...store.engine, write }, clock: store.clock });
    const users = [...numbers(258), 1].map((id) => ({ ...there(person), id }));
    const saved = await Promise.all(users.map((user) => together.save(user, { patch: { bio: `I am ${user.id}` } })));
    expect(batches).toEqual([numbers(256), [257, 258, 1]]);
    const revOf = (id: number, place: number) => (place < 256 ? 1000 : 2000) + id;
    expect(saved.map((one) => 'profile' in one && one.profile.rev)).toEqual(
      users.map(({ id }, place) => revOf(id, place)),
    );
  });

  it('of a row that others change all the time are stored under its lock in the end', async () => {
    const store = await open();
    if (store.engine.dialect === 'sqlite') return;
    const [user] = await people(store, 1);
    const { id } = there(user);
    const writes: string[] = [];
    const write: Engine['write'] = async (work, options) => {
      writes.push(options?.isOneStatement ? 'together' : 'alone');
      await store.engine.write((tx) => tx.sql('update users set rev = rev + 1000 where id = ?', [id]));
      return store.engine.write(work, options);
    };
    const process = createUserStore({ engine: { ...store.engine, write }, clock: store.clock });
    const saved = await process.saveEdit(own(there(user)), { patch: { bio: 'In the end' } });
    expect(saved).toMatchObject({ profile: { bio: 'In the end' }, isReplayed: false });
    expect(writes).toEqual(['together', 'together', 'together', 'together', 'together', 'alone']);
    expect(await store.users.findById(id)).toMatchObject({ bio: 'In the end' });
  });

  it('are merged each by itself: some known, some from an older row, some that change nothing', async () => {
    const store = await open();
    const [known, old, same, plain, other] = (await people(store, 5)).map(own);
    if (!known || !old || !same || !plain || !other) throw new Error('There are five people');
    const once = (n: number) => ({ once: { key: randomUUID(), fingerprint: `print ${n}` } });
    const [first, second] = [once(1), once(2)];
    await store.users.saveEdit(known, { patch: { bio: 'Known' }, ...first });
    await store.users.saveEdit(other, { patch: { bio: 'Other' }, ...second });
    await store.users.saveEdit(old, { patch: { headline: 'Newer' } });
    const rev = await clockOf(store);
    const saved = await Promise.all([
      store.users.saveEdit(known, { patch: { bio: 'Known' }, expectedRev: known.rev, ...first }),
      store.users.saveEdit(old, { patch: { headline: 'Mine' }, base: { headline: '' } }),
      store.users.saveEdit(same, { patch: { name: same.name }, ...once(3) }),
      store.users.saveEdit(plain, { patch: { bio: 'Plain' }, ...second }),
      store.users.saveEdit(other, { patch: { bio: 'Otherwise' }, once: { ...second.once, fingerprint: 'print 9' } }),
    ]);
    expect(saved).toMatchObject([
      { isReplayed: true, merge: null, profile: { bio: 'Known' } },
      { isReplayed: false, merge: { applied: [], conflicts: [{ field: 'headline' }] }, profile: { headline: 'Newer' } },
      { isReplayed: false, merge: null, profile: { rev: same.rev } },
      { isReplayed: false, profile: { id: plain.id, bio: 'Plain', rev: rev + 1 } },
      { refused: 'mismatch' },
    ]);
    expect(await clockOf(store)).toBe(rev + 1);
  });
});

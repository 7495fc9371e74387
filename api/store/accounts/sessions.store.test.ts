import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { newCompany, newTalent } from '../../testing/store-builders.ts';
import { eq } from '../drizzle.ts';
import type { SessionRecord } from '../records.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute));

function session(idHash: string, accountId: number, given: Partial<SessionRecord> = {}): SessionRecord {
  return { idHash, realm: 'user', accountId, createdAt: at(0), lastSeenAt: at(0), userAgent: null, ...given };
}

describeOnEachEngine('sessions', (open) => {
  async function openWithAccounts() {
    const store = await open();
    const [talent = 0, other = 0] = await store.bulk.insertTalents([newTalent(1), newTalent(2)]);
    const [company = 0] = await store.bulk.insertCompanies([newCompany(1)]);
    return { store, sessions: store.sessions, talent, other, company };
  }

  it('are found as they were kept, in both realms', async () => {
    const { sessions, talent, company } = await openWithAccounts();
    await sessions.insert(session('a', talent), { keep: 10 });
    await sessions.insert(session('b', company, { realm: 'company' }), { keep: 10 });
    expect(await sessions.find('a')).toEqual(session('a', talent));
    expect(await sessions.find('b')).toEqual(session('b', company, { realm: 'company' }));
    expect(await sessions.find('c')).toBeUndefined();
  });

  it('begin only while the account has the password that was checked', async () => {
    const { store, sessions, talent } = await openWithAccounts();
    const passwordHash = (await store.users.findById(talent))?.passwordHash ?? '';
    expect(await sessions.insert(session('a', talent), { keep: 10, passwordHash: 'another' })).toBe(false);
    expect(await sessions.insert(session('b', talent), { keep: 10, passwordHash })).toBe(true);
    expect((await sessions.ofAccount('user', talent)).map(({ idHash }) => idHash)).toEqual(['b']);
  });

  it('drop the oldest of an account beyond those to keep', async () => {
    const { sessions, talent, other } = await openWithAccounts();
    await sessions.insert(session('x', other), { keep: 2 });
    for (const n of [1, 2, 3]) await sessions.insert(session(`s${n}`, talent, { createdAt: at(n) }), { keep: 2 });
    const left = await Promise.all(['x', 's1', 's2', 's3'].map((id) => sessions.find(id)));
    expect(left.map((found) => found?.idHash)).toEqual(['x', undefined, 's2', 's3']);
  });

  it('remember when they were last seen', async () => {
    const { sessions, talent } = await openWithAccounts();
    await sessions.insert(session('a', talent), { keep: 10 });
    await sessions.touch('a', at(30));
    expect(await sessions.find('a')).toEqual(session('a', talent, { lastSeenAt: at(30) }));
  });

  it('end one by one, or all of an account in its realm', async () => {
    const { sessions, talent, company } = await openWithAccounts();
    await sessions.insert(session('a', talent), { keep: 10 });
    await sessions.insert(session('b', talent), { keep: 10 });
    await sessions.insert(session('c', company, { realm: 'company' }), { keep: 10 });
    await sessions.destroy('a');
    expect(await sessions.find('a')).toBeUndefined();
    await sessions.destroyAll('user', talent);
    expect(await sessions.find('b')).toBeUndefined();
    expect(await sessions.find('c')).toBeDefined();
  });

  it('of one account are listed with their devices, last seen first, and may all end but one', async () => {
    const { sessions, talent, other } = await openWithAccounts();
    await sessions.insert(session('old', talent, { userAgent: 'Firefox' }), { keep: 10 });
    await sessions.insert(session('new', talent, { lastSeenAt: at(5) }), { keep: 10 });
    await sessions.insert(session('x', other), { keep: 10 });
    const listed = await sessions.ofAccount('user', talent);
    expect(listed.map(({ idHash, userAgent }) => [idHash, userAgent])).toEqual([
      ['new', null],
      ['old', 'Firefox'],
    ]);
    await sessions.destroyAll('user', talent, 'new');
    expect((await sessions.ofAccount('user', talent)).map(({ idHash }) => idHash)).toEqual(['new']);
    expect(await sessions.find('x')).toBeDefined();
  });

  it('are swept when idle or old', async () => {
    const { sessions, talent } = await openWithAccounts();
    await sessions.insert(session('fresh', talent, { createdAt: at(20), lastSeenAt: at(40) }), { keep: 10 });
    await sessions.insert(session('idle', talent, { createdAt: at(20), lastSeenAt: at(20) }), { keep: 10 });
    await sessions.insert(session('old', talent, { createdAt: at(5), lastSeenAt: at(40) }), { keep: 10 });
    await sessions.sweep(at(30), at(10));
    const left = await Promise.all(['fresh', 'idle', 'old'].map((id) => sessions.find(id)));
    expect(left.map((found) => found?.idHash)).toEqual(['fresh', undefined, undefined]);
  });

  it('end with their account', async () => {
    const { store, sessions, talent } = await openWithAccounts();
    await sessions.insert(session('a', talent), { keep: 10 });
    const { users } = store.engine.tables;
    await store.engine.write((tx) => tx.db.delete(users).where(eq(users.id, talent)));
    expect(await sessions.find('a')).toBeUndefined();
  });

  it('of a person and of a company with the same id are told apart', async () => {
    const { sessions, talent, company } = await openWithAccounts();
    expect(talent).toBe(company);
    for (const realm of ['user', 'company'] as const) {
      const begins = ['1', '2', '3'].map((n) => session(`${realm} ${n}`, talent, { realm, createdAt: at(Number(n)) }));
      for (const one of begins) await sessions.insert(one, { keep: 2 });
    }
    const idsOf = async (realm: 'user' | 'company') =>
      (await sessions.ofAccount(realm, talent)).map(({ idHash }) => idHash);
    expect(await sessions.ofAccount('company', company)).toMatchObject([
      { idHash: 'company 2', realm: 'company', accountId: company },
      { idHash: 'company 3', realm: 'company', accountId: company },
    ]);
    expect(await idsOf('user')).toEqual(['user 2', 'user 3']);
    await sessions.touch('user 2', at(1));
    await sessions.touch('company 3', at(2));
    expect([await idsOf('user'), await idsOf('company')]).toEqual([
      ['user 2', 'user 3'],
      ['company 3', 'company 2'],
    ]);
    await sessions.destroyAll('company', company, 'company 2');
    expect([await idsOf('user'), await idsOf('company')]).toEqual([['user 2', 'user 3'], ['company 2']]);
    await sessions.destroy('user 3');
    await sessions.destroyAll('company', company);
    expect([await idsOf('user'), await idsOf('company')]).toEqual([['user 2'], []]);
  });

  it('that began at one moment are dropped by their ids, and those at the very edge are not swept', async () => {
    const { sessions, talent } = await openWithAccounts();
    for (const id of ['b', 'c', 'a']) await sessions.insert(session(id, talent), { keep: 2 });
    expect((await sessions.ofAccount('user', talent)).map(({ idHash }) => idHash)).toEqual(['a', 'b']);
    await sessions.sweep(at(0), at(0));
    expect(await sessions.ofAccount('user', talent)).toHaveLength(2);
  });

  it('of a company begin only with the password that was checked', async () => {
    const { store, sessions, company } = await openWithAccounts();
    const { users } = store.engine.tables;
    await store.engine.write((tx) => tx.db.update(users).set({ passwordHash: 'of the person' }));
    const insert = (passwordHash: string) =>
      sessions.insert(session(passwordHash, company, { realm: 'company' }), { keep: 5, passwordHash });
    expect([await insert('of the person'), await insert('hash')]).toEqual([false, true]);
    expect((await sessions.ofAccount('company', company)).map(({ idHash }) => idHash)).toEqual(['hash']);
  });
});

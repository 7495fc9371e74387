import { expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import type { SavedChange } from '#shared/model/saved.ts';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { ownCompany, ownPerson } from '../../testing/store-builders.ts';
import type { OwnAccount } from '../records.ts';

const dayMs = 86_400_000;

const personOf = (store: TestStore, number = 1): Promise<OwnAccount> => ownPerson(store, number);
const companyOf = (store: TestStore): Promise<OwnAccount> => ownCompany(store, 1);

function change(key: string, given: Partial<SavedChange> = {}): SavedChange {
  return { kind: 'talent', key, isSaved: true, savedAt: '2020-01-01T00:00:00.000Z', ...given };
}

describeOnEachEngine('saved things', (open) => {
  it('are kept for each account of either realm', async () => {
    const store = await open();
    const person = await personOf(store);
    const company = await companyOf(store);
    await store.saved.change(person, { key: 'a', changes: [change('1', { note: 'أهلًا' }), change('2')] });
    await store.saved.change(company, { key: 'a', changes: [change('2', { alert: 'weekly' })] });
    expect(await store.saved.ofAccount(person)).toMatchObject([{ key: '2' }, { key: '1', note: 'أهلًا' }]);
    expect(await store.saved.ofAccount(company)).toMatchObject([{ key: '2', alert: 'weekly' }]);
  });

  it('SYNC-1 change once under a key until the key is forgotten', async () => {
    const store = await open();
    const person = await personOf(store);
    await store.saved.change(person, { key: 'k', changes: [change('1')] });
    await store.saved.change(person, { key: undefined, changes: [change('1', { isSaved: false })] });
    expect(await store.saved.change(person, { key: 'k', changes: [change('1')] })).toEqual([]);
    const later = new Date(store.clock.now().getTime() + dayMs);
    await store.sync.purge({ tombstones: later, keys: later });
    expect(await store.saved.change(person, { key: 'k', changes: [change('1')] })).toHaveLength(1);
  });

  it('SYNC-2 keep the notes of devices that write at once', async () => {
    const store = await open();
    const person = await personOf(store);
    const notes = ['one', 'two', 'three'];
    await Promise.all(
      notes.map((note) => store.saved.change(person, { key: note, changes: [change('1', { note, noteBase: '' })] })),
    );
    const [kept] = await store.saved.ofAccount(person);
    expect(kept?.note.split('\n').toSorted()).toEqual(notes.toSorted());
  });

  it('are not dated later than now', async () => {
    const store = await open();
    const person = await personOf(store);
    const changes = [change('1', { savedAt: '2999-01-01T00:00:00.000Z' })];
    const [kept] = await store.saved.change(person, { key: undefined, changes });
    expect(kept?.savedAt).toEqual(store.clock.now());
  });

  it('change one by one, each by its kind and key, for its account alone', async () => {
    const store = await open();
    const [person, other, company] = [await personOf(store), await personOf(store, 2), await companyOf(store)];
    expect(person.own.id).toBe(company.own.id);
    const save = (account: OwnAccount, ...changes: SavedChange[]) =>
      store.saved.change(account, { key: undefined, changes });
    const both = [change('1', { note: 'A' }), change('1', { kind: 'company', note: 'B' }), change('2', { note: 'C' })];
    for (const account of [person, other, company]) await save(account, ...both);
    const item = { alert: 'off', savedAt: new Date('2020-01-01T00:00:00.000Z') };
    const [third, second, first] = [
      { ...item, kind: 'talent', key: '2', note: 'C' },
      { ...item, kind: 'company', key: '1', note: 'B' },
      { ...item, kind: 'talent', key: '1', note: 'A' },
    ];
    expect(await store.saved.ofAccount(person)).toEqual([third, second, first]);
    expect(await save(person, change('1', { note: 'New', noteBase: 'A' }))).toEqual([
      ...[third, second, { ...first, note: 'New' }],
    ]);
    expect(
      await save(person, change('1', { kind: 'company', isSaved: false }), change('9', { isSaved: false })),
    ).toEqual([...[third, { ...first, note: 'New' }]]);
    for (const account of [other, company]) {
      expect(await store.saved.ofAccount(account)).toEqual([third, second, first]);
    }
    expect(await save(company)).toEqual([third, second, first]);
  });

  it('are in the order in which they were saved, which a change does not move', async () => {
    const store = await open();
    const person = await personOf(store);
    const at = (day: number) => ({ savedAt: `2020-01-0${day}T00:00:00.000Z` });
    const changes = [
      change('2', at(2)),
      change('3', at(3)),
      change('1', at(1)),
      change('2', at(9)),
      change('4', at(3)),
    ];
    const saved = await store.saved.change(person, { key: undefined, changes });
    expect(saved.map(({ key }) => key)).toEqual(['4', '3', '2', '1']);
    expect(saved[2]?.savedAt).toEqual(new Date(at(2).savedAt));
  });

  it('keep what a change does not name, and join notes that were written at once', async () => {
    const store = await open();
    const person = await personOf(store);
    const save = async (given: Partial<SavedChange>) => {
      const [kept] = await store.saved.change(person, { key: undefined, changes: [change('1', given)] });
      return [kept?.note, kept?.alert];
    };
    expect(await save({})).toEqual(['', 'off']);
    expect(await save({ note: 'Mine' })).toEqual(['Mine', 'off']);
    expect(await save({ alert: 'daily' })).toEqual(['Mine', 'daily']);
    expect(await save({ note: 'Late', noteBase: 'Older' })).toEqual(['Mine\nLate', 'daily']);
    expect(await save({ note: '', noteBase: 'Mine\nLate' })).toEqual(['', 'daily']);
    expect(await save({ alert: 'off' })).toEqual(['', 'off']);
  });

  it('begin to be told at the moment at which their alert is switched on, and not anew with another rhythm', async () => {
    const store = await open();
    const person = await personOf(store);
    const reader = { realm: 'user', id: person.own.id } as const;
    const moments = async () => (await store.alerts.itemsOf(reader)).map(({ alertedUntil }) => alertedUntil);
    const save = async (given: Partial<SavedChange>) => {
      await store.saved.change(person, { key: undefined, changes: [change('1', given)] });
      store.clock.advance(1000);
    };
    const start = store.clock.now();
    await save({});
    expect([await moments(), await store.alerts.timeZones()]).toEqual([[], []]);
    await save({ alert: 'daily' });
    const since = new Date(start.getTime() + 1000);
    expect([await moments(), await store.alerts.timeZones()]).toEqual([[since], ['Asia/Qatar']]);
    await save({ alert: 'weekly' });
    await save({ note: 'A note' });
    expect(await moments()).toEqual([since]);
    await save({ alert: 'off' });
    expect(await moments()).toEqual([]);
    await save({ alert: 'weekly' });
    expect(await moments()).toEqual([new Date(start.getTime() + 5000)]);
  });

  it('of one batch change together or not at all, up to a bound for each account', async () => {
    const store = await open();
    const [person, company] = [await personOf(store), await companyOf(store)];
    const { saved } = store.engine.tables;
    const savedAt = store.clock.now();
    const rows = Array.from({ length: limits.savedOfAccountMax - 1 }, (_, n) => ({
      ...{ userId: person.own.id, kind: 'talent' as const, key: `kept ${n}`, savedAt },
    }));
    await store.engine.write(async (tx) => {
      for (let at = 0; at < rows.length; at += 500) await tx.db.insert(saved).values(rows.slice(at, at + 500));
    });
    const save = (account: OwnAccount, key: string, changes: SavedChange[]) =>
      store.saved.change(account, { key, changes });
    await expect(save(person, 'k', [change('1'), change('2')])).rejects.toMatchObject({ code: 'saved_full' });
    expect(await store.saved.ofAccount(person)).toHaveLength(limits.savedOfAccountMax - 1);
    expect(await save(company, 'k', [change('1'), change('2')])).toHaveLength(2);
    expect(await save(person, 'k', [change('1')])).toHaveLength(limits.savedOfAccountMax);
    const swapped = [change('2'), change('1', { isSaved: false })];
    expect((await save(person, 'l', swapped)).map(({ key }) => key)).not.toContain('1');
  });
});

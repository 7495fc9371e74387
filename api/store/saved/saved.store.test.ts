import { expect, it } from 'vitest';
import type { SavedChange } from '#shared/model/saved.ts';
import type { OwnAccount } from '../../ports/credentials.ts';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { newCompany, newTalent, stored } from '../../testing/store-builders.ts';
import type { Own } from '../records.ts';

const dayMs = 86_400_000;
// The policies of the domain prove ownership; these tests assert it.
const own = <Row>(row: Row) => row as Own<Row>;

async function personOf(store: TestStore, number = 1): Promise<OwnAccount> {
  return { realm: 'user', own: own(stored(await store.users.insert(newTalent(number)))) };
}

async function companyOf(store: TestStore): Promise<OwnAccount> {
  const inserted = await store.companies.insert(newCompany(1));
  if ('taken' in inserted) throw new Error(inserted.taken);
  return { realm: 'company', own: own(inserted) };
}

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
});

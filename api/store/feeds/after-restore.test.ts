import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { newTalent } from '../../testing/store-builders.ts';
import { beginAfterRestore } from '../engines/sqlite-copies.ts';

describeOnEachEngine('rows that were brought back', (open) => {
  it('begin a new history, without the sessions and links that were ended since', async () => {
    const store = await open();
    const [accountId = 0] = await store.bulk.insertTalents([newTalent(1)]);
    const now = store.clock.now();
    const device = { userAgent: null, createdAt: now, lastSeenAt: now };
    await store.sessions.insert({ idHash: 'a hash', realm: 'user', accountId, ...device }, { keep: 5 });
    const link = { tokenHash: 'a token', purpose: 'reset_password', email: 'person1@example.com' } as const;
    const values = { ...link, userId: accountId, expiresAt: now };
    await store.engine.write((tx) => tx.db.insert(tx.tables.accountTokens).values(values));
    const before = await store.sync.sums('talents');
    await beginAfterRestore(store);
    const after = await store.sync.sums('talents');
    expect(after.epoch).not.toBe(before.epoch);
    expect(after.rev).toBeGreaterThanOrEqual(before.rev + 1_000_000);
    expect(await store.sessions.find('a hash')).toBeUndefined();
    expect(await store.engine.reader.db.select().from(store.engine.tables.accountTokens)).toEqual([]);
    expect(await store.users.findByEmail('person1@example.com')).toBeDefined();
  });
});

import { expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { newCompany, newTalent } from '../../testing/store-builders.ts';
import { eq } from '../drizzle.ts';
import type { OwnAccount } from '../records.ts';
import type { NewAccessToken } from './access-tokens.store.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute));

function token(secretHash: string, given: Partial<NewAccessToken> = {}): NewAccessToken {
  return { secretHash, name: 'Import', scopes: ['profile:read'], createdAt: at(0), expiresAt: at(59), ...given };
}

describeOnEachEngine('access tokens', (open) => {
  async function openWithAccounts() {
    const store = await open();
    const [talentId = 0, otherId = 0] = await store.bulk.insertTalents([newTalent(1), newTalent(2)]);
    const [companyId = 0] = await store.bulk.insertCompanies([newCompany(1)]);
    const person = async (id: number) => ({ realm: 'user', own: await store.users.findById(id) }) as OwnAccount;
    const company = { realm: 'company', own: await store.companies.findById(companyId) } as OwnAccount;
    return { store, tokens: store.accessTokens, talent: await person(talentId), other: await person(otherId), company };
  }

  it('are found by the hash of their secret, in both realms', async () => {
    const { tokens, talent, company } = await openWithAccounts();
    const mine = await tokens.insert(talent, token('a'));
    await tokens.insert(company, token('b', { scopes: ['jobs:read', 'jobs:write'] }));
    expect(await tokens.find('a')).toEqual({ ...mine, realm: 'user', accountId: talent.own.id, lastUsedAt: null });
    expect(await tokens.find('b')).toMatchObject({ realm: 'company', scopes: ['jobs:read', 'jobs:write'] });
    expect(await tokens.find('c')).toBeUndefined();
  });

  it('are listed with their last use, the newest first, and removed by their owner alone', async () => {
    const { tokens, talent, other } = await openWithAccounts();
    const first = await tokens.insert(talent, token('a'));
    await tokens.insert(talent, token('b', { name: 'Export' }));
    await tokens.touch(first?.id ?? 0, at(7));
    const listed = await tokens.ofAccount('user', talent.own.id);
    expect(listed.map(({ name, lastUsedAt }) => [name, lastUsedAt])).toEqual([
      ['Export', null],
      ['Import', at(7)],
    ]);
    expect(await tokens.remove(other, first?.id ?? 0)).toBe(false);
    expect(await tokens.remove(talent, first?.id ?? 0)).toBe(true);
    expect(await tokens.find('a')).toBeUndefined();
  });

  it('are not made with a password that was changed meanwhile', async () => {
    const { tokens, talent } = await openWithAccounts();
    const before = { ...talent, own: { ...talent.own, passwordHash: 'another' } } as OwnAccount;
    expect(await tokens.insert(before, token('a'))).toBeUndefined();
  });

  it('are bounded, also when many are made at once', async () => {
    const { tokens, talent } = await openWithAccounts();
    const made = await Promise.allSettled(
      Array.from({ length: limits.tokensMax + 3 }, (_, n) => tokens.insert(talent, token(`hash ${n}`))),
    );
    const refused = made.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(refused).toEqual(['tokens_full', 'tokens_full', 'tokens_full']);
    expect(await tokens.ofAccount('user', talent.own.id)).toHaveLength(limits.tokensMax);
  });

  it('go when they expire, with a new password, and with their account', async () => {
    const { store, tokens, talent, other, company } = await openWithAccounts();
    await tokens.insert(talent, token('expired', { expiresAt: at(5) }));
    await tokens.insert(talent, token('of old password'));
    await tokens.insert(other, token('of deleted'));
    await tokens.insert(company, token('stays'));
    await tokens.sweep(at(5));
    expect(await tokens.find('expired')).toBeUndefined();
    expect(await tokens.find('of old password')).toBeDefined();
    expect(await store.credentials.changePassword(talent, 'new hash')).toBe(true);
    expect(await tokens.find('of old password')).toBeUndefined();
    const { users } = store.engine.tables;
    await store.engine.write((tx) => tx.db.delete(users).where(eq(users.id, other.own.id)));
    expect(await tokens.find('of deleted')).toBeUndefined();
    expect(await tokens.find('stays')).toBeDefined();
  });

  it('of a person and of a company with the same id are told apart', async () => {
    const { tokens, talent, other, company } = await openWithAccounts();
    expect(talent.own.id).toBe(company.own.id);
    const [first, second] = [await tokens.insert(talent, token('a')), await tokens.insert(talent, token('b'))];
    const firms = await tokens.insert(company, token('c'));
    await tokens.insert(other, token('d', { expiresAt: at(6) }));
    await tokens.touch(first?.id ?? 0, at(3));
    const listed = async ({ realm, own }: OwnAccount) =>
      (await tokens.ofAccount(realm, own.id)).map(({ id, realm: of, accountId, lastUsedAt }) => ({
        ...{ id, realm: of, accountId, lastUsedAt },
      }));
    const { id: accountId } = talent.own;
    expect(await listed(talent)).toEqual([
      { id: second?.id, realm: 'user', accountId, lastUsedAt: null },
      { id: first?.id, realm: 'user', accountId, lastUsedAt: at(3) },
    ]);
    expect(await listed(company)).toEqual([{ id: firms?.id, realm: 'company', accountId, lastUsedAt: null }]);
    expect(await tokens.remove(company, first?.id ?? 0)).toBe(false);
    expect(await tokens.remove(talent, 999)).toBe(false);
    expect(await tokens.remove(talent, first?.id ?? 0)).toBe(true);
    expect((await listed(talent)).map(({ id }) => id)).toEqual([second?.id]);
    await tokens.sweep(at(5));
    expect([await listed(company), await listed(other)]).toMatchObject([[{ id: firms?.id }], [{ lastUsedAt: null }]]);
  });

  it('of one account leave room for those of others', async () => {
    const { tokens, talent, company, other } = await openWithAccounts();
    for (let n = 0; n < limits.tokensMax; n += 1) await tokens.insert(company, token(`hash ${n}`));
    expect(await tokens.insert(talent, token('of talent'))).toMatchObject({ realm: 'user' });
    expect(await tokens.insert(other, token('of other'))).toMatchObject({ accountId: other.own.id });
    await expect(tokens.insert(company, token('one more'))).rejects.toMatchObject({ code: 'tokens_full' });
    const outdated = { ...company, own: { ...company.own, passwordHash: 'older' } } as OwnAccount;
    expect(await tokens.insert(outdated, token('outdated'))).toBeUndefined();
  });
});

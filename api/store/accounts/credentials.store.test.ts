import { expect, it } from 'vitest';
import type { NewLink } from '../../ports/credentials.ts';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { newCompany, newTalent } from '../../testing/store-builders.ts';

const minuteMs = 60_000;

describeOnEachEngine('links of mails', (open) => {
  async function openWithAccounts() {
    const store = await open();
    await store.bulk.insertTalents([newTalent(1)]);
    await store.bulk.insertCompanies([newCompany(1)]);
    return store;
  }

  const link = ({ clock }: TestStore, given: Partial<NewLink> = {}): NewLink => ({
    realm: 'user',
    purpose: 'reset_password',
    tokenHash: 'a',
    email: 'person1@example.com',
    askedAt: clock.now(),
    expiresAt: new Date(clock.now().getTime() + 30 * minuteMs),
    ...given,
  });

  const asCompany = { realm: 'company', email: 'company1@example.com' } as const;

  it('are for active accounts of their realm only, in the language of the account', async () => {
    const store = await openWithAccounts();
    expect(await store.credentials.keepLink(link(store))).toEqual({ language: 'ar' });
    expect(await store.credentials.keepLink(link(store, { ...asCompany, tokenHash: 'b' }))).toBeDefined();
    const strangers = link(store, { email: asCompany.email, tokenHash: 'c' });
    expect(await store.credentials.keepLink(strangers)).toBeUndefined();
    expect(await store.credentials.findReset({ realm: 'company', tokenHash: 'a' })).toBeUndefined();
    expect(await store.credentials.findReset({ realm: 'user', tokenHash: 'a' })).toEqual({
      email: 'person1@example.com',
    });
  });

  it('change a password once, also when two requests hold them at the same moment', async () => {
    const store = await openWithAccounts();
    await store.credentials.keepLink(link(store));
    const uses = [1, 2, 3].map((n) =>
      store.credentials.resetPassword({ realm: 'user', tokenHash: 'a' }, `new hash ${n}`),
    );
    expect((await Promise.all(uses)).filter((account) => account !== undefined)).toHaveLength(1);
  });

  it('give way to newer ones, and to the clock', async () => {
    const store = await openWithAccounts();
    const { credentials, clock } = store;
    await credentials.keepLink(link(store));
    clock.advance(minuteMs);
    await credentials.keepLink(link(store, { tokenHash: 'b' }));
    expect(await credentials.findReset({ realm: 'user', tokenHash: 'a' })).toBeUndefined();
    clock.advance(30 * minuteMs);
    expect(await credentials.findReset({ realm: 'user', tokenHash: 'b' })).toBeUndefined();
    await credentials.sweepLinks(clock.now());
    expect(await store.engine.reader.sql('select token_hash from account_tokens')).toEqual([]);
  });

  it('confirm an e-mail, of which a feed tells', async () => {
    const store = await openWithAccounts();
    const before = await store.sync.sums('companies');
    await store.credentials.keepLink(link(store, { ...asCompany, purpose: 'verify_email' }));
    expect(await store.credentials.confirmEmail({ realm: 'company', tokenHash: 'a' })).toBeDefined();
    expect((await store.sync.sums('companies')).rev).toBeGreaterThan(before.rev);
    const again = link(store, { ...asCompany, purpose: 'verify_email', tokenHash: 'b' });
    expect(await store.credentials.keepLink(again)).toBeUndefined();
  });
});

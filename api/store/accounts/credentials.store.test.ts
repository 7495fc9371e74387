import { expect, it } from 'vitest';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { newCompany, newTalent, ownCompany, ownPerson } from '../../testing/store-builders.ts';
import { eq } from '../drizzle.ts';
import type { OwnAccount } from '../records.ts';
import type { NewLink } from './credentials.store.ts';

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
    expect(await store.credentials.storeLink(link(store))).toEqual({ language: 'ar', name: 'Person 1' });
    expect(await store.credentials.storeLink(link(store, { ...asCompany, tokenHash: 'b' }))).toBeDefined();
    const strangers = link(store, { email: asCompany.email, tokenHash: 'c' });
    expect(await store.credentials.storeLink(strangers)).toBeUndefined();
    expect(await store.credentials.findReset({ realm: 'company', tokenHash: 'a' })).toBeUndefined();
    expect(await store.credentials.findReset({ realm: 'user', tokenHash: 'a' })).toEqual({
      email: 'person1@example.com',
    });
  });

  it('change a password once, also when two requests hold them at the same moment', async () => {
    const store = await openWithAccounts();
    await store.credentials.storeLink(link(store));
    const uses = [1, 2, 3].map((n) =>
      store.credentials.resetPassword({ realm: 'user', tokenHash: 'a' }, `new hash ${n}`),
    );
    expect((await Promise.all(uses)).filter((account) => account !== undefined)).toHaveLength(1);
  });

  it('give way to newer ones, and to the clock', async () => {
    const store = await openWithAccounts();
    const { credentials, clock } = store;
    await credentials.storeLink(link(store));
    clock.advance(minuteMs);
    await credentials.storeLink(link(store, { tokenHash: 'b' }));
    expect(await credentials.findReset({ realm: 'user', tokenHash: 'a' })).toBeUndefined();
    clock.advance(30 * minuteMs);
    expect(await credentials.findReset({ realm: 'user', tokenHash: 'b' })).toBeUndefined();
    await credentials.sweepLinks(clock.now());
    expect(await store.engine.reader.sql('select token_hash from account_tokens')).toEqual([]);
  });

  it('confirm an e-mail, of which a feed tells', async () => {
    const store = await openWithAccounts();
    const before = await store.sync.sums('companies');
    await store.credentials.storeLink(link(store, { ...asCompany, purpose: 'verify_email' }));
    expect(await store.credentials.confirmEmail({ realm: 'company', tokenHash: 'a' })).toBeDefined();
    expect((await store.sync.sums('companies')).rev).toBeGreaterThan(before.rev);
    const again = link(store, { ...asCompany, purpose: 'verify_email', tokenHash: 'b' });
    expect(await store.credentials.storeLink(again)).toBeUndefined();
  });
});

const inMinutes = ({ clock }: TestStore, minutes: number) => new Date(clock.now().getTime() + minutes * minuteMs);

/** Three accounts, of which two have the same id: a question to the wrong realm or row gives another answer. */
async function openWithNeighbours(open: () => Promise<TestStore>, realm: OwnAccount['realm']) {
  const store = await open();
  const [person, company] = [await ownPerson(store, 1), await ownCompany(store, 1)];
  const neighbour = realm === 'user' ? await ownPerson(store, 2) : await ownCompany(store, 2);
  const [account, stranger]: OwnAccount[] = realm === 'user' ? [person, company] : [company, person];
  if (!account || !stranger) throw new Error('There are two of them');
  const accounts = { account, stranger, neighbour };
  const { credentials } = store;
  return {
    store,
    ...accounts,
    keep: (tokenHash: string, given: Partial<NewLink> & { of?: OwnAccount } = {}) => {
      const { of = account, ...rest } = given;
      return credentials.storeLink({
        ...{ realm: of.realm, purpose: 'reset_password', tokenHash, email: of.own.email },
        ...{ askedAt: store.clock.now(), expiresAt: inMinutes(store, 30) },
        ...rest,
      });
    },
    canReset: async (tokenHash: string, of = account) =>
      (await credentials.findReset({ realm: of.realm, tokenHash })) !== undefined,
    /** Opens a session and makes a token for each of them. */
    async openAll() {
      for (const [name, { realm: of, own }] of Object.entries(accounts)) {
        const at = store.clock.now();
        const session = { idHash: name, realm: of, accountId: own.id, createdAt: at, lastSeenAt: at, userAgent: null };
        await store.sessions.insert(session, { keep: 5 });
        const token = { name, secretHash: name, scopes: [], createdAt: at, expiresAt: inMinutes(store, 99) };
        await store.accessTokens.insert({ realm: of, own } as OwnAccount, token);
      }
    },
    /** Who still has a session, and who a token. */
    async open() {
      const names = Object.keys(accounts);
      const has = async (find: (name: string) => Promise<unknown>) => {
        const found = await Promise.all(names.map(find));
        return names.filter((_, place) => found[place] !== undefined);
      };
      return { sessions: await has(store.sessions.find), tokens: await has(store.accessTokens.find) };
    },
    async passwords() {
      const { users, companies } = store.engine.tables;
      const ofRealm = async (table: typeof users | typeof companies) =>
        (await store.engine.reader.db.select({ password: table.passwordHash }).from(table).orderBy(table.id)).map(
          ({ password }) => password,
        );
      const [own, others] = realm === 'user' ? [users, companies] : [companies, users];
      return { own: await ofRealm(own), others: await ofRealm(others) };
    },
    mails: async () =>
      (await store.mailQueue.due(store.clock.now(), 10)).map(({ recipient, language, template, data }) => ({
        ...{ recipient, language, template, data },
      })),
    async set(of: OwnAccount, columns: { isActive?: boolean; email?: string }) {
      const { users, companies } = store.engine.tables;
      const table = of.realm === 'user' ? users : companies;
      await store.engine.write((tx) => tx.db.update(table).set(columns).where(eq(table.id, of.own.id)));
    },
  };
}

for (const realm of ['user', 'company'] as const) {
  describeOnEachEngine(`passwords and links of a ${realm}`, (open) => {
    it('asks for a link by a mail that knows only the address', async () => {
      const { store, mails } = await openWithNeighbours(open, realm);
      await store.credentials.askForLink({ realm, mail: 'verify_email', email: 'any@example.com' });
      expect(await mails()).toEqual([
        { recipient: 'any@example.com', language: 'ar', template: 'verify_email', data: { realm } },
      ]);
    });

    it('a new password by a link ends what that account had opened, and nothing of others', async () => {
      const { store, account, neighbour, stranger, ...world } = await openWithNeighbours(open, realm);
      await world.openAll();
      await world.keep('used');
      await world.keep('copy');
      await world.keep('of neighbour', { of: neighbour });
      await world.keep('of stranger', { of: stranger });
      await world.keep('confirms', { purpose: 'verify_email' });
      const { credentials } = store;
      expect(await credentials.resetPassword({ realm, tokenHash: 'confirms' }, 'new')).toBeUndefined();
      expect(await credentials.resetPassword({ realm, tokenHash: 'unknown' }, 'new')).toBeUndefined();
      expect(await world.passwords()).toEqual({ own: ['hash', 'hash'], others: ['hash'] });
      expect(await world.mails()).toEqual([]);
      expect(await credentials.resetPassword({ realm, tokenHash: 'used' }, 'new')).toMatchObject({
        id: account.own.id,
      });
      expect(await world.passwords()).toEqual({ own: ['new', 'hash'], others: ['hash'] });
      expect(await world.open()).toEqual({
        sessions: ['stranger', 'neighbour'],
        tokens: ['stranger', 'neighbour'],
      });
      const { id, email: recipient, language } = account.own;
      const data = { realm, to: { realm, id } };
      expect(await world.mails()).toEqual([{ recipient, language, template: 'password_changed', data }]);
      expect([await world.canReset('used'), await world.canReset('copy')]).toEqual([false, false]);
      expect(await world.canReset('of neighbour', neighbour)).toBe(true);
      expect(await world.canReset('of stranger', stranger)).toBe(true);
      expect(await credentials.confirmEmail({ realm, tokenHash: 'confirms' })).toEqual({
        accountId: account.own.id,
        wasConfirmed: false,
      });
    });

    it('a password is changed only by who knows the old one', async () => {
      const { store, account, ...world } = await openWithNeighbours(open, realm);
      await world.openAll();
      await world.keep('link');
      await world.keep('of neighbour', { of: world.neighbour });
      const outdated = { ...account, own: { ...account.own, passwordHash: 'older' } } as OwnAccount;
      expect(await store.credentials.changePassword(outdated, 'new')).toBe(false);
      expect(await world.passwords()).toEqual({ own: ['hash', 'hash'], others: ['hash'] });
      expect((await world.open()).sessions).toHaveLength(3);
      expect([await world.canReset('link'), await world.mails()]).toEqual([true, []]);
      expect(await store.credentials.changePassword(account, 'new')).toBe(true);
      expect(await world.passwords()).toEqual({ own: ['new', 'hash'], others: ['hash'] });
      expect(await world.open()).toEqual({ sessions: ['stranger', 'neighbour'], tokens: ['stranger', 'neighbour'] });
      expect([await world.canReset('link'), await world.canReset('of neighbour', world.neighbour)]).toEqual([
        false,
        true,
      ]);
      expect(await world.mails()).toMatchObject([{ template: 'password_changed', data: { realm } }]);
    });

    it('a link holds good until its last moment, for its purpose, an active account and the address it went to', async () => {
      const { store, account, neighbour, ...world } = await openWithNeighbours(open, realm);
      await world.keep('link');
      await world.keep('confirms', { purpose: 'verify_email' });
      expect([await world.canReset('link'), await world.canReset('confirms')]).toEqual([true, false]);
      expect(await store.credentials.confirmEmail({ realm, tokenHash: 'link' })).toBeUndefined();
      await world.set(account, { isActive: false });
      expect([await world.canReset('link'), await world.keep('inactive')]).toEqual([false, undefined]);
      await world.set(account, { isActive: true, email: 'moved@example.com' });
      expect(await world.canReset('link')).toBe(false);
      await world.set(neighbour, { email: account.own.email });
      expect(await world.canReset('link')).toBe(false);
      await world.set(neighbour, { email: neighbour.own.email });
      await world.set(account, { email: account.own.email });
      store.clock.advance(30 * minuteMs - 1);
      expect(await world.canReset('link')).toBe(true);
      store.clock.advance(1);
      expect(await world.canReset('link')).toBe(false);
    });

    it('of links for a password the last one asked for counts, and its copies', async () => {
      const { store, ...world } = await openWithNeighbours(open, realm);
      await world.keep('first');
      await world.keep('of neighbour', { of: world.neighbour });
      await world.keep('confirms', { purpose: 'verify_email' });
      const late = { askedAt: inMinutes(store, -1) };
      expect(await world.keep('late', late)).toBeUndefined();
      expect(await world.keep('late for another', { ...late, of: world.stranger })).toBeDefined();
      expect(await world.keep('copy')).toBeDefined();
      expect([await world.canReset('first'), await world.canReset('copy')]).toEqual([true, true]);
      store.clock.advance(minuteMs);
      expect(await world.keep('next')).toBeDefined();
      const left = [await world.canReset('first'), await world.canReset('copy'), await world.canReset('next')];
      expect(left).toEqual([false, false, true]);
      expect(await world.canReset('of neighbour', world.neighbour)).toBe(true);
      expect(await store.credentials.confirmEmail({ realm, tokenHash: 'confirms' })).toBeDefined();
      expect(await world.keep('nobody', { email: 'nobody@example.com' })).toBeUndefined();
    });

    it('links that confirm an e-mail all hold good until one is used, and say so once more after that', async () => {
      const { store, account, neighbour, ...world } = await openWithNeighbours(open, realm);
      const feed = realm === 'user' ? 'talents' : 'companies';
      const confirm = (tokenHash: string) => store.credentials.confirmEmail({ realm, tokenHash });
      const isConfirmed = async ({ own: { id } }: OwnAccount) => {
        const found = await (realm === 'user' ? store.users : store.companies).findById(id);
        return found?.isEmailConfirmed;
      };
      const asks = { purpose: 'verify_email' } as const;
      await world.keep('first', asks);
      await world.keep('of neighbour', { ...asks, of: neighbour });
      store.clock.advance(minuteMs);
      await world.keep('second', asks);
      const { rev } = await store.sync.sums(feed);
      expect(await confirm('unknown')).toBeUndefined();
      expect((await store.sync.sums(feed)).rev).toBe(rev);
      const accountId = account.own.id;
      expect(await confirm('first')).toEqual({ accountId, wasConfirmed: false });
      const changed = (await store.sync.sums(feed)).rev;
      expect([changed > rev, await isConfirmed(account), await isConfirmed(neighbour)]).toEqual([true, true, false]);
      expect(await confirm('first')).toEqual({ accountId, wasConfirmed: true });
      expect(await confirm('second')).toEqual({ accountId, wasConfirmed: true });
      expect((await store.sync.sums(feed)).rev).toBe(changed);
      expect(await world.keep('third', asks)).toBeUndefined();
      expect(await world.keep('reset')).toBeDefined();
      expect(await confirm('of neighbour')).toEqual({ accountId: neighbour.own.id, wasConfirmed: false });
      store.clock.advance(30 * minuteMs);
      expect(await confirm('first')).toBeUndefined();
    });

    it('links are swept at the moment they expire, and not before', async () => {
      const { store, ...world } = await openWithNeighbours(open, realm);
      await world.keep('over', { expiresAt: inMinutes(store, 1) });
      await world.keep('left', { expiresAt: inMinutes(store, 2) });
      await store.credentials.sweepLinks(inMinutes(store, 1));
      expect(await store.engine.reader.sql('select token_hash from account_tokens')).toEqual([['left']]);
    });
  });
}

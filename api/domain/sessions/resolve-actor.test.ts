import { describe, expect, it } from 'vitest';
import type { AccessTokenRecord } from '../../store/accounts/access-tokens.store.ts';
import type { CompanyRecord, SessionRecord, UserRecord } from '../../store/records.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import type { Deps } from '../deps.ts';
import { visitor } from '../policies.ts';
import { secretHashOf } from '../secrets.ts';
import { resolveCompanyActor, resolveToken, resolveUserActor } from './callers.ts';
import { createSessionManager } from './session-manager.ts';

const hourMs = 3_600_000;
const clock = createFakeClock();
const now = clock.now();
const ago = (ms: number) => new Date(now.getTime() - ms);
const user = { id: 7, isActive: true, role: 'talent' } as UserRecord;
const company = { id: 7, isActive: true } as CompanyRecord;
const session = (change: Partial<SessionRecord> = {}): SessionRecord => ({
  ...{ idHash: 'a hash', realm: 'user', accountId: 7, userAgent: null, createdAt: now, lastSeenAt: now },
  ...change,
});

interface Known {
  user?: Partial<UserRecord> | undefined;
  company?: Partial<CompanyRecord> | undefined;
  token?: Partial<AccessTokenRecord> | undefined;
  session?: SessionRecord | undefined;
}

/** What is known, and what was done to sessions and tokens. */
function world(known: Known = {}) {
  const done: unknown[][] = [];
  const noting =
    (what: string) =>
    async (...given: unknown[]) =>
      void done.push([what, ...given]);
  const deps = {
    clock,
    users: { findById: async () => known.user },
    companies: { findById: async () => known.company },
    sessions: {
      find: async () => known.session,
      ...{ touch: noting('touch'), destroy: noting('destroy'), destroyAll: noting('destroyAll') },
    },
    accessTokens: {
      find: async (hash: string) => (hash === secretHashOf('right') ? known.token : undefined),
      touch: noting('touch'),
    },
  } as unknown as Deps;
  return { deps, done };
}

describe.each(['user', 'company'] as const)('the caller of a session of the realm %s', (realm) => {
  const account = realm === 'user' ? user : company;
  const resolved = async (known: object | undefined, change: Partial<SessionRecord> | undefined) => {
    const { deps, done } = world({ user: known, company: known });
    const resolve = realm === 'user' ? resolveUserActor : resolveCompanyActor;
    const actor = await resolve(deps, change && session({ realm, ...change }));
    return { actor, done };
  };
  const caller = { kind: realm, [realm]: account };

  it('is its account, and the use is noted once an hour', async () => {
    expect(await resolved(account, {})).toEqual({ actor: caller, done: [] });
    expect(await resolved(account, { lastSeenAt: ago(hourMs - 1) })).toEqual({ actor: caller, done: [] });
    expect(await resolved(account, { lastSeenAt: ago(hourMs) })).toEqual({
      actor: caller,
      done: [['touch', 'a hash', now]],
    });
  });

  it('is nobody without a session, and nothing is done', async () => {
    expect(await resolved(account, undefined)).toEqual({ actor: visitor, done: [] });
  });

  it('is nobody once the session is over, which ends', async () => {
    const over = { lastSeenAt: ago(30 * 24 * hourMs + 1) };
    expect(await resolved(account, over)).toEqual({ actor: visitor, done: [['destroy', 'a hash']] });
  });

  it('is nobody where the account is disabled or has left: all its sessions end', async () => {
    for (const known of [{ ...account, isActive: false }, undefined]) {
      expect(await resolved(known, {})).toEqual({ actor: visitor, done: [['destroyAll', realm, 7]] });
    }
  });
});

it('the session of an administrator is over after twelve hours', async () => {
  const { deps, done } = world({ user: { ...user, role: 'admin' } });
  expect(await resolveUserActor(deps, session({ lastSeenAt: ago(12 * hourMs) }))).toMatchObject({ kind: 'user' });
  expect(await resolveUserActor(deps, session({ lastSeenAt: ago(12 * hourMs + 1) }))).toBe(visitor);
  expect(done.map(([what]) => what)).toEqual(['touch', 'destroy']);
});

it('a session is found in its realm as long as it lives, and deleted after', async () => {
  const find = async (known: SessionRecord | undefined, realm: 'user' | 'company') => {
    const { deps, done } = world({ session: known });
    return [await createSessionManager(deps).find('an id', realm), done];
  };
  const over = session({ lastSeenAt: ago(30 * 24 * hourMs + 1) });
  expect(await find(session(), 'user')).toEqual([session(), []]);
  expect(await find(session(), 'company')).toEqual([undefined, []]);
  expect(await find(undefined, 'user')).toEqual([undefined, []]);
  expect(await find(over, 'user')).toEqual([undefined, [['destroy', 'a hash']]]);
  expect(await find(over, 'company')).toEqual([undefined, []]);
});

describe('the caller of an access token', () => {
  const token: Partial<AccessTokenRecord> = {
    ...{ id: 3, realm: 'user', accountId: 7, scopes: ['profile:read'], lastUsedAt: now },
    expiresAt: new Date(now.getTime() + 1),
  };
  type Use = Partial<Parameters<typeof resolveToken>[1]>;
  async function resolved(change: Partial<AccessTokenRecord> = {}, use: Use = {}, known: Known = { user, company }) {
    const { deps, done } = world({ ...known, token: { ...token, ...change } });
    const asked = { secret: 'right', scope: 'profile:read', realm: undefined, isOpen: false, ...use } as const;
    const found = resolveToken(deps, asked).then(({ actor }) => actor);
    const actor = await found.catch((error: { code: string }) => error.code);
    return [actor, done];
  }
  const [asUser, asCompany] = [
    { kind: 'user', user },
    { kind: 'company', company },
  ];

  it('is its account, in its realm', async () => {
    expect(await resolved()).toEqual([asUser, []]);
    expect(await resolved({}, { realm: 'user' })).toEqual([asUser, []]);
    expect(await resolved({}, { realm: 'company' })).toEqual([visitor, []]);
    expect(await resolved({ realm: 'company' }, { realm: 'company' })).toEqual([asCompany, []]);
    expect(await resolved({ realm: 'company' }, { realm: 'user' })).toEqual([visitor, []]);
  });

  it('is nobody with another secret, after its time, or where the account is off', async () => {
    const out = ['not_authenticated', []];
    expect(await resolved({}, { secret: 'wrong' })).toEqual(out);
    expect(await resolved({ expiresAt: now })).toEqual(out);
    for (const isActive of [false, undefined]) {
      const known = isActive === undefined ? {} : { user: { ...user, isActive }, company: { ...company, isActive } };
      expect(await resolved({}, {}, known)).toEqual(out);
      expect(await resolved({ realm: 'company' }, {}, known)).toEqual(out);
    }
  });

  it('reaches as far as its scopes', async () => {
    expect(await resolved({}, { scope: undefined })).toEqual(['token_scope', []]);
    expect(await resolved({ scopes: [] })).toEqual(['token_scope', []]);
    expect(await resolved({}, { scope: undefined, isOpen: true })).toEqual([visitor, []]);
    expect(await resolved({ scopes: [] }, { isOpen: true })).toEqual([visitor, []]);
    expect(await resolved({}, { secret: 'wrong', isOpen: true })).toEqual(['not_authenticated', []]);
  });

  it('is noted to be used, once an hour', async () => {
    const touched = [['touch', 3, now]];
    expect(await resolved({ lastUsedAt: null })).toEqual([asUser, touched]);
    expect(await resolved({ lastUsedAt: ago(hourMs) })).toEqual([asUser, touched]);
    expect(await resolved({ lastUsedAt: ago(hourMs - 1) })).toEqual([asUser, []]);
  });
});

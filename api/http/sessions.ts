import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type Koa from 'koa';
import { createSession } from 'koa-session';
import { LRUCache } from 'lru-cache';
import type { Realm } from '#shared/model/realm.ts';
import type { SigningKeys } from '../domain/secrets.ts';
import { type Session, type SessionManager, sessionName } from '../domain/sessions/session-manager.ts';
import type { Context, Middleware } from './request-context.ts';

const rememberedCookies = 2000;
const cookieMaxAgeMs = 90 * 24 * 3_600_000;

export interface SessionsOptions {
  manager: SessionManager;
  /** Secrets that sign the cookies; the first signs, all are accepted, so that keys can be changed in turn. */
  keys: SigningKeys;
  /** True when the public address is https. */
  isSecure: boolean;
}

/** The account that signs in. */
export interface ProvedAccount {
  id: number;
  /** The hash that the password was checked against, where one was. */
  passwordHash?: string | undefined;
}

export interface Sessions {
  /** Reads the session of a realm, if its cookie is there; without it the store is not asked. */
  read(ctx: Context, realm: Realm): Promise<Session | undefined>;
  /** Signs an account in under a new id and ends the session that was there; answers the name of the new one. */
  start(ctx: Context, realm: Realm, account: ProvedAccount): Promise<string>;
  /**
   * Ends the session of a realm and clears its cookie.
   *
   * @param name Of the session that is meant: another one that is there stays.
   */
  end(ctx: Context, realm: Realm, name?: string): Promise<void>;
}

/**
 * Two realms on one koa-session, since an app takes only one: `externalKey` picks the cookie by the realm of the call.
 * Nothing is committed by itself: a failed request stores no session.
 *
 * @see trust §1
 */
export function createSessions(app: Koa, { manager, keys, isSecure }: SessionsOptions): Sessions {
  const wantedBy = new WeakMap<object, WantedSession>();
  const idOf = createCookieReader(keys);
  const realmFor = (ctx: object) => wantedBy.get(ctx)?.realm ?? 'user';
  const cookieName = (realm: Realm) => `${isSecure ? '__Host-' : ''}dalil_${realm}`;
  const cookieOptions = { httpOnly: true, sameSite: 'lax', secure: isSecure, signed: false } as const;
  const heldId = (ctx: Context, realm: Realm) => idOf(ctx.cookies.get(cookieName(realm)));

  const middleware: Middleware = createSession(
    {
      ...cookieOptions,
      autoCommit: false,
      genid: () => randomBytes(32).toString('base64url'),
      ContextStore: storeClass(manager, (ctx) => wantedBy.get(ctx)),
      externalKey: {
        get: (ctx: Context) => (wantedBy.get(ctx)?.isNew ? '' : (heldId(ctx, realmFor(ctx)) ?? '')),
        set: (ctx: Context, id: string) => {
          const options = { ...cookieOptions, maxAge: cookieMaxAgeMs, overwrite: true };
          ctx.cookies.set(cookieName(realmFor(ctx)), sign(id, keys), options);
        },
      },
    },
    app,
  );

  /** Runs work inside koa-session. A call of a visitor never gets here, and asks no store. */
  async function within(ctx: Context, wanted: WantedSession, work: (session: KoaSession) => Promise<void>) {
    wantedBy.set(ctx, wanted);
    // Behind a proxy the connection here is plain although the public one is not.
    ctx.cookies.secure = isSecure;
    // koa-session adds it to the context without saying so in types.
    await middleware(ctx, () => work((ctx as unknown as { session: KoaSession }).session));
  }

  async function read(ctx: Context, realm: Realm): Promise<Session | undefined> {
    if (!ctx.cookies.get(cookieName(realm))) return undefined;
    let record: Session | undefined;
    await within(ctx, { realm, isNew: false }, async (session) => {
      record = session.record;
    });
    return record;
  }

  async function endHeld(ctx: Context, realm: Realm): Promise<void> {
    const id = heldId(ctx, realm);
    if (id && (await read(ctx, realm))) await manager.end(id);
  }

  return {
    read,
    async start(ctx, realm, { id, passwordHash }) {
      await endHeld(ctx, realm);
      const wanted: WantedSession = { realm, isNew: true };
      await within(ctx, wanted, async (session) => {
        session.account = { id, passwordHash };
        await session.save();
      });
      return wanted.name ?? '';
    },
    async end(ctx, realm, name) {
      if (!ctx.cookies.get(cookieName(realm))) return;
      const held = name === undefined ? undefined : await read(ctx, realm);
      if (held && sessionName(held) !== name) return;
      await endHeld(ctx, realm);
      ctx.cookies.set(cookieName(realm), null, { ...cookieOptions, overwrite: true });
    },
  };
}

/** The class of which koa-session makes an object for each request. */
function storeClass(manager: SessionManager, wantedBy: (ctx: Context) => WantedSession | undefined) {
  return class {
    readonly ctx: Context;
    constructor(ctx: Context) {
      this.ctx = ctx;
    }
    async get(id: string): Promise<SessionData | undefined> {
      const record = await manager.find(id, wantedBy(this.ctx)?.realm ?? 'user');
      return record && { record };
    }
    async set(id: string, { account }: { account: ProvedAccount }) {
      const wanted = wantedBy(this.ctx);
      const device = { realm: wanted?.realm ?? 'user', userAgent: this.ctx.get('user-agent') };
      const name = await manager.start(id, { ...device, accountId: account.id, passwordHash: account.passwordHash });
      if (wanted) wanted.name = name;
    }
    destroy(id: string) {
      return manager.end(id);
    }
  };
}

/** Which session a call works with; a new one takes no id from the cookie. */
interface WantedSession {
  realm: Realm;
  isNew: boolean;
  /** Of the one that was started. */
  name?: string;
}

/** The fields of a session, read from the store or about to be stored. */
interface SessionData {
  record?: Session;
  account?: ProvedAccount;
}

/** The session object of koa-session. */
type KoaSession = SessionData & { save(): Promise<void> };

function signature(id: string, key: string): string {
  return createHmac('sha256', key).update(id).digest('base64url');
}

function sign(id: string, keys: SigningKeys): string {
  return `${id}.${signature(id, keys[0])}`;
}

/**
 * Reads the id from a signed cookie; the signature refuses a made-up one before the store is asked. A good one is
 * remembered, as its owner sends it with every call.
 */
function createCookieReader(keys: readonly string[]): (value: string | undefined) => string | undefined {
  const ids = new LRUCache<string, string>({ max: rememberedCookies });
  return (value = '') => {
    const known = ids.get(value);
    if (known) return known;
    const id = unsign(value, keys);
    if (id) ids.set(value, id);
    return id;
  };
}

function unsign(value: string, keys: readonly string[]): string | undefined {
  const [id, given] = value.split('.');
  if (!id || !given) return undefined;
  const isOurs = keys.some((key) => {
    const expected = Buffer.from(signature(id, key));
    const actual = Buffer.from(given);
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  });
  return isOurs ? id : undefined;
}

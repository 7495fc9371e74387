import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type Koa from 'koa';
import { createSession } from 'koa-session';
import type { Session, SessionKeeper, SessionRealm } from '../domain/sessions/session-keeper.ts';
import { createBoundedCache } from './ready/bounded-cache.ts';
import type { Context, Middleware } from './request-context.ts';

const rememberedCookies = 2000;
const cookieMaxAgeMs = 90 * 24 * 3_600_000;

export interface SessionsOptions {
  keeper: SessionKeeper;
  /** Secrets that sign the cookies; the first signs, all are accepted, so that keys can be changed in turn. */
  keys: readonly string[];
  /** Whether the public address is https. */
  isSecure: boolean;
}

/** Who signs in. */
export interface ProvedAccount {
  id: number;
  /** What the password was checked against, where one was. */
  passwordHash?: string | undefined;
}

export interface Sessions {
  /** Reads the session of a realm, if its cookie is there; without it the store is not asked. */
  read(ctx: Context, realm: SessionRealm): Promise<Session | undefined>;
  /** Signs an account in under a new id and ends the session that was there. */
  start(ctx: Context, realm: SessionRealm, account: ProvedAccount): Promise<void>;
  /** Ends the session of a realm and clears its cookie. */
  end(ctx: Context, realm: SessionRealm): Promise<void>;
}

/**
 * Two realms on one koa-session: a second instance on the same app would silently reuse the first one's cookie,
 * so the realm of the call picks the cookie. Nothing is committed by itself: a failed request stores no session.
 *
 * @see trust §1
 */
export function createSessions(app: Koa, { keeper, keys, isSecure }: SessionsOptions): Sessions {
  const realmOf = new WeakMap<object, SessionRealm>();
  const idOf = createCookieReader(keys);
  const currentRealm = (ctx: object) => realmOf.get(ctx) ?? 'user';
  const cookieName = (realm: SessionRealm) => `${isSecure ? '__Host-' : ''}dalil_${realm}`;
  const cookieOptions = { httpOnly: true, sameSite: 'lax', secure: isSecure, signed: false } as const;

  class RealmStore {
    readonly ctx: Context;
    constructor(ctx: Context) {
      this.ctx = ctx;
    }
    async get(id: string) {
      const record = await keeper.find(id, currentRealm(this.ctx));
      return record && { _record: record };
    }
    set(id: string, { account }: { account: ProvedAccount }) {
      const device = { realm: currentRealm(this.ctx), userAgent: this.ctx.get('user-agent') };
      return keeper.start(id, { ...device, accountId: account.id, passwordHash: account.passwordHash });
    }
    destroy(id: string) {
      return keeper.end(id);
    }
  }

  const middleware: Middleware = createSession(
    {
      ...cookieOptions,
      autoCommit: false,
      genid: () => randomBytes(32).toString('base64url'),
      ContextStore: RealmStore,
      externalKey: {
        get: (ctx: Context) => idOf(ctx.cookies.get(cookieName(currentRealm(ctx)))) ?? '',
        set: (ctx: Context, id: string) => {
          const options = { ...cookieOptions, maxAge: cookieMaxAgeMs, overwrite: true };
          ctx.cookies.set(cookieName(currentRealm(ctx)), sign(id, keys), options);
        },
      },
    },
    app,
  );

  async function load(ctx: Context, realm: SessionRealm): Promise<KoaSession> {
    realmOf.set(ctx, realm);
    // Behind a proxy the connection here is plain although the public one is not.
    ctx.cookies.secure = isSecure;
    // koa-session adds these two to the context without saying so in types; the options are this request's own copy.
    const holder = ctx as unknown as { session: KoaSession; sessionOptions: { key: string } };
    holder.sessionOptions.key = cookieName(realm);
    await middleware(ctx, nothingInside);
    return holder.session;
  }

  return {
    async read(ctx, realm) {
      if (!ctx.cookies.get(cookieName(realm))) return undefined;
      return (await load(ctx, realm))._record;
    },
    async start(ctx, realm, { id, passwordHash }) {
      const session = await load(ctx, realm);
      const { isNew } = session;
      session.account = { id, passwordHash };
      await (isNew ? session.save() : session.regenerate());
    },
    async end(ctx, realm) {
      if (!ctx.cookies.get(cookieName(realm))) return;
      const session = await load(ctx, realm);
      if (!session.isNew) await keeper.end(session.externalKey);
      ctx.cookies.set(cookieName(realm), null, { ...cookieOptions, overwrite: true });
    },
  };
}

// The session is read on demand, not around everything inside.
const nothingInside = () => Promise.resolve();

/** The session object of koa-session with what this house keeps in it. */
interface KoaSession {
  isNew: boolean;
  externalKey: string;
  /** Of names with `_` koa-session makes no checksum. */
  _record?: Session;
  account?: ProvedAccount;
  save(): Promise<void>;
  regenerate(): Promise<void>;
}

function signature(id: string, key: string): string {
  return createHmac('sha256', key).update(id).digest('base64url');
}

function sign(id: string, keys: readonly string[]): string {
  return `${id}.${signature(id, keys[0] ?? '')}`;
}

/**
 * Reads the id from a signed cookie; a made-up one is told by its signature, before the store is asked. A good one is
 * remembered, as its owner sends it with every call.
 */
function createCookieReader(keys: readonly string[]): (value: string | undefined) => string | undefined {
  const ids = createBoundedCache<string>(rememberedCookies);
  return (value = '') => {
    const known = ids.get(value);
    if (known) return known;
    const id = unsign(value, keys);
    if (id) ids.set(value, id, 1);
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

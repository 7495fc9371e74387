import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Realm } from '#shared/model/realm.ts';
import type { SigningKeys } from '../domain/secrets.ts';
import type { Context } from './request-context.ts';

const cookieMaxAgeMs = 400 * 24 * 3_600_000;
const accountsOfDevice = 5;
const cookiePattern = /^[\w-]{22}(?:\.[\w-]{22}){1,5}$/;

/** The account that somebody logs in to, as the caller names it: it may not exist. */
export interface NamedAccount {
  realm: Realm;
  email: string;
}

/** Knows the browsers in which the owner of an account was before. */
export interface KnownDevices {
  /** The name of the device among those of the account; undefined for one that was never logged in to it. */
  find(ctx: Context, account: NamedAccount): string | undefined;
  /** To be called when somebody has proved to own the account: by the password, or by a mailed link. */
  remember(ctx: Context, account: NamedAccount): void;
  forget(ctx: Context, account: NamedAccount): void;
}

/**
 * Marks devices by a cookie that outlives the session: a random name, and a signature for each account whose owner was
 * there. It gives no access, and does not reveal whose device it is.
 *
 * @param settings.keys The first signs, all are accepted.
 * @see docs/decisions/018-guesses-wait.md
 */
export function createKnownDevices({ keys, isSecure }: { keys: SigningKeys; isSecure: boolean }): KnownDevices {
  const cookieName = `${isSecure ? '__Host-' : ''}dalil_device`;
  const options = { httpOnly: true, sameSite: 'lax', secure: isSecure, signed: false, overwrite: true } as const;

  function read(ctx: Context): { name: string; marks: string[] } | undefined {
    const value = ctx.cookies.get(cookieName);
    if (!value || !cookiePattern.test(value)) return undefined;
    const [name = '', ...marks] = value.split('.');
    return { name, marks };
  }

  function isMarkOf(mark: string, name: string, account: NamedAccount): boolean {
    return keys.some((key) => timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(name, account, key))));
  }

  /** Writes the cookie with the marks of other accounts, behind a new one of this account or without. */
  function write(ctx: Context, account: NamedAccount, isKnown: boolean): void {
    const device = read(ctx);
    if (!device && !isKnown) return;
    const name = device?.name ?? randomBytes(16).toString('base64url');
    const others = (device?.marks ?? []).filter((mark) => !isMarkOf(mark, name, account));
    const marks = [...(isKnown ? [markOf(name, account, keys[0])] : []), ...others].slice(0, accountsOfDevice);
    // Behind a proxy the connection here is plain although the public one is not.
    ctx.cookies.secure = isSecure;
    if (marks.length > 0)
      ctx.cookies.set(cookieName, [name, ...marks].join('.'), { ...options, maxAge: cookieMaxAgeMs });
    else ctx.cookies.set(cookieName, null, options);
  }

  return {
    find(ctx, account) {
      const device = read(ctx);
      return device?.marks.some((mark) => isMarkOf(mark, device.name, account)) ? device.name : undefined;
    },
    remember: (ctx, account) => write(ctx, account, true),
    forget: (ctx, account) => write(ctx, account, false),
  };
}

function markOf(name: string, { realm, email }: NamedAccount, key: string): string {
  const signed = createHmac('sha256', key).update(JSON.stringify(['known device', name, realm, email]));
  return signed.digest('base64url').slice(0, 22);
}

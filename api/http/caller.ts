import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { type TokenScope, tokenPrefix } from '#shared/catalog/accounts.ts';
import type { Audience, Endpoint } from '#shared/contract/endpoint.ts';
import type { Realm } from '#shared/model/realm.ts';
import { householdOf } from '#shared/rules/ip-network.ts';
import { AppError } from '../domain/app-error.ts';
import { type Actor, requireAdmin, requireCompany, requireUser, visitor } from '../domain/policies.ts';
import { secretHashOf } from '../domain/secrets.ts';
import type { TokenCaller, TokenUse } from '../domain/sessions/callers.ts';

import type { Session } from '../domain/sessions/session-manager.ts';
import type { Guesses } from './rate-limit.ts';
import type { Context } from './request-context.ts';
import type { Sessions } from './sessions.ts';

/** The sources of a caller's identity. */
export interface CallerSources {
  sessions: Sessions;
  resolveActor(realm: Realm, session: Session | undefined): Promise<Actor>;
  /** @throws AppError `not_authenticated`, `token_scope`, `rate_limited` */
  resolveToken(use: TokenUse, ip: string): Promise<TokenCaller>;
}

/** `user 7`, or the address of a visitor. */
export function accountKey(actor: Actor, ctx: Context): string {
  if (actor.kind === 'visitor') return householdOf(ctx.ip);
  return `${actor.kind} ${(actor.kind === 'user' ? actor.user : actor.company).id}`;
}

/** The realm whose session a call reads. */
export function realmOf(audience: Audience): Realm {
  return audience === 'company' || audience === 'company-visitor' ? 'company' : 'user';
}

/** The caller, and the session of the call. */
export interface Caller {
  actor: Actor;
  session: Session | undefined;
  /** False for a token that may write and not read: the answer must not show the row. */
  mayRead: boolean;
}

/**
 * Finds the caller: an access token counts before cookies.
 *
 * @throws AppError `not_authenticated` or `forbidden` when the audience of the call asks for somebody else
 */
export async function callerOf(
  sources: CallerSources,
  { audience, scope }: Pick<Endpoint, 'audience' | 'scope'>,
  ctx: Context,
): Promise<Caller> {
  if (audience === 'public') return { actor: visitor, session: undefined, mayRead: true };
  const secret = bearerIn(ctx.req);
  const caller =
    secret === undefined
      ? await callerOfRealm(sources, realmOf(audience), ctx)
      : await callerOfToken(
          sources,
          {
            ...{ secret, scope, isOpen: isOpenTo(audience) },
            realm: audience === 'anyone' ? undefined : realmOf(audience),
          },
          ctx,
        );
  const { actor } = caller;
  // A token counts before cookies, even where a visitor may make the call.
  if (audience === 'anyone' && actor.kind === 'visitor' && !secret) return callerOfRealm(sources, 'company', ctx);
  if (audience === 'user') requireUser(actor);
  if (audience === 'admin') requireAdmin(actor);
  if (audience === 'company') requireCompany(actor);
  return caller;
}

/** True when visitors may make the call. */
function isOpenTo(audience: Audience): boolean {
  return audience === 'anyone' || audience.endsWith('visitor');
}

/** A scope to write does not include reading. */
function mayRead(scopes: readonly TokenScope[], scope: TokenScope | undefined): boolean {
  return scope === undefined || scopes.some((one) => one === scope.replace(':write', ':read'));
}

async function callerOfRealm(sources: CallerSources, realm: Realm, ctx: Context): Promise<Caller> {
  const session = await sources.sessions.read(ctx, realm);
  const actor = await sources.resolveActor(realm, session);
  noteCaller(ctx, actor);
  return { actor, session, mayRead: true };
}

async function callerOfToken(sources: CallerSources, use: TokenUse, ctx: Context): Promise<Caller> {
  const { actor, scopes } = await sources.resolveToken(use, ctx.ip);
  noteCaller(ctx, actor);
  return { actor, session: undefined, mayRead: actor.kind === 'visitor' || mayRead(scopes, use.scope) };
}

function noteCaller({ state }: Context, actor: Actor): void {
  if (actor.kind === 'user') state.userId = actor.user.id;
  if (actor.kind === 'company') state.companyId = actor.company.id;
}

/** Wrong passwords for the signed-in account are counted under its e-mail. */
export function emailOf(actor: Actor): string | undefined {
  if (actor.kind === 'visitor') return undefined;
  return (actor.kind === 'user' ? actor.user : actor.company).email;
}

const pattern = new RegExp(`^Bearer (${tokenPrefix}\\S{1,200})$`, 'i');

/** The access token that a request shows; a proxy in front may have an `Authorization` of its own, which is none. */
export function bearerIn(req: IncomingMessage): string | undefined {
  return pattern.exec(req.headers.authorization ?? '')?.[1];
}

/** What names a row and its state, and nothing of what is in it. */
const namesOfRow = new Set(['id', 'rev', 'status', 'message']);

/**
 * Cuts the answer to a token that may write and not read: it names the row and its state, and shows no other field.
 *
 * @see trust §1
 */
export function cutFor({ mayRead }: Caller, answer: unknown): unknown {
  if (mayRead || typeof answer !== 'object' || answer === null) return answer;
  if (Array.isArray(answer)) return [];
  return Object.fromEntries(Object.entries(answer).filter(([name]) => namesOfRow.has(name)));
}

/** An error that shows the row as it is now shows it to readers alone. */
export function withoutCurrent(error: unknown): unknown {
  if (!(error instanceof AppError) || !error.details.current) return error;
  const { current: _, ...details } = error.details;
  return new AppError(error.code, details);
}

const rememberedTokens = 1000;

/**
 * Bounds wrong access tokens by network address. A token that was right before still works: a script with an old token
 * does not block others in its office.
 */
export function boundTokens(guesses: Guesses, resolve: (use: TokenUse) => Promise<TokenCaller>) {
  const right = new LRUCache<string, true>({ max: rememberedTokens });
  return async (use: TokenUse, ip: string): Promise<TokenCaller> => {
    const hash = secretHashOf(use.secret);
    if (!right.has(hash)) await guesses.check(ip);
    try {
      const caller = await resolve(use);
      right.set(hash, true);
      return caller;
    } catch (fault) {
      if (fault instanceof AppError && fault.code === 'not_authenticated') {
        right.delete(hash);
        await guesses.wrong(ip);
      }
      throw fault;
    }
  };
}

import type { Audience, Endpoint } from '#shared/contract/endpoint.ts';
import { householdOf } from '#shared/rules/ip-network.ts';
import { type Actor, visitor } from '../domain/actor.ts';
import { requireAdmin, requireCompany, requireUser } from '../domain/policies.ts';
import type { TokenUse } from '../domain/sessions/resolve-token.ts';
import type { Session, SessionRealm } from '../domain/sessions/session-keeper.ts';
import { bearerIn } from './bearer.ts';
import type { Context } from './request-context.ts';
import type { Sessions } from './sessions.ts';

/** The sources of a caller's identity. */
export interface CallerSources {
  sessions: Sessions;
  resolveActor(realm: SessionRealm, session: Session | undefined): Promise<Actor>;
  /** @throws AppError `not_authenticated`, `token_scope` */
  resolveToken(use: TokenUse): Promise<Actor>;
}

/** `user 7`, or the address of a visitor. */
export function accountKey(actor: Actor, ctx: Context): string {
  if (actor.kind === 'visitor') return householdOf(ctx.ip);
  return `${actor.kind} ${(actor.kind === 'user' ? actor.user : actor.company).id}`;
}

/** The realm whose session a call reads. */
export function realmOf(audience: Audience): SessionRealm {
  return audience === 'company' || audience === 'company-visitor' ? 'company' : 'user';
}

/** The caller, and the session of the call. */
export interface Caller {
  actor: Actor;
  session: Session | undefined;
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
  if (audience === 'public') return { actor: visitor, session: undefined };
  const secret = bearerIn(ctx.req);
  const caller =
    secret === undefined
      ? await callerOfRealm(sources, realmOf(audience), ctx)
      : await callerOfToken(
          sources,
          { secret, scope, realm: audience === 'anyone' ? undefined : realmOf(audience) },
          ctx,
        );
  const { actor } = caller;
  if (audience === 'anyone' && actor.kind === 'visitor') return callerOfRealm(sources, 'company', ctx);
  if (audience === 'user') requireUser(actor);
  if (audience === 'admin') requireAdmin(actor);
  if (audience === 'company') requireCompany(actor);
  return caller;
}

async function callerOfRealm(sources: CallerSources, realm: SessionRealm, ctx: Context): Promise<Caller> {
  const session = await sources.sessions.read(ctx, realm);
  const actor = await sources.resolveActor(realm, session);
  noteCaller(ctx, actor);
  return { actor, session };
}

async function callerOfToken(sources: CallerSources, use: TokenUse, ctx: Context): Promise<Caller> {
  const actor = await sources.resolveToken(use);
  noteCaller(ctx, actor);
  return { actor, session: undefined };
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

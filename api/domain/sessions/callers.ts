import type { Role, TokenScope } from '#shared/catalog/accounts.ts';
import type { Realm } from '#shared/model/realm.ts';
import type { SessionRecord } from '../../store/records.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { type Actor, visitor } from '../policies.ts';
import { secretHashOf } from '../secrets.ts';
import { isSessionOver, sessionLifetime } from './session-manager.ts';

type SessionDeps = Pick<Deps, 'sessions' | 'clock'>;

/**
 * Finds the caller of a talent session. The account is read at each request, so that disabling it ends all its
 * sessions at once, and a changed role counts at once.
 *
 * @see trust §1, §4
 */
export async function resolveUserActor(
  deps: SessionDeps & Pick<Deps, 'users'>,
  session: SessionRecord | undefined,
): Promise<Actor> {
  if (!session) return visitor;
  const user = await deps.users.findById(session.accountId);
  return user && (await touchSession(deps, session, user)) ? { kind: 'user', user } : endSession(deps, session, user);
}

/**
 * Finds the caller of a company session. The account is read at each request, too.
 *
 * @see trust §1, §4
 */
export async function resolveCompanyActor(
  deps: SessionDeps & Pick<Deps, 'companies'>,
  session: SessionRecord | undefined,
): Promise<Actor> {
  if (!session) return visitor;
  const company = await deps.companies.findById(session.accountId);
  return company && (await touchSession(deps, session, company))
    ? { kind: 'company', company }
    : endSession(deps, session, company);
}

interface Account {
  isActive: boolean;
  role?: Role;
}

/** Returns whether a session is still valid, and stores its last use once an hour. */
async function touchSession(
  { sessions, clock }: SessionDeps,
  session: SessionRecord,
  account: Account,
): Promise<boolean> {
  const now = clock.now();
  if (!account.isActive || isSessionOver(session, now, account.role)) return false;
  if (now.getTime() - session.lastSeenAt.getTime() >= sessionLifetime.touchEveryMs) {
    await sessions.touch(session.idHash, now);
  }
  return true;
}

async function endSession(
  { sessions }: SessionDeps,
  session: SessionRecord,
  account: Account | undefined,
): Promise<Actor> {
  if (account?.isActive) await sessions.destroy(session.idHash);
  else await sessions.destroyAll(session.realm, session.accountId);
  return visitor;
}

/** The call that a token is used for. */
export interface TokenUse {
  secret: string;
  /** Undefined where no token may call. */
  scope: TokenScope | undefined;
  /** The realm of the call; undefined takes tokens of both realms. */
  realm: Realm | undefined;
  /** True where visitors may call: a token without the scope gets what visitors get. */
  isOpen: boolean;
}

/** The caller of a token. */
export interface TokenCaller {
  actor: Actor;
  /** What the token may do. */
  scopes: readonly TokenScope[];
}

/**
 * Finds the caller of an access token. The account is read at each call, as with sessions.
 *
 * @throws AppError `not_authenticated` for an unknown or expired secret, `token_scope` where the token lacks the scope
 * @see trust §1
 */
export async function resolveToken(deps: Deps, { secret, scope, realm, isOpen }: TokenUse): Promise<TokenCaller> {
  const { accessTokens, clock } = deps;
  const now = clock.now();
  const token = await accessTokens.find(secretHashOf(secret));
  if (!token || token.expiresAt <= now) return fail('not_authenticated');
  const actor = await holderOf(deps, token);
  if (actor.kind === 'visitor') return fail('not_authenticated');
  const { scopes } = token;
  const isWithin = scope !== undefined && scopes.includes(scope);
  if (!isWithin && !isOpen) return fail('token_scope');
  if (now.getTime() - (token.lastUsedAt?.getTime() ?? 0) >= sessionLifetime.touchEveryMs) {
    await accessTokens.touch(token.id, now);
  }
  const isOfRealm = realm === undefined || realm === token.realm;
  return { actor: isWithin && isOfRealm ? actor : visitor, scopes };
}

async function holderOf(
  { users, companies }: Deps,
  { realm, accountId }: { realm: Realm; accountId: number },
): Promise<Actor> {
  if (realm === 'user') {
    const user = await users.findById(accountId);
    return user?.isActive ? { kind: 'user', user } : visitor;
  }
  const company = await companies.findById(accountId);
  return company?.isActive ? { kind: 'company', company } : visitor;
}

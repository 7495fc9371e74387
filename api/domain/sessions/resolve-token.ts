import { hash } from 'node:crypto';
import type { TokenScope } from '#shared/catalog/token-scopes.ts';
import type { Realm } from '../../store/records.ts';
import { type Actor, visitor } from '../actor.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { sessionLifetime } from './session-keeper.ts';

/** Only the hash is stored: a reader of the database cannot call with it. */
export function secretHashOf(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** The call that a token is used for. */
export interface TokenUse {
  secret: string;
  /** Undefined where no token may call. */
  scope: TokenScope | undefined;
  /** The realm of the call; undefined takes tokens of both realms. */
  realm: Realm | undefined;
  /** True where visitors may call: a token that does not reach so far then gets what they get. */
  isOpen: boolean;
}

/** The caller of a token. */
export interface TokenCaller {
  actor: Actor;
  /** What the token may do. */
  scopes: readonly TokenScope[];
}

/**
 * Finds the caller of an access token. The account is read at each call, as with sessions: a disabled one is out at
 * once.
 *
 * @throws AppError `not_authenticated` for a secret that opens nothing, `token_scope` where its scopes do not reach
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

import { tokenPrefix, tokenScopesOf } from '#shared/catalog/accounts.ts';
import type { AccessToken, CreatedToken, NewToken } from '#shared/model/account.ts';
import type { AccessTokenRecord } from '../../store/accounts/access-tokens.store.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { requireOwnPassword } from '../passwords/passwords.ts';
import { type Actor, requireOwnAccount } from '../policies.ts';
import { newSecret, secretHashOf } from '../secrets.ts';

const dayMs = 86_400_000;

/**
 * Lists the access tokens of the caller that have not expired, newest first.
 *
 * @throws AppError `not_authenticated`
 */
export async function listTokens(
  { accessTokens, clock }: Pick<Deps, 'accessTokens' | 'clock'>,
  actor: Actor,
): Promise<AccessToken[]> {
  const { realm, own } = requireOwnAccount(actor);
  const now = clock.now();
  const tokens = await accessTokens.ofAccount(realm, own.id);
  return tokens.filter(({ expiresAt }) => expiresAt > now).map(ownToken);
}

/**
 * Creates an access token for the caller, who enters the password again.
 *
 * @returns The token with its secret, which nobody can read again.
 * @throws AppError `not_authenticated`, `validation_failed`, `busy`; StoreError `tokens_full`
 */
export async function createToken(
  deps: Deps,
  actor: Actor,
  { name, scopes, days, password }: NewToken,
): Promise<CreatedToken> {
  const account = requireOwnAccount(actor);
  const allowedScopes: readonly string[] = tokenScopesOf[account.realm];
  if (scopes.some((scope) => !allowedScopes.includes(scope))) {
    fail('validation_failed', { fields: { scopes: 'token_scopes_required' } });
  }
  await requireOwnPassword(deps, account.own, { password });
  const secret = tokenPrefix + newSecret();
  const createdAt = deps.clock.now();
  const expiresAt = new Date(createdAt.getTime() + days * dayMs);
  const secretHash = secretHashOf(secret);
  const made = await deps.accessTokens.insert(account, { name, scopes, createdAt, expiresAt, secretHash });
  if (!made) return fail('validation_failed', { fields: { password: 'current_password_wrong' } });
  deps.log.info({ [account.realm]: account.own.id, token: made.id }, 'access token made');
  return { ...ownToken(made), secret };
}

/**
 * Revokes an access token of the caller.
 *
 * @throws AppError `not_authenticated`, `not_found`
 */
export async function revokeToken({ accessTokens, log }: Deps, actor: Actor, id: number): Promise<void> {
  const account = requireOwnAccount(actor);
  if (!(await accessTokens.remove(account, id))) fail('not_found');
  log.info({ [account.realm]: account.own.id, token: id }, 'access token revoked');
}

/** A token as its owner gets it. */
export function ownToken({ id, name, scopes, ...token }: AccessTokenRecord): AccessToken {
  return {
    id,
    name,
    scopes,
    createdAt: token.createdAt.toISOString(),
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
    expiresAt: token.expiresAt.toISOString(),
  };
}

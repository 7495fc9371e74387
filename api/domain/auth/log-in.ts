import type { OwnCompany } from '#shared/model/company.ts';
import type { Login, OwnProfile } from '#shared/model/user.ts';
import type { CompanyRecord, UserRecord } from '../../store/records.ts';
import { fail } from '../app-error.ts';
import { ownCompany } from '../companies/companies.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../policies.ts';
import { ownProfile } from '../users/profiles.ts';

/**
 * Checks e-mail and password of a sign-in.
 *
 * @returns The account as it was proved, and its profile.
 * @throws AppError `invalid_credentials`, `account_disabled`, `busy`
 * @see trust §3, requirements G7, G8, G18, G19
 */
export async function logIn(
  deps: Deps,
  { email, password }: Login,
): Promise<{ profile: OwnProfile; account: UserRecord }> {
  const user = await deps.users.findByEmail(email);
  const account = await requirePassword(deps, user, password);
  const now = deps.clock.now();
  await deps.users.recordLogin(account.id, now);
  const profile = (await deps.users.findProfileById(account.id)) ?? fail('invalid_credentials');
  return { profile: ownProfile(profile, now), account };
}

/** Answers the signed-in user, or null. @see requirements G9, api §2 */
export async function checkAuth({ users, clock }: Deps, actor: Actor): Promise<OwnProfile | null> {
  if (actor.kind !== 'user') return null;
  const profile = await users.findProfileById(actor.user.id);
  return profile ? ownProfile(profile, clock.now()) : null;
}

/**
 * Proves who somebody is. An unknown e-mail and a wrong password answer the same after the same work;
 * only a caller with the right password learns that an account is disabled.
 *
 * @throws AppError `invalid_credentials`, `account_disabled`, `busy`
 * @see trust §3, requirements G7, G8, G18, P3
 */
export async function requirePassword<Account extends { passwordHash: string; isActive: boolean }>(
  { passwords }: Pick<Deps, 'passwords'>,
  account: Account | undefined,
  password: string,
): Promise<Account> {
  const isRight = await passwords.verify(account?.passwordHash, password);
  if (isRight === 'busy') fail('busy');
  if (!account || !isRight) fail('invalid_credentials');
  if (!account.isActive) fail('account_disabled');
  return account;
}

/**
 * Checks which company wants to sign in; an e-mail of a person is as unknown here as any other.
 *
 * @returns The account with its proof, and the account's own view of itself.
 * @throws AppError `invalid_credentials`, `account_disabled`, `busy`
 * @see requirements P3, P5
 */
export async function logInCompany(
  deps: Deps,
  { email, password }: Login,
): Promise<{ company: OwnCompany; account: CompanyRecord }> {
  const account = await requirePassword(deps, await deps.companies.findByEmail(email), password);
  const lastLogin = deps.clock.now();
  await deps.companies.recordLogin(account.id, lastLogin);
  return { company: ownCompany({ ...account, lastLogin }), account };
}

/** Answers the signed-in company, or null. @see requirements P4, api §2 */
export function checkCompanyAuth(actor: Actor): OwnCompany | null {
  return actor.kind === 'company' ? ownCompany(actor.company) : null;
}

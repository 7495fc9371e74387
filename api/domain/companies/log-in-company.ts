import type { OwnCompany } from '#shared/model/company.ts';
import type { Login } from '#shared/model/user.ts';
import type { CompanyRecord } from '../../store/records.ts';
import { requirePassword } from '../auth/log-in.ts';
import type { Deps } from '../deps.ts';
import { ownCompany } from './company-shapes.ts';

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

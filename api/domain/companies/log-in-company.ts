import type { OwnCompany } from '#shared/model/company.ts';
import type { Login } from '#shared/model/user.ts';
import type { Deps } from '../../deps.ts';
import { requirePassword } from '../auth/require-password.ts';
import { ownCompany } from './company-shapes.ts';

/**
 * Signs a company in; an e-mail of a person is as unknown here as any other.
 *
 * @throws AppError `invalid_credentials`, `account_disabled`, `busy`
 * @see checklist P3, P5
 */
export async function logInCompany(deps: Deps, { email, password }: Login): Promise<OwnCompany> {
  const company = await requirePassword(deps, await deps.companies.findByEmail(email), password);
  const lastLogin = deps.clock.now();
  await deps.companies.recordLogin(company.id, lastLogin);
  return ownCompany({ ...company, lastLogin });
}

import type { CompanyRegistration, OwnCompany } from '#shared/model/company.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { hashChosenPassword } from '../passwords/change-password.ts';
import { freeSlug, slugBase } from '../users/choose-slug.ts';
import { ownCompany } from './company-shapes.ts';

const maxAttempts = 50;

/**
 * Creates a company account; as with people, the unique columns decide between equal registrations of one moment.
 *
 * @throws AppError `email_taken`, `validation_failed` for a refused password, `busy`
 * @see requirements O12–O17, T13
 */
export async function registerCompany(deps: Deps, registration: CompanyRegistration): Promise<OwnCompany> {
  const { password, confirmPassword: _, slug: suggested, language = 'ar', ...given } = registration;
  if (await deps.companies.findByEmail(given.email)) fail('email_taken');
  const passwordHash = await hashChosenPassword(deps, password);

  const base = slugBase({ name: given.name, slug: suggested, fallback: 'company' });
  const lost = new Set<string>();
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const slug = await freeSlug(deps.companies, base, lost);
    const createdAt = deps.clock.now();
    const company = { ...given, slug, passwordHash, language, createdAt };
    const inserted = await deps.companies.insert(company, { asksToConfirm: true });
    if (!('taken' in inserted)) return ownCompany(inserted);
    if (inserted.taken === 'email') fail('email_taken');
    lost.add(slug);
  }
  return fail('busy');
}

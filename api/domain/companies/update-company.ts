import type { CompanyPatch, OwnCompany } from '#shared/model/company.ts';
import type { CompanyColumns } from '../../store/records.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { type SentPicture, storedPicture } from '../pictures/stored-pictures.ts';
import { requireOwnCompany } from '../policies.ts';
import { ownCompany } from './company-shapes.ts';

/**
 * Changes the fields of the calling company that the patch names. Its address never changes.
 *
 * @throws AppError `not_authenticated`, `not_found`, `forbidden`, `validation_failed`
 * @see requirements Q10, Q11
 */
export async function updateCompany(
  deps: Deps,
  actor: Actor,
  { id, patch, gone }: { id: number; patch: CompanyPatch; gone?: AbortSignal | undefined },
): Promise<OwnCompany> {
  const company = (await deps.companies.findById(id)) ?? fail('not_found', { subject: 'company' });
  const own = requireOwnCompany(actor, company);
  return ownCompany(await deps.companies.save(own, await withStoredLogo(deps, patch, { current: company.logo, gone })));
}

// Pictures are worked on before the writer is asked: nothing it waits for may take long.
async function withStoredLogo(
  deps: Deps,
  patch: CompanyPatch,
  { current, gone }: Pick<SentPicture, 'current' | 'gone'>,
): Promise<CompanyColumns> {
  const { logo } = patch;
  if (!logo) return patch;
  return { ...patch, logo: await storedPicture(deps, { field: 'logo', picture: logo, current, gone }) };
}

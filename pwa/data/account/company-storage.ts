import * as v from 'valibot';
import { type OwnCompany, OwnCompanySchema } from '#shared/model/company.ts';
import { joinAccount, leaveOtherSavedLists, leaveSavedList } from '../../device/saved-lists.ts';
import { fetchIsErased } from '../../http/own-account-api.ts';
import { readCompanyValue, saveCompanyValue } from '../../local/company.local.ts';
import { deleteCompanyDb, deleteCompanyDbs, keptCompanies } from '../../local/company-db.ts';
import { forgetSearches, ownSearches } from '../directory/recent-searches.ts';
import { sendSaved } from '../saved/saved-engine.ts';

const key = 'own-company';

/** Keeps the signed-in company as the server answered it, and deletes what other companies left here. @see SYNC-12 */
export async function keepAccount(company: OwnCompany): Promise<void> {
  await deleteCompanyDbs(company.id);
  await leaveOtherSavedLists('company', company.id);
  ownSearches('company', company.id);
  // As in `person-storage.ts`: what joins now was not there when the lists were sent.
  if (await joinAccount({ realm: 'company', id: company.id })) void sendSaved('company').catch(() => undefined);
  await saveCompanyValue(company.id, key, { value: company, now: Date.now() });
}

/** Reads the company that this device knows; none when it keeps nothing that can be read. */
export async function readAccount(companyId: number): Promise<OwnCompany | undefined> {
  const kept = await readCompanyValue(companyId, key);
  const read = v.safeParse(OwnCompanySchema, kept?.value);
  return read.success ? read.output : undefined;
}

/** Forgets companies that were deleted elsewhere; where the server cannot be asked they stay until it can. */
export async function noteNobody(): Promise<void> {
  for (const companyId of await keptCompanies()) {
    if (!(await fetchIsErased('company', companyId))) continue;
    await deleteCompanyDb(companyId);
    await leaveSavedList({ realm: 'company', id: companyId }, { keepsEdits: false });
  }
}

/** Deletes everything this device keeps for companies. @see trust §7, SYNC-12 */
export async function leaveDevice(): Promise<void> {
  await deleteCompanyDbs();
  await leaveOtherSavedLists('company', null);
  forgetSearches();
}

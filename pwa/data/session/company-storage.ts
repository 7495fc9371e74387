import * as v from 'valibot';
import { isCompanyErased } from '#shared/contract/account.ts';
import { type OwnCompany, OwnCompanySchema } from '#shared/model/company.ts';
import { leaveOtherSavedLists, leaveSavedList, welcomeAccount } from '../../device/saved-lists.ts';
import { callApi } from '../../http/call-api.ts';
import { keepOnlyDrafts, readCompanyValue, saveCompanyValue } from '../../local/company.local.ts';
import { deleteCompanyDb, deleteCompanyDbs, keptCompanies } from '../../local/company-db.ts';
import { unlessDamaged } from '../../local/storage-faults.ts';
import { sendSaved } from '../offline/saved-engine.ts';
import { companyDevice } from './realm-device.ts';
import { forgetSearches, ownSearches } from './recent-searches.ts';

const key = 'own-company';

/** Keeps the signed-in company as the server answered it, and deletes what other companies left here. @see SYNC-12 */
export async function keepAccount(company: OwnCompany): Promise<void> {
  await deleteCompanyDbs(company.id);
  await leaveOtherSavedLists('company', company.id);
  ownSearches('company', company.id);
  // As in `person-storage.ts`: what joins now was not there when the lists were sent.
  if (await welcomeAccount({ realm: 'company', id: company.id })) void sendSaved('company').catch(() => undefined);
  await saveCompanyValue(company.id, key, { value: company, now: Date.now() });
}

/** Reads the company that this device knows; none when it keeps nothing that can be read. */
export async function readAccount(companyId: number): Promise<OwnCompany | undefined> {
  const kept = await readCompanyValue(companyId, key);
  const read = v.safeParse(OwnCompanySchema, kept?.value);
  return read.success ? read.output : undefined;
}

/**
 * No company is signed in: removes what the server answered of companies whose session ended elsewhere; drafts and unsent
 * changes of the saved list stay for the next login (V10, V11). Companies that were deleted elsewhere go whole; where
 * the server cannot be asked they stay until it can.
 */
export async function noteNobody(): Promise<void> {
  const { accountId } = await companyDevice.read();
  for (const companyId of await keptCompanies()) {
    if (companyId === accountId) continue;
    const hasDrafts = await unlessDamaged(keepOnlyDrafts(companyId), false);
    if (!hasDrafts) await deleteCompanyDb(companyId);
    await leaveSavedList({ realm: 'company', id: companyId }, { keepsEdits: true });
  }
  for (const companyId of await keptCompanies()) {
    if (companyId === accountId) continue;
    const { isErased } = await callApi(isCompanyErased, { params: { id: String(companyId) } });
    if (!isErased) continue;
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

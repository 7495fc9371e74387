import * as v from 'valibot';
import { isCompanyErased } from '#shared/contract/account.ts';
import { type OwnCompany, OwnCompanySchema } from '#shared/model/company.ts';
import type { QueuedLogout } from '../../device/realm-record.ts';
import { accountsWithList, leaveOtherSavedLists, leaveSavedList, mergeListsAtLogin } from '../../device/saved-lists.ts';
import { callApi } from '../../http/call-api.ts';
import {
  deleteCompanyDb,
  readCompanyValue,
  removeAllButDrafts,
  saveCompanyValue,
  storedCompanies,
} from '../../local/company.local.ts';
import { unlessDamaged } from '../../local/storage-faults.ts';
import { hasLostEdits, waitingEdits } from '../offline/outbox.ts';
import { sendSaved } from '../offline/saved-engine.ts';
import { lookForWaitingEdits } from './person-storage.ts';
import { companyDevice } from './realm-device.ts';
import { forgetSearches, ownSearches } from './recent-searches.ts';

const key = 'own-company';

/**
 * Stores the signed-in company as the server answered it, and deletes the data of other companies, except drafts and
 * unsent changes of their saved lists: these wait for their own company (V10).
 *
 * @see SYNC-12
 */
export async function storeAccount(company: OwnCompany): Promise<void> {
  await leaveOtherCompanies(company.id);
  ownSearches('company', company.id);
  // As in `person-storage.ts`: what joins now was not there when the lists were sent.
  if (await mergeListsAtLogin({ realm: 'company', id: company.id })) void sendSaved('company').catch(() => undefined);
  await saveCompanyValue(company.id, key, { value: company, now: Date.now() });
  await lookForWaitingEdits();
}

/** Reads the stored company; undefined when there is none, or none of this version. */
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
  await leaveOtherCompanies(accountId);
  await lookForWaitingEdits();
  for (const companyId of await companiesOfDevice()) if (companyId !== accountId) await forgetIfErased(companyId);
  await lookForWaitingEdits();
}

/** Removes what the server answered of every company but one, and leaves what each of them has not sent. */
async function leaveOtherCompanies(exceptId: number | null): Promise<void> {
  for (const companyId of await storedCompanies()) {
    if (companyId === exceptId) continue;
    const hasDrafts = await unlessDamaged(removeAllButDrafts(companyId), false);
    if (!hasDrafts) await deleteCompanyDb(companyId);
  }
  await leaveOtherSavedLists('company', exceptId);
}

async function forgetIfErased(companyId: number): Promise<void> {
  const { isErased } = await callApi(isCompanyErased, { params: { id: String(companyId) } });
  if (!isErased) return;
  if (waitingEdits.get().some((one) => one.realm === 'company' && one.accountId === companyId)) hasLostEdits.set(true);
  await deleteCompanyDb(companyId);
  await leaveSavedList({ realm: 'company', id: companyId }, { keepsEdits: false });
}

/** Ids of the companies that have stored data or a saved list on this device. */
async function companiesOfDevice(): Promise<number[]> {
  return [...new Set([...(await storedCompanies()), ...(await accountsWithList('company'))])];
}

/**
 * Deletes everything that is stored for the company that signs out, which was asked before (V11). Where the device does
 * not know which company that is, everything of every company goes.
 *
 * @see trust §7, SYNC-12
 */
export async function leaveDevice({ accountId }: Pick<QueuedLogout, 'accountId'>): Promise<void> {
  const leaving = accountId === null ? await companiesOfDevice() : [accountId];
  for (const companyId of leaving) {
    await deleteCompanyDb(companyId);
    await leaveSavedList({ realm: 'company', id: companyId }, { keepsEdits: false });
  }
  await leaveOtherCompanies(null);
  forgetSearches();
  await lookForWaitingEdits();
}

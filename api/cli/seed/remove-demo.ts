import type { Store } from '../../store/open-store.ts';
import { companyMailbox } from './companies.ts';
import { demoEmails } from './demo-accounts.ts';
import { talentMailDomain } from './talents.ts';

const rowsPerTransaction = 500;

export interface RemovedDemo {
  people: number;
  companies: number;
}

/**
 * Removes the demo accounts, and unless told otherwise the generated people and companies too, with all that hangs on
 * them. Devices learn it from the feeds; nobody is written a mail.
 *
 * @param options.keepsGenerated True when the generated ones stay: nobody knows their passwords.
 */
export async function removeDemo(store: Store, { keepsGenerated = false } = {}): Promise<RemovedDemo> {
  const { talent, admin, company } = demoEmails;
  const people = [talent, admin, ...(keepsGenerated ? [] : [`%@${talentMailDomain}`])];
  const companies = [company, ...(keepsGenerated ? [] : [`${companyMailbox}@%.example`])];
  const removed: RemovedDemo = { people: 0, companies: 0 };
  for (const email of people) removed.people += await allOf((limit) => store.bulk.removeTalents(email, limit));
  for (const email of companies) removed.companies += await allOf((limit) => store.bulk.removeCompanies(email, limit));
  return removed;
}

async function allOf(remove: (limit: number) => Promise<number>): Promise<number> {
  let sum = 0;
  for (let count = rowsPerTransaction; count === rowsPerTransaction; sum += count) {
    count = await remove(rowsPerTransaction);
  }
  return sum;
}

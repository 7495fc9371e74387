import { randomBytes } from 'node:crypto';
import type { Store } from '../../store/open-store.ts';
import { type DemoAccount, demoPassword, openDemoAccounts } from './demo-accounts.ts';
import { openDemoJobs } from './demo-hiring.ts';
import { generateCompanies, generateJobs } from './hiring.ts';
import { AddressBook } from './invented-content.ts';
import { countSeeded, seededEmployers, takenAddresses } from './seeded-rows.ts';
import { generateTalents } from './talents.ts';

const rowsPerTransaction = 1000;

export interface SeedCounts {
  talents: number;
  companies: number;
  jobs: number;
}

/** The rows of an empty development database. */
export const demoCounts: SeedCounts = { talents: 240, companies: 40, jobs: 120 };

export interface SeedProgress {
  kind: keyof SeedCounts;
  done: number;
  total: number;
}

export interface SeedOptions {
  store: Store;
  now: Date;
  /** How many generated rows the database has in the end, including rows of earlier runs. */
  counts: SeedCounts;
  hashPassword(password: string): Promise<string>;
  onProgress?: (progress: SeedProgress) => void;
}

/**
 * Fills a development database with the same people, companies and jobs each time, and with three demo accounts.
 * Generated accounts get a random password that is not stored.
 *
 * @returns The demo accounts, to be printed.
 */
export async function seedDatabase(options: SeedOptions): Promise<DemoAccount[]> {
  const { store, now, counts, hashPassword } = options;
  const { accounts, newCompanyId } = await openDemoAccounts(store, await hashPassword(demoPassword));
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'));
  const taken = await takenAddresses(store.engine);
  const existing = await countSeeded(store.engine);
  const rangeOf = (kind: keyof SeedCounts) => ({ from: existing[kind], to: counts[kind], now });

  const talents = generateTalents({ ...rangeOf('talents'), passwordHash, addresses: new AddressBook(taken.people) });
  await insertAll(talents, (batch) => store.bulk.insertTalents(batch), progressOf(options, 'talents', existing));

  const addresses = new AddressBook(taken.companies);
  const companies = generateCompanies({ ...rangeOf('companies'), passwordHash, addresses });
  await insertAll(companies, (batch) => store.bulk.insertCompanies(batch), progressOf(options, 'companies', existing));

  const employers = await seededEmployers(store.engine);
  if (employers.length > 0) {
    const jobs = generateJobs({ ...rangeOf('jobs'), employers });
    await insertAll(jobs, (batch) => store.bulk.insertJobs(batch), progressOf(options, 'jobs', existing));
  }
  if (newCompanyId !== undefined) await openDemoJobs(store, { companyId: newCompanyId, now });
  return accounts;
}

function progressOf({ counts, onProgress }: SeedOptions, kind: keyof SeedCounts, existing: SeedCounts) {
  return (inserted: number) => onProgress?.({ kind, done: existing[kind] + inserted, total: counts[kind] });
}

async function insertAll<Row>(
  rows: Iterable<Row>,
  insert: (batch: Row[]) => Promise<unknown>,
  onInserted: (count: number) => void,
): Promise<void> {
  let batch: Row[] = [];
  let inserted = 0;
  const flush = async () => {
    await insert(batch);
    inserted += batch.length;
    batch = [];
    onInserted(inserted);
  };
  for (const row of rows) {
    batch.push(row);
    if (batch.length === rowsPerTransaction) await flush();
  }
  if (batch.length > 0) await flush();
}

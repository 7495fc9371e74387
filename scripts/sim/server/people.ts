import type { Engine } from '#api/store/engines/engine.ts';
import type { Store } from '#api/store/open-store.ts';
import type { NewTalent } from '#api/store/records.ts';
import type { Experience } from '#shared/model/profile-entries.ts';

const shardSize = 512;
const dayMs = 86_400_000;

/** The two accounts whose edits are watched. */
export interface Account {
  id: number;
  slug: string;
}

/** The accounts of a simulation's server at the start: talents in three shards, two companies, three jobs. */
export interface People {
  accounts: readonly [Account, Account];
  talents: readonly number[];
  companies: readonly number[];
  jobs: readonly number[];
}

/** Fills an empty database. */
export async function fillWithPeople(store: Store, now: Date): Promise<People> {
  const talents: number[] = [];
  for (const shard of [0, 1, 2]) {
    await continueIdsAt(store.engine, 'users', Math.max(1, shard * shardSize));
    talents.push(...(await store.bulk.insertTalents([0, 1, 2].map((n) => talentOf(shard * 3 + n)))));
  }
  const companies = await store.bulk.insertCompanies([0, 1].map(companyOf));
  const jobs = await store.bulk.insertJobs(
    [0, 1, 2].map((n) => ({
      companyId: companies[n % 2] ?? 0,
      title: `Job ${n}`,
      description: 'Builds things',
      industry: 'energy' as const,
      location: 'Doha',
      expiryDate: new Date(now.getTime() + (n + 2) * dayMs),
    })),
  );
  const [first = 0, , , , , , , eighth = 0] = talents;
  return { accounts: [accountOf(first, 0), accountOf(eighth, 7)], talents, companies, jobs };
}

/** A talent different from others by its number. */
export function talentOf(number: number): NewTalent {
  return {
    name: `Person ${lettersOf(number)}`,
    slug: `person-${number}`,
    username: `person_${number}`,
    email: `person${number}@example.com`,
    passwordHash: 'none',
    dateOfBirth: '1990-05-07',
    industry: 'technology',
    language: 'en',
    bio: `bio of person ${number}`,
    school: `school of person ${number}`,
    skills: ['Welding', 'Filing'],
    experience: [positionOf(0)],
  };
}

/** A position different from others by its number. */
export function positionOf(number: number): Experience {
  return {
    company: `Company ${number}`,
    position: 'Welder',
    location: null,
    startDate: '2020-01-01',
    endDate: null,
    current: true,
    description: null,
  };
}

/** A number as letters, since a name has no digits. */
export function lettersOf(number: number): string {
  return [...String(number)].map((digit) => String.fromCharCode(97 + Number(digit))).join('');
}

function accountOf(id: number, number: number): Account {
  return { id, slug: `person-${number}` };
}

function companyOf(number: number) {
  return {
    name: `Company ${number}`,
    slug: `company-${number}`,
    email: `company${number}@example.com`,
    passwordHash: 'none',
    industry: 'energy' as const,
    country: 'Qatar' as const,
    registrationDate: '2001-02-03',
  };
}

async function continueIdsAt(engine: Engine, table: string, next: number): Promise<void> {
  await engine.write(async (tx) => {
    await tx.sql('delete from sqlite_sequence where name = ?', [table]);
    await tx.sql('insert into sqlite_sequence (name, seq) values (?, ?)', [table, next - 1]);
  });
}

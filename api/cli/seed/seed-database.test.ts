import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore, type Store } from '../../store/open-store.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { type SeedCounts, type SeedProgress, seedDatabase } from './seed-database.ts';
import { countSeeded } from './seeded-rows.ts';

const clock = createFakeClock();
const counts = { talents: 60, companies: 12, jobs: 30 };
let dataDir: string;
let store: Store;

function seed(given: SeedCounts, onProgress?: (progress: SeedProgress) => void) {
  const hashPassword = async (password: string) => `hash of ${password}`;
  return seedDatabase({ store, now: clock.now(), counts: given, hashPassword, ...(onProgress && { onProgress }) });
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dalil-seed-'));
  store = await openStore({ dataDir, clock });
});

afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true });
});

describe('seedDatabase', () => {
  it('fills an empty database and names the demo accounts', async () => {
    const accounts = await seed(counts);
    expect(await countSeeded(store.engine)).toEqual(counts);
    expect(accounts.map(({ kind, email }) => [kind, email])).toEqual([
      ['talent', 'talent@dalil.example'],
      ['admin', 'admin@dalil.example'],
      ['company', 'company@dalil.example'],
    ]);
  });

  it('lists the generated people and the demo talent, never the admin', async () => {
    const { total } = await store.talentListing.page({ limit: 10 });
    expect(total).toBe(counts.talents + 1);
    expect((await store.stats.counts()).companies).toBe(counts.companies + 1);
  });

  it('gives the demo password to nobody else', async () => {
    const talent = await store.users.findByEmail('talent@dalil.example');
    const admin = await store.users.findByEmail('admin@dalil.example');
    expect([talent?.role, admin?.role]).toEqual(['talent', 'admin']);
    expect(admin?.passwordHash).toBe(talent?.passwordHash);
    const { json } = await store.talentListing.page({ limit: 1 });
    const [newest] = JSON.parse(String(json));
    const generated = await store.users.findProfileBySlug(newest.slug);
    expect(generated?.passwordHash).not.toBe(talent?.passwordHash);
  });

  it('gives the demo company jobs with applications, once', async () => {
    await seed(counts);
    const company = await store.companies.findByEmail('company@dalil.example');
    const jobs = await store.jobs.ofCompany(company?.id ?? 0);
    expect(jobs.map(({ status }) => status).sort()).toEqual(['active', 'active', 'draft']);
    const counted = await store.applications.countsOfCompany(company?.id ?? 0);
    expect([...counted.values()].map(({ pending }) => pending)).toEqual([3, 3]);
  });

  it('adds nothing when there are enough', async () => {
    await seed(counts);
    expect(await countSeeded(store.engine)).toEqual(counts);
  });

  it('goes on after the rows that are there, and says how far it is', async () => {
    const progress: SeedProgress[] = [];
    await seed({ talents: 80, companies: 12, jobs: 40 }, (step) => progress.push(step));
    expect(await countSeeded(store.engine)).toEqual({ talents: 80, companies: 12, jobs: 40 });
    expect(progress).toEqual([
      { kind: 'talents', done: 80, total: 80 },
      { kind: 'jobs', done: 40, total: 40 },
    ]);
  });
});

import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createArgon2Passwords } from '#api/adapters/argon2-passwords.ts';
import { systemClock } from '#api/adapters/system-clock.ts';
import { asc } from '#api/store/drizzle.ts';
import { openStore, type Store } from '#api/store/open-store.ts';
import { benchPassword } from './accounts.ts';

const dayMs = 86_400_000;
const letter =
  'السلام عليكم، أعمل في هذا المجال منذ سنوات، وشاركت في مشاريع قريبة مما تصفونه. Dear hiring team, I led a small group. ';
const jobsPerCompany = 50;
// Of the generated jobs some are drafts and some closed.
const openShare = 0.84;

export interface HiringSizes {
  /** Open ones, about. */
  jobs: number;
  /** For one job. */
  applications: number;
}

export interface HiringDatabase {
  dataDir: string;
  /** The job that many applied to, and its company's e-mail; the password is that of the bench. */
  job: { id: number; email: string };
}

/** Folder with a database of so many jobs and applications; kept between runs in the system's temporary folder. */
export async function hiringDatabaseOf({ jobs, applications }: HiringSizes): Promise<HiringDatabase> {
  const dataDir = path.join(os.tmpdir(), `dalil-bench-hiring-${jobs}-${applications}`);
  const mark = path.join(dataDir, 'seeded');
  if (!existsSync(mark)) {
    console.log(`Seeding ${jobs} jobs and ${applications} applications …`);
    const companies = Math.max(20, Math.ceil(jobs / jobsPerCompany));
    const counts = ['--talents', applications, '--companies', companies, '--jobs', Math.ceil(jobs / openShare)];
    const env = { ...process.env, DATA_DIR: dataDir };
    execFileSync(process.execPath, ['api/cli/seed.ts', ...counts.map(String)], { env, stdio: 'inherit' });
    execFileSync(process.execPath, ['api/cli/remove-demo.ts', '--keep-generated'], { env });
  }
  const store = await openStore({ dataDir, clock: systemClock });
  const email = `applied-to-${applications}@dalil.example`;
  const known = await store.companies.findByEmail(email);
  const company = known ?? (await insertCompany(store, email));
  const [job] = await store.jobs.ofCompany(company.id);
  const id = job?.id ?? (await insertAppliedJob(store, company.id, applications));
  await store.close();
  writeFileSync(mark, '');
  return { dataDir, job: { id, email } };
}

async function insertCompany(store: Store, email: string) {
  const passwordHash = await createArgon2Passwords().hash(benchPassword);
  const inserted = await store.companies.insert({
    name: 'Applied To',
    slug: `applied-to-${Date.now()}`,
    email,
    passwordHash,
    website: '',
    industry: 'technology',
    country: 'Qatar',
    employees: 40,
    registrationDate: '2001-02-03',
    turnover: null,
    description: null,
    language: 'en',
    createdAt: systemClock.now(),
  });
  if ('taken' in inserted) throw new Error(inserted.taken);
  // Thousands of mails would be written while the server is measured.
  await store.mailQueue.setWantsMail('company', inserted.id, false);
  return inserted;
}

async function insertAppliedJob(store: Store, companyId: number, applications: number): Promise<number> {
  const { users } = store.engine.tables;
  const now = systemClock.now();
  const { id: jobId } = await store.jobs.insert({
    companyId,
    title: 'Engineer whom many want to be',
    description: 'Builds things',
    skills: ['TypeScript', 'SQL', 'إدارة المشاريع', 'React', 'Python'],
    experienceYears: 3,
    industry: 'technology',
    location: 'Doha',
    salaryRange: null,
    status: 'active',
    createdAt: now,
    expiryDate: new Date(now.getTime() + 300 * dayMs),
  });
  const { db } = store.engine.reader;
  const talents = await db.select({ id: users.id }).from(users).orderBy(asc(users.id)).limit(applications);
  for (const [place, { id: userId }] of talents.entries()) {
    const coverLetter = letter.repeat(1 + (place % 8));
    await store.applications.insert({ jobId, userId, coverLetter, matchScore: null });
  }
  return jobId;
}

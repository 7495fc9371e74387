import { hash } from '@node-rs/argon2';
import type { Deps } from '../domain/deps.ts';
import type { CompanyRecord, JobOfCompany, NewCompany, NewJob, ProfileRecord, UserRecord } from '../store/records.ts';
import { newCompany, newJob } from './store-builders.ts';
import type { TestClient } from './test-client.ts';

/** The password of every built account. */
export const builtPassword = 'a password of the tests';

let builtCount = 0;
let passwordHash: Promise<string> | undefined;

interface Builder {
  deps: Deps;
}

/** Stores an active talent; fields that a test does not name get defaults. */
export async function buildTalent({ deps }: Builder, given: Partial<UserRecord> = {}): Promise<ProfileRecord> {
  builtCount += 1;
  const inserted = await deps.users.insert({
    name: `Person ${builtCount}`,
    slug: `person-${builtCount}`,
    username: `person_${builtCount}`,
    email: `person${builtCount}@example.com`,
    passwordHash: await hashOfBuilt(),
    dateOfBirth: '1990-05-07',
    industry: 'technology',
    language: 'ar',
    ...(given.isFeatured && { featuredUntil: new Date(deps.clock.now().getTime() + 30 * 86_400_000) }),
    ...given,
  });
  if ('taken' in inserted) throw new Error(`The ${inserted.taken} of a built talent is taken`);
  return inserted;
}

function hashOfBuilt(): Promise<string> {
  passwordHash ??= hash(builtPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  return passwordHash;
}

/** Stores an active company; fields that a test does not name get defaults. */
export async function buildCompany({ deps }: Builder, given: Partial<NewCompany> = {}): Promise<CompanyRecord> {
  builtCount += 1;
  const inserted = await deps.companies.insert({
    ...newCompany(builtCount),
    passwordHash: await hashOfBuilt(),
    ...given,
  });
  if ('taken' in inserted) throw new Error(`The ${inserted.taken} of a built company is taken`);
  return inserted;
}

/** Stores an open job of a company; fields that a test does not name get defaults. */
export function buildJob({ deps }: Builder, companyId: number, given: Partial<NewJob> = {}): Promise<JobOfCompany> {
  return deps.jobs.insert(newJob(companyId, deps.clock.now(), given));
}

export function buildAdmin(app: Builder, given: Partial<UserRecord> = {}): Promise<ProfileRecord> {
  return buildTalent(app, { role: 'admin', ...given });
}

export function buildViewer(app: Builder, given: Partial<UserRecord> = {}): Promise<ProfileRecord> {
  return buildTalent(app, { role: 'viewer', ...given });
}

/** Makes a caller that is signed in as a built account. */
export async function signedIn(app: { client(): TestClient }, { email }: { email: string }): Promise<TestClient> {
  const client = app.client();
  const { status } = await client.post('/api/auth/login', { email, password: builtPassword });
  if (status !== 200) throw new Error(`Signing in as ${email} answered ${status}`);
  return client;
}

/** Makes a caller that is signed in as a built company. */
export async function signedInCompany(
  app: { client(): TestClient },
  { email }: { email: string },
  client = app.client(),
): Promise<TestClient> {
  const { status } = await client.post('/api/companies/login', { email, password: builtPassword });
  if (status !== 200) throw new Error(`Signing in as ${email} answered ${status}`);
  return client;
}

/** A body that registers a company; fields that a test does not name get defaults. */
export function companyRegistration(given: Record<string, unknown> = {}): Record<string, unknown> {
  builtCount += 1;
  return {
    name: `New Company ${builtCount}`,
    email: `firm${builtCount}@example.com`,
    password: 'secret-enough',
    industry: 'energy',
    country: 'Oman',
    ...given,
  };
}

/** A body that posts a job, open for 30 days; fields that a test does not name get defaults. */
export function jobBody(given: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    title: 'Site engineer',
    description: 'Builds things\nin the field',
    industry: 'energy',
    location: 'Doha',
    experienceYears: 3,
    skills: ['AutoCAD', 'إدارة المشاريع'],
    status: 'active',
    expiryDate: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    ...given,
  };
}

/** A registration body; fields that a test does not name get defaults. */
export function registration(given: Record<string, unknown> = {}): Record<string, unknown> {
  builtCount += 1;
  return {
    name: `New Person ${builtCount}`,
    email: `new${builtCount}@example.com`,
    password: 'secret-enough',
    dateOfBirth: '1990-05-07',
    industry: 'technology',
    ...given,
  };
}

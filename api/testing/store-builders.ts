import type { PaymentIntent } from '../domain/ports/payments.ts';
import type { Taken } from '../store/accounts/users.store.ts';
import type { Store } from '../store/open-store.ts';
import type {
  Admin,
  CompanyRecord,
  NewCompany,
  NewJob,
  NewTalent,
  NewUser,
  Own,
  ProfileRecord,
  UserRecord,
} from '../store/records.ts';

const dayMs = 86_400_000;

/** A talent to insert, different from others by its number. */
export function newTalent(number: number, given: Partial<NewTalent> = {}): NewTalent {
  return {
    name: `Person ${number}`,
    slug: `person-${number}`,
    username: `person_${number}`,
    email: `person${number}@example.com`,
    passwordHash: 'hash',
    dateOfBirth: '1990-05-07',
    industry: 'technology',
    language: 'ar',
    ...given,
  };
}

/** A company to insert, different from others by its number. */
export function newCompany(number: number, given: Partial<NewCompany> = {}): NewCompany {
  return {
    name: `Company ${number}`,
    slug: `company-${number}`,
    email: `company${number}@example.com`,
    passwordHash: 'hash',
    industry: 'energy',
    country: 'Qatar',
    registrationDate: '2001-02-03',
    ...given,
  };
}

/** A job to insert, open for 30 days. */
export function newJob(companyId: number, now: Date, given: Partial<NewJob> = {}): NewJob {
  return {
    companyId,
    title: 'Engineer',
    description: 'Builds things',
    industry: 'energy',
    location: 'Doha',
    expiryDate: new Date(now.getTime() + 30 * dayMs),
    ...given,
  };
}

/** The stored profile, where a test expects that nothing was taken. */
export function stored(outcome: ProfileRecord | Taken): ProfileRecord {
  if ('taken' in outcome) throw new Error(`The ${outcome.taken} is taken`);
  return outcome;
}

/** The row as its owner's. The policies of the domain prove that; a test asserts it. */
export const own = <Row>(row: Row) => row as Own<Row>;

/** Stores a person, as the account that is signed in. */
export async function ownPerson({ users }: Pick<Store, 'users'>, number: number, given: Partial<NewUser> = {}) {
  return { realm: 'user' as const, own: own<UserRecord>(stored(await users.insert(newTalent(number, given)))) };
}

/** Stores a company likewise. */
export async function ownCompany(
  { companies }: Pick<Store, 'companies'>,
  number: number,
  given: Partial<NewCompany> = {},
) {
  const inserted = await companies.insert(newCompany(number, given));
  if ('taken' in inserted) throw new Error(`The ${inserted.taken} is taken`);
  return { realm: 'company' as const, own: own<CompanyRecord>(inserted) };
}

/** Stores an administrator. `requireAdmin` of the domain proves the role; a test asserts it. */
export async function newAdmin({ users }: Pick<Store, 'users'>): Promise<Admin> {
  return stored(await users.insert(newTalent(99, { name: 'Boss', role: 'admin' }))) as unknown as Admin;
}

/** A featured period from `now` on. */
export function featuredFor(days: number, now: Date): Partial<UserRecord> {
  return { isFeatured: true, featuredUntil: new Date(now.getTime() + days * dayMs) };
}

/** A payment as its provider describes it, paid in full unless the test says otherwise. */
export function buildIntent(userId: number | undefined, id: string, given: Partial<PaymentIntent> = {}): PaymentIntent {
  const received = given.state === 'open' || given.state === 'processing' ? 0 : 1900;
  return {
    ...{ id, userId, state: 'paid', amountCents: 1900, receivedCents: received, currency: 'usd' },
    ...{ clientSecret: 'secret', isLive: false, refundedCents: 0, dispute: null },
    ...given,
  };
}

import type { Taken } from '../ports/deps.ts';
import type { PaymentIntent } from '../ports/payments.ts';
import type { NewCompany, NewJob, NewTalent, ProfileRecord, UserRecord } from '../store/records.ts';

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

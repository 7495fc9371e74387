import { describe, expect, it } from 'vitest';
import type { CompanyRecord, UserRecord } from '../store/records.ts';
import {
  type Actor,
  requireAdmin,
  requireCompany,
  requireOfOwnCompany,
  requireOwn,
  requireOwnAccount,
  requireOwnApplication,
  requireOwnCompany,
  requireOwnRequest,
  requireUser,
  visitor,
} from './policies.ts';

const person = (id: number, role: UserRecord['role'] = 'talent') => ({ id, role }) as UserRecord;
const firm = (id: number) => ({ id }) as CompanyRecord;
const asPerson = (user: UserRecord): Actor => ({ kind: 'user', user });
const asFirm = (company: CompanyRecord): Actor => ({ kind: 'company', company });

const [talent, admin, viewer] = [person(7), person(8, 'admin'), person(9, 'viewer')];
const company = firm(7);
const everybody = [visitor, asPerson(talent), asPerson(admin), asPerson(viewer), asFirm(company)];

/** What each of the callers gets: a row, or the code of the refusal. */
const answers = (rule: (actor: Actor) => unknown) => everybody.map((actor) => answerOf(() => rule(actor)));

function answerOf(rule: () => unknown): unknown {
  try {
    return rule();
  } catch (error) {
    return (error as { code?: string }).code;
  }
}

const out = 'not_authenticated';

describe('who calls', () => {
  it('is a person', () => {
    expect(answers(requireUser)).toEqual([out, talent, admin, viewer, out]);
  });

  it('is an administrator, and else refused as far as the caller is known', () => {
    expect(answers(requireAdmin)).toEqual([out, 'forbidden', admin, 'forbidden', out]);
  });

  it('is a company', () => {
    expect(answers(requireCompany)).toEqual([out, out, out, out, company]);
  });

  it('is an account of either realm', () => {
    const people = [talent, admin, viewer].map((own) => ({ realm: 'user', own }));
    expect(answers(requireOwnAccount)).toEqual([out, ...people, { realm: 'company', own: company }]);
  });
});

describe('what belongs to the caller', () => {
  const rows: [string, (actor: Actor) => unknown, unknown[]][] = [
    ['the own account', (actor) => requireOwn(actor, talent), [out, talent, 'forbidden', 'forbidden', out]],
    ['the own company', (actor) => requireOwnCompany(actor, company), [out, out, out, out, company]],
    ['another company', (actor) => requireOwnCompany(actor, firm(8)), [out, out, out, out, 'forbidden']],
    [
      'a job of the company',
      (actor) => requireOfOwnCompany(actor, { companyId: 7 }),
      [out, out, out, out, { companyId: 7 }],
    ],
    ['a job of another', (actor) => requireOfOwnCompany(actor, { companyId: 8 }), [out, out, out, out, 'forbidden']],
    [
      'an application',
      (actor) => requireOwnApplication(actor, { userId: 8 }),
      [out, 'forbidden', { userId: 8 }, 'forbidden', out],
    ],
    [
      'a feature request',
      (actor) => requireOwnRequest(actor, { userId: 9 }),
      [out, 'forbidden', 'forbidden', { userId: 9 }, out],
    ],
    [
      'a feature request of somebody who has left',
      (actor) => requireOwnRequest(actor, { userId: null }),
      [out, 'forbidden', 'forbidden', 'forbidden', out],
    ],
  ];

  it.each(rows)('is %s for its owner alone', (_, rule, expected) => {
    expect(answers(rule)).toEqual(expected);
  });
});

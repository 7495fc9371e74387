import { describe, expect, it } from 'vitest';
import type { NewReport } from '#shared/model/community.ts';
import type { ReportToStore } from '../../store/admin/reports.store.ts';
import type { CompanyRecord, UserRecord } from '../../store/records.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import type { Deps } from '../deps.ts';
import { type Actor, visitor } from '../policies.ts';
import { sendReport } from './reports.ts';

const report = (subject: NewReport['subject']): NewReport => ({ subject, subjectId: 5, reason: 'spam', details: null });

/** Sends a report about the one row that is there. */
async function sent(subject: NewReport['subject'], row: object | undefined, actor: Actor = visitor) {
  const kept: ReportToStore[] = [];
  const there = { findById: async () => row };
  const reports = { insert: async (one: ReportToStore) => void kept.push(one) };
  const stores = { users: there, companies: there, jobs: there, reports, clock: createFakeClock() };
  const visitorKeys = ({ ip, day }: { ip: string; day: string }) => `key of ${ip} on ${day}`;
  const reporting = { report: report(subject), sender: { ip: '203.0.113.7' }, visitorKeys };
  const answer = await sendReport(stores as unknown as Deps, actor, reporting).catch((error) => error);
  return { kept, answer };
}

const talent = { isActive: true, role: 'talent' };
const unknown = (subject: string) => ({ kept: [], answer: { code: 'not_found', details: { subject } } });

describe('a report', () => {
  it('is about what everybody sees', async () => {
    const [open, closed] = ['active', 'closed'].map((status) => ({ status, company: { isActive: true } }));
    for (const [subject, row] of [
      ['profile', talent],
      ['company', { isActive: true }],
      ['job', open],
      ['job', closed],
    ] as const) {
      expect(await sent(subject, row)).toMatchObject({ kept: [report(subject)], answer: undefined });
    }
  });

  it('is about nothing else', async () => {
    for (const row of [undefined, { ...talent, isActive: false }, { ...talent, role: 'admin' }]) {
      expect(await sent('profile', row)).toMatchObject(unknown('user'));
    }
    for (const row of [undefined, { isActive: false }]) {
      expect(await sent('company', row)).toMatchObject(unknown('company'));
    }
    const [draft, ofHidden] = [
      { status: 'draft', company: { isActive: true } },
      { status: 'active', company: { isActive: false } },
    ];
    for (const row of [undefined, draft, ofHidden]) expect(await sent('job', row)).toMatchObject(unknown('job'));
  });

  it('is one of its reporter about its subject, also of a visitor on a day', async () => {
    const reporter: Actor[] = [
      { kind: 'user', user: { id: 3 } as UserRecord },
      { kind: 'company', company: { id: 3 } as CompanyRecord },
      visitor,
    ];
    const kept = await Promise.all(reporter.map(async (actor) => (await sent('profile', talent, actor)).kept[0]));
    expect(kept).toEqual([
      { ...report('profile'), reporterUserId: 3, reporterCompanyId: null, openKey: 'profile 5 user-3' },
      { ...report('profile'), reporterUserId: null, reporterCompanyId: 3, openKey: 'profile 5 company-3' },
      {
        ...{ ...report('profile'), reporterUserId: null, reporterCompanyId: null },
        openKey: 'profile 5 key of 203.0.113.7 on 2026-11-21',
      },
    ]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildTalent } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { listMessagesForAdmin } from '../contact/contact-messages.ts';
import { listDeadMails, showMailState } from '../mail/dead-mails.ts';
import { listSubscribers } from '../mail/subscriptions.ts';
import { type Actor, visitor } from '../policies.ts';
import { listReportsForAdmin } from '../reports/reports.ts';
import { listJobsForAdmin } from './admin-decisions.ts';
import {
  listAuditLog,
  listCompaniesForAdmin,
  listPaymentsForAdmin,
  listUsersForAdmin,
  showOperationState,
} from './admin-views.ts';

const tokens = { tokenFor: () => 'a-token', targetOf: () => undefined };

/** Each read of administrators, called without the route in front of it. What they write, the compiler guards. */
const reads: Record<string, (app: TestApp, actor: Actor) => unknown> = {
  users: ({ deps }, actor) => listUsersForAdmin(deps, actor, { view: 'listed' }),
  companies: ({ deps }, actor) => listCompaniesForAdmin(deps, actor, { view: 'listed' }),
  payments: ({ deps }, actor) => listPaymentsForAdmin(deps, actor, {}),
  'audit log': ({ deps }, actor) => listAuditLog(deps, actor, {}),
  messages: ({ deps }, actor) => listMessagesForAdmin(deps, actor, { state: 'open' }),
  jobs: ({ deps }, actor) => listJobsForAdmin(deps, actor, { view: 'waiting' }),
  'dead mails': ({ deps }, actor) => listDeadMails(deps, actor, {}),
  'state of mails': ({ deps }, actor) => showMailState(deps, actor),
  subscribers: ({ deps }, actor) => listSubscribers({ ...deps, tokens }, actor, {}),
  operation: ({ deps }, actor) => showOperationState(deps, actor),
  reports: ({ deps }, actor) => listReportsForAdmin(deps, actor, { status: 'open' }),
};

describe('what administrators read', () => {
  let app: TestApp;
  let talent: Actor;
  let company: Actor;
  beforeAll(async () => {
    app = await startTestApp();
    const { id } = await buildCompany(app);
    talent = { kind: 'user', user: await buildTalent(app) };
    company = { kind: 'company', company: (await app.deps.companies.findById(id)) ?? expect.fail() };
  });
  afterAll(() => app.stop());

  it.each(Object.keys(reads))('is refused to all others by the operation itself: %s', async (name) => {
    const refused = async (actor: Actor) => reads[name]?.(app, actor);
    await expect(refused(visitor)).rejects.toMatchObject({ code: 'not_authenticated' });
    await expect(refused(company)).rejects.toMatchObject({ code: 'not_authenticated' });
    await expect(refused(talent)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

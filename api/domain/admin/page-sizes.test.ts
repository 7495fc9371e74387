import { expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import type { UserRecord } from '../../store/records.ts';
import { listMessagesForAdmin } from '../contact/contact-messages.ts';
import type { Deps } from '../deps.ts';
import { listFeatureRequests } from '../feature-requests/feature-requests.ts';
import { listDeadMails } from '../mail/dead-mails.ts';
import { listSubscribers } from '../mail/subscriptions.ts';
import { type Actor, visitor } from '../policies.ts';
import { listReportsForAdmin } from '../reports/reports.ts';
import { listJobsForAdmin } from './admin-decisions.ts';
import { listAuditLog, listCompaniesForAdmin, listPaymentsForAdmin, listUsersForAdmin } from './admin-views.ts';

interface Asked {
  limit?: number;
  cursor?: string;
}

const admin: Actor = { kind: 'user', user: { id: 1, role: 'admin' } as UserRecord };
const talent: Actor = { kind: 'user', user: { id: 2, role: 'talent' } as UserRecord };

/** A store whose lists are empty, and what they were asked. */
function emptyLists() {
  const asked: Record<string, unknown>[] = [];
  const list = async (query: Record<string, unknown>) => {
    asked.push(query);
    return { items: [], nextCursor: null, total: 0 };
  };
  const lists = {
    admin: { users: list, companies: list, payments: list, auditLog: list },
    ...{ contact: { page: list }, deadMails: { page: list }, newsletter: { page: list } },
    ...{ reports: { list }, featureRequests: { list }, jobModeration: { list }, clock: { now: () => new Date() } },
  };
  return { asked, deps: lists as unknown as Deps };
}

const ofAdmins: [string, (deps: Deps, actor: Actor, asked: Asked) => Promise<unknown>][] = [
  ['people', (deps, actor, asked) => listUsersForAdmin(deps, actor, { view: 'listed', ...asked })],
  ['companies', (deps, actor, asked) => listCompaniesForAdmin(deps, actor, { view: 'listed', ...asked })],
  ['payments', (deps, actor, asked) => listPaymentsForAdmin(deps, actor, asked)],
  ['what was done', listAuditLog],
  ['messages', (deps, actor, asked) => listMessagesForAdmin(deps, actor, { state: 'open', ...asked })],
  ['dead mails', listDeadMails],
  ['held jobs', (deps, actor, asked) => listJobsForAdmin(deps, actor, { view: 'waiting', ...asked })],
  ['reports', listReportsForAdmin],
  [
    'subscribers',
    (deps, actor, asked) =>
      listSubscribers(
        { newsletter: deps.newsletter, tokens: { tokenFor: () => 'x', targetOf: () => undefined } },
        actor,
        asked,
      ),
  ],
];

it.each([...ofAdmins, ['feature requests', listFeatureRequests] as const])(
  'a page of %s has the usual size, or the one that is asked for',
  async (_, list) => {
    const { deps, asked } = emptyLists();
    await list(deps, admin, {});
    await list(deps, admin, { limit: 7, cursor: 'next' });
    expect(asked).toMatchObject([{ limit: limits.pageSizeDefault }, { limit: 7, cursor: 'next' }]);
  },
);

it.each(ofAdmins)('a page of %s is for administrators, others ask the store nothing', async (_, list) => {
  const { deps, asked } = emptyLists();
  await expect(list(deps, talent, {})).rejects.toMatchObject({ code: 'forbidden' });
  await expect(list(deps, visitor, {})).rejects.toMatchObject({ code: 'not_authenticated' });
  expect(asked).toEqual([]);
});

it('a search for accounts leaves out what is empty', async () => {
  const { deps, asked } = emptyLists();
  for (const given of [
    { q: '', industry: '' },
    { q: 'sara', industry: 'energy' },
  ]) {
    await listUsersForAdmin(deps, admin, { view: 'listed', ...given });
    await listCompaniesForAdmin(deps, admin, { view: 'hidden', ...given });
  }
  const [none, given] = [
    { q: undefined, industry: undefined },
    { q: 'sara', industry: 'energy' },
  ];
  expect(asked).toMatchObject([
    { view: 'listed', ...none },
    { view: 'hidden', ...none },
    { view: 'listed', ...given },
    { view: 'hidden', ...given },
  ]);
});

it('feature requests tell a person of the own vote, and nobody else', async () => {
  const { deps, asked } = emptyLists();
  for (const actor of [talent, visitor]) await listFeatureRequests(deps, actor, { status: 'pending' });
  expect(asked).toMatchObject([
    { viewerId: 2, status: 'pending' },
    { viewerId: null, status: 'pending' },
  ]);
});

import { buildCompany, buildJob, buildTalent } from '../builders.ts';
import type { TestClient } from '../test-client.ts';
import { house, type Row } from './matrix-house.ts';

/** What administrators see and decide. */
export const adminRows: readonly Row[] = [
  {
    call: 'listIndustries',
    send: (client) => client.get('/api/industries'),
    expected: [401, 403, 403, 403, 200, 401, 401],
  },
  {
    call: 'listSubscribers',
    send: (client) => client.get('/api/admin/newsletter'),
    expected: [401, 403, 403, 403, 200, 401, 401],
  },
  {
    call: 'setFeatured',
    send: async (client) =>
      client.post('/api/admin/set-featured', { userId: (await buildTalent(house.app)).id, isFeatured: true }),
    expected: [401, 403, 403, 403, 200, 401, 401],
  },
  {
    call: 'moveFeaturedEnd',
    send: async (client) =>
      client.patch(`/api/admin/users/${(await buildTalent(house.app)).id}/featuring`, {
        featuredUntil: new Date(Date.now() + 86_400_000).toISOString(),
        reason: 'A request',
      }),
    expected: [401, 403, 403, 403, 200, 401, 401],
  },
  {
    call: 'giveBackDays where none are on hold',
    send: async (client) => client.post(`/api/admin/users/${(await buildTalent(house.app)).id}/featuring/give-back`),
    expected: [401, 403, 403, 403, 409, 401, 401],
  },
  {
    call: 'endHeldDays where none are on hold',
    send: async (client) =>
      client.post(`/api/admin/users/${(await buildTalent(house.app)).id}/featuring/end-held-days`, { reason: 'Fraud' }),
    expected: [401, 403, 403, 403, 409, 401, 401],
  },
  {
    call: 'undoFeaturing of a change that was not made',
    send: async (client) =>
      client.post(`/api/admin/users/${(await buildTalent(house.app)).id}/featuring/undo`, { changeId: 999_999 }),
    expected: [401, 403, 403, 403, 409, 401, 401],
  },
  ...['users', 'companies', 'payments'].map((list) => ({
    call: `list${list.replace(/^./, (first) => first.toUpperCase())}ForAdmin`,
    send: (client: TestClient) => client.get(`/api/admin/${list}`),
    expected: [401, 403, 403, 403, 200, 401, 401],
  })),
  {
    call: 'listAuditLog',
    send: (client) => client.get('/api/admin/audit-log'),
    expected: [401, 403, 403, 403, 200, 401, 401],
  },
  {
    call: 'listMessagesForAdmin',
    send: (client) => client.get('/api/admin/messages'),
    expected: [401, 403, 403, 403, 200, 401, 401],
  },
  {
    call: 'changeMessage',
    send: (client) => client.patch('/api/admin/messages/999999', { isAnswered: true }),
    expected: [401, 403, 403, 403, 404, 401, 401],
  },
  {
    call: 'listDeadMails',
    send: (client) => client.get('/api/admin/dead-mails'),
    expected: [401, 403, 403, 403, 200, 401, 401],
  },
  {
    call: 'decideDeadMails',
    send: (client) => client.patch('/api/admin/dead-mails', { ids: [999_999], decision: 'discard' }),
    expected: [401, 403, 403, 403, 404, 401, 401],
  },
  {
    call: 'showMailState',
    send: (client) => client.get('/api/admin/mail-state'),
    expected: [401, 403, 403, 403, 200, 401, 401],
  },
  {
    call: 'showOperationState',
    send: (client) => client.get('/api/admin/operation'),
    expected: [401, 403, 403, 403, 200, 401, 401],
  },
  {
    call: 'moderateUser',
    send: async (client) => client.patch(`/api/admin/users/${(await buildTalent(house.app)).id}`, { isVerified: true }),
    expected: [401, 403, 403, 403, 200, 401, 401],
  },
  {
    call: 'moderateUser that is the caller',
    send: (client, actor) => client.patch(`/api/admin/users/${house.ids[actor]}`, { isActive: false }),
    expected: [401, 403, 403, 403, 403, 401, 401],
  },
  {
    call: 'decideCompanyProof',
    send: async (client) => {
      const { id } = await buildCompany(house.app, { website: 'https://company.example' });
      return client.patch(`/api/admin/companies/${id}/proof`, { isProven: false, host: 'company.example' });
    },
    expected: [401, 403, 403, 403, 200, 401, 401],
  },
  {
    call: 'moderateCompany',
    send: async (client) =>
      client.patch(`/api/admin/companies/${(await buildCompany(house.app)).id}`, { isActive: false }),
    expected: [401, 403, 403, 403, 200, 401, 401],
  },
  {
    call: 'listReportsForAdmin',
    send: (client) => client.get('/api/admin/reports'),
    expected: [401, 403, 403, 403, 200, 401, 401],
  },
  {
    call: 'decideReport of nobody',
    send: (client) => client.patch('/api/admin/reports/999999', { status: 'resolved' }),
    expected: [401, 403, 403, 403, 404, 401, 401],
  },
  {
    call: 'closeReportedJob',
    send: async (client) =>
      client.patch(`/api/admin/jobs/${(await buildJob(house.app, house.company.id)).id}`, {
        status: 'closed',
        reason: 'Fake',
      }),
    expected: [401, 403, 403, 403, 200, 401, 401],
  },
  {
    call: 'listJobsForAdmin',
    send: (client) => client.get('/api/admin/jobs'),
    expected: [401, 403, 403, 403, 200, 401, 401],
  },
  {
    call: 'decideJob of nobody',
    send: (client) => client.patch('/api/admin/jobs/999999/moderation', { isApproved: true }),
    expected: [401, 403, 403, 403, 404, 401, 401],
  },
];

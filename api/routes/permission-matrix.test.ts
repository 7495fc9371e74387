import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#shared/contract/all-endpoints.ts';
import type { Job } from '#shared/model/job.ts';
import { systemClock } from '../adapters/system-clock.ts';
import type { PostgresSource } from '../store/engines/postgres.ts';
import { openStore, type Store } from '../store/open-store.ts';
import type { CompanyRecord, JobOfCompany, ProfileRecord } from '../store/records.ts';
import {
  buildAdmin,
  buildCompany,
  buildJob,
  buildTalent,
  buildViewer,
  builtPassword,
  companyRegistration,
  jobBody,
  registration,
  signedIn,
  signedInCompany,
} from '../testing/builders.ts';
import { openPglite } from '../testing/pglite-source.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import type { TestAnswer, TestClient } from '../testing/test-client.ts';

const actors = ['visitor', 'owner', 'another talent', 'viewer', 'admin', 'company', 'another company'] as const;
type ActorName = (typeof actors)[number];

const engines = [
  { name: 'SQLite', connect: undefined },
  { name: 'PostgreSQL with a copy of the lists', connect: openPglite },
] as const;

let dataDir: string;
let source: PostgresSource | undefined;
let store: Store;
let app: TestApp;
let owner: ProfileRecord;
let company: CompanyRecord;
let job: JobOfCompany;
let ids: Record<ActorName, number>;
let accounts: Partial<Record<ActorName, { email: string }>>;
let clients: Record<ActorName, TestClient>;
/** The house of a test on an engine, with one account of each kind. */
async function open({ name, connect }: (typeof engines)[number]): Promise<void> {
  dataDir = await mkdtemp(join(tmpdir(), 'dalil-matrix-'));
  source = await connect?.();
  store = await openStore({ dataDir, clock: systemClock, postgres: source, hasListCopy: name !== 'SQLite' });
  await store.followLists();
  app = await startTestApp({ store, dataDir });
  webhookId = undefined;
  owner = await buildTalent(app);
  const other = await buildTalent(app);
  const viewer = await buildViewer(app);
  const admin = await buildAdmin(app);
  company = await buildCompany(app);
  const otherCompany = await buildCompany(app);
  job = await buildJob(app, company.id);
  await buildJob(app, company.id, { status: 'draft' });
  await buildJob(app, company.id, { status: 'closed' });
  await buildJob(app, company.id, { expiryDate: new Date(Date.now() - 1000) });
  ids = {
    visitor: owner.id,
    owner: owner.id,
    'another talent': other.id,
    viewer: viewer.id,
    admin: admin.id,
    company: owner.id,
    'another company': owner.id,
  };
  accounts = { owner, 'another talent': other, viewer, admin, company, 'another company': otherCompany };
  clients = {
    visitor: app.client(),
    owner: await signedIn(app, owner),
    'another talent': await signedIn(app, other),
    viewer: await signedIn(app, viewer),
    admin: await signedIn(app, admin),
    company: await signedInCompany(app, company),
    'another company': await signedInCompany(app, otherCompany),
  };
}

async function close(): Promise<void> {
  await app.stop();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
}

const newToken = { name: 'Import', scopes: ['profile:read'], days: 30 };

async function tokenOf(actor: 'owner' | 'company', path: string): Promise<number> {
  return (await clients[actor].post(path, { ...newToken, password: builtPassword })).body.id;
}

const webhooksPath = '/api/companies/account/webhooks';
const newWebhook = { url: 'http://127.0.0.1:9/hooks', events: ['job.closed'] };
let webhookId: number | undefined;

/** The same for all rows, since a company has few; another one when it was removed. */
async function webhookOfCompany(): Promise<number> {
  const { body } = await clients.company.get(webhooksPath);
  if (webhookId !== undefined && body.some(({ id }: { id: number }) => id === webhookId)) return webhookId;
  webhookId = (await clients.company.post(webhooksPath, { ...newWebhook, password: builtPassword })).body.id as number;
  return webhookId;
}

interface Row {
  /** Name of the endpoint, and the special input of the call. */
  call: string;
  send(client: TestClient, actor: ActorName): Promise<TestAnswer>;
  /** One status for all, or one for each of `actors`. */
  expected: number | readonly number[];
}

const builders: Record<ActorName, (() => Promise<{ email: string }>) | undefined> = {
  visitor: undefined,
  owner: () => buildTalent(app),
  'another talent': () => buildTalent(app),
  viewer: () => buildViewer(app),
  admin: () => buildAdmin(app),
  company: () => buildCompany(app),
  'another company': () => buildCompany(app),
};

// Signing in and out ends the session of the caller, which later rows need: these use a new account of the same kind.
const anotherSession = async (actor: ActorName): Promise<TestClient> => {
  const account = await builders[actor]?.();
  if (!account) return app.client();
  return actor.endsWith('company') ? signedInCompany(app, account) : signedIn(app, account);
};

/** An application for the company's job, sent by a new talent; nobody of `actors` has sent it. */
async function newApplication(): Promise<{ id: number }> {
  const { id: userId } = await buildTalent(app);
  const sent = await app.deps.applications.insert({ jobId: job.id, userId, coverLetter: null, matchScore: null });
  if ('refused' in sent) throw new Error(sent.refused);
  return sent;
}

const testCard = { cardNumber: '4242424242424242', expiryMonth: 12, expiryYear: 2090, cvc: '123' };

async function begunByOwner(): Promise<string> {
  const { body } = await clients.owner.post('/api/create-featured-payment');
  return body.paymentIntentId;
}

async function paidByOwner(): Promise<string> {
  const id = await begunByOwner();
  await clients.owner.post(`/api/simulated-payments/${id}/confirm`, testCard);
  return id;
}

async function featureRequestOfOwner(): Promise<number> {
  const { body } = await clients.owner.post('/api/feature-requests', {
    title: 'A request',
    description: 'of the owner',
  });
  return body.id;
}

const pushSubscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/x',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  serverKey: `B${'A'.repeat(86)}`,
};

const rows: Row[] = [
  { call: 'checkAuth', send: (client) => client.get('/api/auth/check'), expected: 200 },
  {
    call: 'login',
    send: async (_, actor) =>
      (await anotherSession(actor)).post('/api/auth/login', {
        email: (await buildTalent(app)).email,
        password: builtPassword,
      }),
    expected: 200,
  },
  {
    call: 'registerUser',
    send: async (_, actor) => (await anotherSession(actor)).post('/api/users', registration()),
    expected: 201,
  },
  ...[
    { realm: 'auth', ofRealm: '', onlyFor: [401, 202, 202, 202, 202, 401, 401] },
    { realm: 'companies', ofRealm: 'Company', onlyFor: [401, 401, 401, 401, 401, 202, 202] },
  ].flatMap(({ realm, ofRealm, onlyFor }): Row[] => [
    {
      call: `forgot${ofRealm}Password`,
      send: (client) => client.post(`/api/${realm}/forgot-password`, { email: 'nobody@example.com' }),
      expected: 202,
    },
    {
      call: `check${ofRealm}PasswordReset with a token made up`,
      send: (client) => client.post(`/api/${realm}/reset-password/check`, { token: 'made up' }),
      expected: 400,
    },
    {
      call: `reset${ofRealm}Password with a token made up`,
      send: (client) => client.post(`/api/${realm}/reset-password`, { token: 'made up', password: 'secret-enough' }),
      expected: 400,
    },
    {
      call: `change${ofRealm}Password`,
      send: async (_, actor) => {
        const passwords = { currentPassword: builtPassword, newPassword: 'secret-enough' };
        return (await anotherSession(actor)).post(`/api/${realm}/change-password`, passwords);
      },
      expected: onlyFor.map((status) => (status === 202 ? 200 : status)),
    },
    {
      call: `verify${ofRealm}Email with a token made up`,
      send: (client) => client.post(`/api/${realm}/verify-email`, { token: 'made up' }),
      expected: 400,
    },
    {
      call: `request${ofRealm}Verification`,
      send: (client) => client.post(`/api/${realm}/verify-email/request`),
      expected: onlyFor,
    },
  ]),
  { call: 'listTalents', send: (client) => client.get('/api/users'), expected: 200 },
  { call: 'listFeaturedTalents', send: (client) => client.get('/api/featured-users'), expected: 200 },
  { call: 'getStats', send: (client) => client.get('/api/stats'), expected: 200 },
  { call: 'getFeedDigest', send: (client) => client.get('/api/sync/talents/digest'), expected: 200 },
  { call: 'getFeedShard', send: (client) => client.get('/api/sync/companies/shards/0'), expected: 200 },
  { call: 'getFeedChanges', send: (client) => client.get('/api/sync/jobs/changes?since=an-older.1'), expected: 410 },
  { call: 'checkSlug', send: (client) => client.get('/api/slugs/somebody'), expected: 200 },
  { call: 'getProfile', send: (client) => client.get(`/api/users/slug/${owner.slug}`), expected: 200 },
  {
    call: 'getAvailability',
    send: (client) => client.get(`/api/users/${owner.id}/availability`),
    expected: [401, 401, 401, 401, 401, 200, 200],
  },
  {
    call: "updateProfile of the owner's",
    send: (client) => client.patch(`/api/users/${owner.id}`, { bio: 'changed' }),
    expected: [401, 200, 403, 403, 403, 401, 401],
  },
  {
    call: 'updateProfile of the own',
    send: (client, actor) => client.patch(`/api/users/${ids[actor]}`, { bio: 'own' }),
    expected: [401, 200, 200, 200, 200, 401, 401],
  },
  {
    call: 'updateProfile of nobody',
    send: (client) => client.patch('/api/users/999999', { bio: 'x' }),
    expected: [401, 404, 404, 404, 404, 401, 401],
  },
  ...(['education', 'experience'] as const).flatMap((list): Row[] => {
    const call = list === 'education' ? 'setEducation' : 'setExperience';
    const put = (client: TestClient, id: number) =>
      client.request(`/api/users/${id}/${list}`, { method: 'PUT', body: { [list]: [] } });
    return [
      { call, send: (client) => put(client, owner.id), expected: [401, 200, 403, 403, 403, 401, 401] },
      {
        call: `${call} of nobody`,
        send: (client) => put(client, 999999),
        expected: [401, 404, 404, 404, 404, 401, 401],
      },
    ];
  }),
  {
    call: 'listIndustries',
    send: (client) => client.get('/api/industries'),
    expected: [401, 403, 403, 403, 200, 401, 401],
  },
  { call: 'listCompanies', send: (client) => client.get('/api/companies'), expected: 200 },
  { call: 'getCompany', send: (client) => client.get(`/api/companies/slug/${company.slug}`), expected: 200 },
  { call: 'getCompanyById', send: (client) => client.get(`/api/companies/${company.id}`), expected: 200 },
  {
    call: 'registerCompany',
    send: async (_, actor) => (await anotherSession(actor)).post('/api/companies', companyRegistration()),
    expected: 201,
  },
  {
    call: 'loginCompany',
    send: async (_, actor) =>
      (await anotherSession(actor)).post('/api/companies/login', {
        email: (await buildCompany(app)).email,
        password: builtPassword,
      }),
    expected: 200,
  },
  { call: 'checkCompanyAuth', send: (client) => client.get('/api/companies/auth/check'), expected: 200 },
  {
    call: 'updateCompany',
    send: (client) => client.patch(`/api/companies/${company.id}`, { turnover: '1' }),
    expected: [401, 401, 401, 401, 401, 200, 403],
  },
  {
    call: 'updateCompany of nobody',
    send: (client) => client.patch('/api/companies/999999', {}),
    expected: [401, 401, 401, 401, 401, 404, 404],
  },
  { call: 'listCompanyJobs', send: (client) => client.get(`/api/companies/${company.id}/jobs`), expected: 200 },
  { call: 'listJobs', send: (client) => client.get('/api/jobs'), expected: 200 },
  { call: 'countTalents', send: (client) => client.get('/api/users/counts'), expected: 200 },
  { call: 'countCompanies', send: (client) => client.get('/api/companies/counts'), expected: 200 },
  { call: 'countJobs', send: (client) => client.get('/api/jobs/counts'), expected: 200 },
  { call: 'getJob', send: (client) => client.get(`/api/jobs/${job.id}`), expected: 200 },
  {
    call: 'getJob that is a draft',
    send: async (client) => client.get(`/api/jobs/${(await buildJob(app, company.id, { status: 'draft' })).id}`),
    expected: [404, 404, 404, 404, 404, 200, 404],
  },
  {
    call: 'postJob',
    send: (client) => client.post('/api/jobs', jobBody()),
    expected: [401, 401, 401, 401, 401, 201, 201],
  },
  {
    call: 'updateJob',
    send: (client) => client.patch(`/api/jobs/${job.id}`, { salaryRange: '1' }),
    expected: [401, 401, 401, 401, 401, 200, 403],
  },
  {
    call: 'updateJob of nobody',
    send: (client) => client.patch('/api/jobs/999999', {}),
    expected: [401, 401, 401, 401, 401, 404, 404],
  },
  {
    call: 'deleteJob',
    send: async (client) => client.delete(`/api/jobs/${(await buildJob(app, company.id)).id}`),
    expected: [401, 401, 401, 401, 401, 200, 403],
  },
  {
    call: 'deleteJob of nobody',
    send: (client) => client.delete('/api/jobs/999999'),
    expected: [401, 401, 401, 401, 401, 404, 404],
  },
  {
    call: 'applyToJob',
    send: (client) => client.post(`/api/jobs/${job.id}/applications`, {}),
    expected: [401, 201, 201, 403, 201, 401, 401],
  },
  {
    call: 'applyToJob of nobody',
    send: (client) => client.post('/api/jobs/999999/applications', {}),
    expected: [401, 404, 404, 403, 404, 401, 401],
  },
  {
    call: 'listOwnApplications',
    send: (client) => client.get('/api/applications'),
    expected: [401, 200, 200, 200, 200, 401, 401],
  },
  {
    call: 'withdrawApplication of another',
    send: async (client) => client.delete(`/api/applications/${(await newApplication()).id}`),
    expected: [401, 403, 403, 403, 403, 401, 401],
  },
  {
    call: 'withdrawApplication of nobody',
    send: (client) => client.delete('/api/applications/999999'),
    expected: [401, 404, 404, 404, 404, 401, 401],
  },
  {
    call: 'listReceivedApplications of nobody',
    send: (client) => client.get('/api/jobs/999999/applications'),
    expected: [401, 401, 401, 401, 401, 404, 404],
  },
  {
    call: 'setApplicationStatus of nobody',
    send: (client) => client.patch('/api/applications/999999/status', { status: 'accepted' }),
    expected: [401, 401, 401, 401, 401, 404, 404],
  },
  {
    call: 'listReceivedApplications',
    send: (client) => client.get(`/api/jobs/${job.id}/applications`),
    expected: [401, 401, 401, 401, 401, 200, 403],
  },
  {
    call: 'setApplicationStatus',
    send: async (client) =>
      client.patch(`/api/applications/${(await newApplication()).id}/status`, { status: 'accepted' }),
    expected: [401, 401, 401, 401, 401, 200, 403],
  },
  {
    call: 'unsubscribe',
    send: (client) => client.post('/api/mail/unsubscribe', { token: 'made up' }),
    expected: 404,
  },
  {
    call: 'subscribe',
    send: (client) => client.post('/api/newsletter', { email: 'anybody@example.com' }),
    expected: 202,
  },
  {
    call: 'confirmSubscription',
    send: (client) => client.post('/api/newsletter/confirm', { token: 'made up' }),
    expected: 404,
  },
  {
    call: 'listSubscribers',
    send: (client) => client.get('/api/admin/newsletter'),
    expected: [401, 403, 403, 403, 200, 401, 401],
  },
  {
    call: 'sendContactMessage',
    send: (client) =>
      client.post('/api/contact', { name: 'Noura', email: 'n@example.com', subject: 'Hello', message: 'A question' }),
    expected: 201,
  },
  ...[
    { audience: 'people', base: '/api/account', name: '', expected: [401, 200, 200, 200, 200, 401, 401] },
    {
      audience: 'companies',
      base: '/api/companies/account',
      name: 'Company',
      expected: [401, 401, 401, 401, 401, 200, 200],
    },
  ].flatMap(({ audience, base, name, expected }): Row[] => [
    { call: `list${name}Sessions`, send: (client) => client.get(`${base}/sessions`), expected },
    { call: `export${name}Account`, send: (client) => client.get(`${base}/export`), expected },
    {
      call: `end${name}Sessions`,
      send: async (_, actor) => (await anotherSession(actor)).delete(`${base}/sessions`),
      expected,
    },
    {
      call: `end${name}Session of nobody`,
      send: (client) => client.delete(`${base}/sessions/unknown`),
      expected: expected.map((status) => (status === 200 ? 404 : status)),
    },
    {
      call: `is${name || 'Account'}Erased`,
      send: (client) => client.get(`${base}/erased/999999`),
      expected: expected.map(() => 200),
    },
    {
      call: `delete${name}Account of ${audience}`,
      send: async (_, actor) =>
        (await anotherSession(actor)).request(base, { method: 'DELETE', body: { password: builtPassword } }),
      expected,
    },
  ]),
  { call: 'listSuccessStories', send: (client) => client.get('/api/success-stories'), expected: 200 },
  { call: 'getPaymentConfig', send: (client) => client.get('/api/payments/config'), expected: 200 },
  {
    call: 'listOwnPayments',
    send: (client) => client.get('/api/payments'),
    expected: [401, 200, 200, 200, 200, 401, 401],
  },
  {
    call: 'createFeaturedPayment',
    send: (client) => client.post('/api/create-featured-payment'),
    expected: [401, 200, 200, 403, 200, 401, 401],
  },
  {
    call: "confirmFeaturedPayment of the owner's",
    send: async (client) => client.post('/api/confirm-featured-payment', { paymentIntentId: await paidByOwner() }),
    expected: [401, 200, 404, 403, 404, 401, 401],
  },
  {
    call: "confirmSimulatedPayment of the owner's",
    send: async (client) => client.post(`/api/simulated-payments/${await begunByOwner()}/confirm`, testCard),
    expected: [401, 200, 404, 403, 404, 401, 401],
  },
  {
    call: "authenticateSimulatedPayment of the owner's",
    send: async (client) =>
      client.post(`/api/simulated-payments/${await begunByOwner()}/authentication`, { isApproved: false }),
    expected: [401, 200, 404, 403, 404, 401, 401],
  },
  // Its signature proves it, not its sender; here nobody takes events.
  { call: 'receivePaymentEvent', send: (client) => client.post('/api/stripe/webhook', '{}'), expected: 503 },
  {
    call: 'setFeatured',
    send: async (client) =>
      client.post('/api/admin/set-featured', { userId: (await buildTalent(app)).id, isFeatured: true }),
    expected: [401, 403, 403, 403, 200, 401, 401],
  },
  {
    call: 'moveFeaturedEnd',
    send: async (client) =>
      client.patch(`/api/admin/users/${(await buildTalent(app)).id}/featuring`, {
        featuredUntil: new Date(Date.now() + 86_400_000).toISOString(),
        reason: 'A request',
      }),
    expected: [401, 403, 403, 403, 200, 401, 401],
  },
  {
    call: 'undoFeaturing of a change that was not made',
    send: async (client) =>
      client.post(`/api/admin/users/${(await buildTalent(app)).id}/featuring/undo`, { changeId: 999_999 }),
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
    call: 'showMailService',
    send: (client) => client.get('/api/mail/service'),
    expected: [200, 200, 200, 200, 200, 200, 200],
  },
  {
    call: 'moderateUser',
    send: async (client) => client.patch(`/api/admin/users/${(await buildTalent(app)).id}`, { isVerified: true }),
    expected: [401, 403, 403, 403, 200, 401, 401],
  },
  {
    call: 'moderateUser that is the caller',
    send: (client, actor) => client.patch(`/api/admin/users/${ids[actor]}`, { isActive: false }),
    expected: [401, 403, 403, 403, 403, 401, 401],
  },
  {
    call: 'moderateCompany',
    send: async (client) => client.patch(`/api/admin/companies/${(await buildCompany(app)).id}`, { isActive: false }),
    expected: [401, 403, 403, 403, 200, 401, 401],
  },
  { call: 'recordVisit', send: (client) => client.post(`/api/users/${owner.id}/visits`, {}), expected: 200 },
  { call: 'recordVisit of nobody', send: (client) => client.post('/api/users/999999/visits', {}), expected: 404 },
  {
    call: "listOwnVisits of the owner's",
    send: (client) => client.get(`/api/users/${owner.id}/visits`),
    expected: [401, 200, 403, 403, 403, 401, 401],
  },
  {
    call: 'listOwnVisits of the own',
    send: (client, actor) => client.get(`/api/users/${ids[actor]}/visits`),
    expected: [401, 200, 200, 200, 200, 401, 401],
  },
  {
    call: 'sendReport',
    send: (client) => client.post('/api/reports', { subject: 'job', subjectId: job.id, reason: 'spam' }),
    expected: 200,
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
      client.patch(`/api/admin/jobs/${(await buildJob(app, company.id)).id}`, { status: 'closed', reason: 'Fake' }),
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
  { call: 'listFeatureRequests', send: (client) => client.get('/api/feature-requests'), expected: 200 },
  {
    call: 'proposeFeature',
    send: (client) => client.post('/api/feature-requests', { title: 'Dark paper', description: 'For nights' }),
    expected: [401, 201, 201, 201, 201, 401, 401],
  },
  {
    call: "voteForFeature of the owner's",
    send: async (client) =>
      client.request(`/api/feature-requests/${await featureRequestOfOwner()}/vote`, { method: 'PUT' }),
    expected: [401, 200, 200, 200, 200, 401, 401],
  },
  {
    call: "takeVoteBack from the owner's",
    send: async (client) => client.delete(`/api/feature-requests/${await featureRequestOfOwner()}/vote`),
    expected: [401, 200, 200, 200, 200, 401, 401],
  },
  {
    call: "withdrawFeatureRequest of the owner's",
    send: async (client) => client.delete(`/api/feature-requests/${await featureRequestOfOwner()}`),
    expected: [401, 200, 403, 403, 403, 401, 401],
  },
  {
    call: 'decideFeatureRequest',
    send: async (client) =>
      client.patch(`/api/feature-requests/${await featureRequestOfOwner()}`, { status: 'planned' }),
    expected: [401, 403, 403, 403, 200, 401, 401],
  },
  {
    call: 'logoutCompany',
    send: async (_, actor) => (await anotherSession(actor)).post('/api/companies/logout'),
    expected: 200,
  },
  {
    call: 'logout',
    send: async (_, actor) => (await anotherSession(actor)).post('/api/auth/logout'),
    expected: 200,
  },
  { call: 'getFeedRows', send: (client) => client.get('/api/sync/talents/rows?ids=1,2'), expected: 200 },
  {
    call: 'listTokens',
    send: (client) => client.get('/api/account/tokens'),
    expected: [401, 200, 200, 200, 200, 401, 401],
  },
  {
    call: 'createToken',
    send: (client) => client.post('/api/account/tokens', { ...newToken, password: builtPassword }),
    expected: [401, 201, 201, 201, 201, 401, 401],
  },
  {
    call: 'revokeToken of another account',
    send: async (client) => client.delete(`/api/account/tokens/${await tokenOf('owner', '/api/account/tokens')}`),
    expected: [401, 200, 404, 404, 404, 401, 401],
  },
  {
    call: 'listCompanyTokens',
    send: (client) => client.get('/api/companies/account/tokens'),
    expected: [401, 401, 401, 401, 401, 200, 200],
  },
  {
    call: 'createCompanyToken',
    send: (client) => client.post('/api/companies/account/tokens', { ...newToken, password: builtPassword }),
    expected: [401, 401, 401, 401, 401, 201, 201],
  },
  {
    call: 'revokeCompanyToken of another company',
    send: async (client) =>
      client.delete(`/api/companies/account/tokens/${await tokenOf('company', '/api/companies/account/tokens')}`),
    expected: [401, 401, 401, 401, 401, 200, 404],
  },
  {
    call: 'listWebhooks',
    send: (client) => client.get(webhooksPath),
    expected: [401, 401, 401, 401, 401, 200, 200],
  },
  {
    call: 'createWebhook',
    send: (client) => client.post(webhooksPath, { ...newWebhook, password: builtPassword }),
    expected: [401, 401, 401, 401, 401, 201, 201],
  },
  {
    call: 'listWebhookDeliveries of another company',
    send: async (client) => client.get(`${webhooksPath}/${await webhookOfCompany()}/deliveries`),
    expected: [401, 401, 401, 401, 401, 200, 404],
  },
  {
    call: 'testWebhook of another company',
    send: async (client) => client.post(`${webhooksPath}/${await webhookOfCompany()}/test`),
    expected: [401, 401, 401, 401, 401, 202, 404],
  },
  {
    call: 'resumeWebhook of another company',
    send: async (client) => client.post(`${webhooksPath}/${await webhookOfCompany()}/resume`),
    expected: [401, 401, 401, 401, 401, 200, 404],
  },
  {
    call: 'removeWebhook of another company',
    send: async (client) => client.delete(`${webhooksPath}/${await webhookOfCompany()}`),
    expected: [401, 401, 401, 401, 401, 200, 404],
  },
  { call: 'listSaved', send: (client) => client.get('/api/saved'), expected: [401, 200, 200, 200, 200, 401, 401] },
  {
    call: 'changeSaved',
    send: (client, actor) => client.post('/api/saved', { ownerId: ids[actor], changes: [] }),
    expected: [401, 200, 200, 200, 200, 401, 401],
  },
  {
    call: 'listCompanySaved',
    send: (client) => client.get('/api/companies/account/saved'),
    expected: [401, 401, 401, 401, 401, 200, 200],
  },
  {
    call: 'changeCompanySaved',
    send: (client) => client.post('/api/companies/account/saved', { ownerId: company.id, changes: [] }),
    expected: [401, 401, 401, 401, 401, 200, 403],
  },
  {
    call: 'showAlerts',
    send: (client) => client.get('/api/account/alerts'),
    expected: [401, 200, 200, 200, 200, 401, 401],
  },
  {
    call: 'showCompanyAlerts',
    send: (client) => client.get('/api/companies/account/alerts'),
    expected: [401, 401, 401, 401, 401, 200, 200],
  },
  {
    call: 'changeAlerts',
    send: (client) => client.patch('/api/account/alerts', {}),
    expected: [401, 200, 200, 200, 200, 401, 401],
  },
  {
    call: 'changeCompanyAlerts',
    send: (client) => client.patch('/api/companies/account/alerts', {}),
    expected: [401, 401, 401, 401, 401, 200, 200],
  },
  {
    call: 'unsubscribePush',
    send: (client) => client.delete('/api/account/alerts/push'),
    expected: [401, 200, 200, 200, 200, 401, 401],
  },
  {
    call: 'unsubscribeCompanyPush',
    send: (client) => client.delete('/api/companies/account/alerts/push'),
    expected: [401, 401, 401, 401, 401, 200, 200],
  },
  {
    // The house of this test has no keys for pushes.
    call: 'subscribePush',
    send: (client) => client.request('/api/account/alerts/push', { method: 'PUT', body: pushSubscription }),
    expected: [401, 503, 503, 503, 503, 401, 401],
  },
  {
    call: 'subscribeCompanyPush',
    send: (client) => client.request('/api/companies/account/alerts/push', { method: 'PUT', body: pushSubscription }),
    expected: [401, 401, 401, 401, 401, 503, 503],
  },
];

/** What an answer looks like: each key with the type of its value, and of a list how many and of which shape. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return [value.length, ...new Set(value.map((one) => JSON.stringify(shapeOf(one))))];
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one)]));
}

/** Headers that a clock or a draw decides. */
const drawn = new Set(['content-length', 'date']);

function lookOf({ status, body, headers }: TestAnswer): unknown {
  const names = [...headers.keys()].filter((name) => !drawn.has(name)).sort();
  return { status, body: shapeOf(body), headers: names };
}

/** How each call looked on the first engine. */
const looks = new Map<string, unknown>();

describe.each(engines)('who may do what on $name (trust §4)', (engine) => {
  beforeAll(() => open(engine), 120_000);
  afterAll(close);

  const cases = rows.flatMap((row) =>
    actors.map((actor, index) => ({
      ...row,
      actor,
      status: typeof row.expected === 'number' ? row.expected : (row.expected[index] ?? 0),
    })),
  );

  it.each(cases)('$call as $actor: $status', async ({ call, send, actor, status }) => {
    const answer = await send(clients[actor], actor);
    const key = `${call} ${actor}`;
    if (engine.name === 'SQLite') looks.set(key, lookOf(answer));
    else expect(lookOf(answer)).toEqual(looks.get(key));
    expect(answer.status).toBe(status);
    if (status >= 400) expect(answer.body.message).toEqual(expect.any(String));
    if (status === 401) expect(answer.body.code).toBe('not_authenticated');
    if (status === 403) expect(answer.body.code).toBe('forbidden');
    // A caller without the right learns nothing about the thing itself.
    if (status === 403) expect(Object.keys(answer.body).sort()).toEqual(['code', 'message', 'requestId']);
  });

  it('has a row for every call of the contract', () => {
    const named = new Set(rows.map(({ call }) => call.split(' ')[0]));
    expect(Object.keys(allEndpoints).filter((name) => !named.has(name))).toEqual([]);
  });

  it('shows jobs that are not open to their company alone: drafts, closed and expired ones (L8)', async () => {
    const hidden = async (name: ActorName) => {
      const { body } = await clients[name].get(`/api/companies/${company.id}/jobs`);
      return body
        .filter((one: Job) => one.status !== 'active' || new Date(one.expiryDate) <= new Date())
        .map(({ status }: Job) => status);
    };
    expect(new Set(await hidden('company'))).toEqual(new Set(['draft', 'closed', 'active']));
    for (const name of actors.filter((actor) => actor !== 'company')) expect(await hidden(name)).toEqual([]);
  });

  it('tells companies alone who they are as one, and people alone who they are (P4, P5)', async () => {
    const seen = async (path: string) =>
      Promise.all(actors.map(async (name) => (await clients[name].get(path)).body?.email));
    const emailOf = (name: ActorName) => accounts[name]?.email;
    const isCompany = (name: ActorName) => name.endsWith('company');
    expect(await seen('/api/companies/auth/check')).toEqual(
      actors.map((name) => (isCompany(name) ? emailOf(name) : undefined)),
    );
    expect(await seen('/api/auth/check')).toEqual(actors.map((name) => (isCompany(name) ? undefined : emailOf(name))));
  });

  it('gives administrators the industries (N12)', async () => {
    const { body, headers } = await clients.admin.get('/api/industries');
    expect(body).toHaveLength(15);
    expect(body).toContain('technology');
    const ifNoneMatch = { 'if-none-match': headers.get('etag') ?? '' };
    expect((await clients.admin.get('/api/industries', ifNoneMatch)).status).toBe(304);
    expect((await clients.owner.get('/api/industries', ifNoneMatch)).status).toBe(403);
  });
});

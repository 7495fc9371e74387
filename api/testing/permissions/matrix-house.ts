import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../adapters/repeated-work.ts';
import { openStore, type Store } from '../../store/open-store.ts';
import type { CompanyRecord, JobOfCompany, ProfileRecord } from '../../store/records.ts';
import {
  buildAdmin,
  buildCompany,
  buildJob,
  buildTalent,
  buildViewer,
  builtPassword,
  signedIn,
  signedInCompany,
} from '../builders.ts';
import { openPglite } from '../pglite-source.ts';
import { startTestApp, type TestApp } from '../start-test-app.ts';
import type { TestAnswer, TestClient } from '../test-client.ts';

export const actors = ['visitor', 'owner', 'another talent', 'viewer', 'admin', 'company', 'another company'] as const;
export type ActorName = (typeof actors)[number];

/** One call, and what it answers to each actor. */
export interface Row {
  /** Name of the endpoint, and the special input of the call. */
  call: string;
  send(client: TestClient, actor: ActorName): Promise<TestAnswer>;
  /** One status for all, or one for each of `actors`. */
  expected: number | readonly number[];
}

export const engines = [
  { name: 'SQLite', connect: undefined },
  { name: 'PostgreSQL with a copy of the lists', connect: openPglite },
] as const;

interface House {
  app: TestApp;
  owner: ProfileRecord;
  company: CompanyRecord;
  /** An open job of `company`, which has a draft, a closed and an expired one as well. */
  job: JobOfCompany;
  /** The own id of each person; for all others the owner's. */
  ids: Record<ActorName, number>;
  accounts: Partial<Record<ActorName, { email: string }>>;
  clients: Record<ActorName, TestClient>;
}

/** The house that the rows call; `openHouse` fills it. */
export const house = {} as House;

let dataDir: string;
let store: Store;
let webhookId: number | undefined;

/** Opens a house on an engine, with one account of each kind. */
export async function openHouse({ name, connect }: (typeof engines)[number]): Promise<void> {
  dataDir = await mkdtemp(join(tmpdir(), 'dalil-matrix-'));
  const postgres = await connect?.();
  store = await openStore({ dataDir, clock: systemClock, postgres, hasListCopy: name !== 'SQLite' });
  await store.followLists();
  const app = await startTestApp({ store, dataDir });
  webhookId = undefined;
  const owner = await buildTalent(app);
  const other = await buildTalent(app);
  const viewer = await buildViewer(app);
  const admin = await buildAdmin(app);
  const company = await buildCompany(app);
  const otherCompany = await buildCompany(app);
  const job = await buildJob(app, company.id);
  await buildJob(app, company.id, { status: 'draft' });
  await buildJob(app, company.id, { status: 'closed' });
  await buildJob(app, company.id, { expiryDate: new Date(Date.now() - 1000) });
  Object.assign(house, {
    app,
    owner,
    company,
    job,
    ids: {
      visitor: owner.id,
      owner: owner.id,
      'another talent': other.id,
      viewer: viewer.id,
      admin: admin.id,
      company: owner.id,
      'another company': owner.id,
    },
    accounts: { owner, 'another talent': other, viewer, admin, company, 'another company': otherCompany },
    clients: {
      visitor: app.client(),
      owner: await signedIn(app, owner),
      'another talent': await signedIn(app, other),
      viewer: await signedIn(app, viewer),
      admin: await signedIn(app, admin),
      company: await signedInCompany(app, company),
      'another company': await signedInCompany(app, otherCompany),
    },
  } satisfies House);
}

export async function closeHouse(): Promise<void> {
  await house.app.stop();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
}

const builders: Record<ActorName, (() => Promise<{ email: string }>) | undefined> = {
  visitor: undefined,
  owner: () => buildTalent(house.app),
  'another talent': () => buildTalent(house.app),
  viewer: () => buildViewer(house.app),
  admin: () => buildAdmin(house.app),
  company: () => buildCompany(house.app),
  'another company': () => buildCompany(house.app),
};

/** Signs in a new account of the actor's kind. Calls that end a session use it: later rows need the actor's own. */
export async function anotherSession(actor: ActorName): Promise<TestClient> {
  const account = await builders[actor]?.();
  if (!account) return house.app.client();
  return actor.endsWith('company') ? signedInCompany(house.app, account) : signedIn(house.app, account);
}

export const newToken = { name: 'Import', scopes: ['profile:read'], days: 30 };

export async function tokenOf(actor: 'owner' | 'company', path: string): Promise<number> {
  return (await house.clients[actor].post(path, { ...newToken, password: builtPassword })).body.id;
}

export const webhooksPath = '/api/companies/account/webhooks';
export const newWebhook = { url: 'http://127.0.0.1:9/hooks', events: ['job.closed'] };

/** The same for all rows, since a company has few; another one when it was removed. */
export async function webhookOfCompany(): Promise<number> {
  const { company } = house.clients;
  const { body } = await company.get(webhooksPath);
  if (webhookId !== undefined && body.some(({ id }: { id: number }) => id === webhookId)) return webhookId;
  webhookId = (await company.post(webhooksPath, { ...newWebhook, password: builtPassword })).body.id as number;
  return webhookId;
}

/** An application for the company's job, sent by a new talent; nobody of `actors` has sent it. */
export async function newApplication(): Promise<{ id: number }> {
  const { id: userId } = await buildTalent(house.app);
  const application = { jobId: house.job.id, userId, coverLetter: null, matchScore: null };
  const sent = await house.app.deps.applications.insert(application);
  if ('refused' in sent) throw new Error(sent.refused);
  return sent;
}

export const testCard = { cardNumber: '4242424242424242', expiryMonth: 12, expiryYear: 2090, cvc: '123' };

export async function begunByOwner(): Promise<string> {
  const { owner } = house.clients;
  const { body: paid } = await owner.get('/api/payments');
  const { body } = await owner.post('/api/create-featured-payment', { afterPaymentId: paid[0]?.id });
  return body.paymentIntentId;
}

export async function paidByOwner(): Promise<string> {
  const id = await begunByOwner();
  await house.clients.owner.post(`/api/simulated-payments/${id}/confirm`, testCard);
  return id;
}

export async function featureRequestOfOwner(): Promise<number> {
  const request = { title: 'A request', description: 'of the owner' };
  return (await house.clients.owner.post('/api/feature-requests', request)).body.id;
}

export const pushSubscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/x',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  serverKey: `B${'A'.repeat(86)}`,
};

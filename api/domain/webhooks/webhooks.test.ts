import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWebhookPoster } from '../../adapters/outgoing-requests.ts';
import type { CompanyRecord } from '../../store/records.ts';
import {
  buildAdmin,
  buildCompany,
  buildJob,
  buildTalent,
  builtPassword,
  signedIn,
  signedInCompany,
} from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';
import { createWebhookSender } from './webhooks.ts';

const path = '/api/companies/account/webhooks';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const clock = createFakeClock(new Date('2026-11-21T08:00:00Z'));
let app: TestApp;
let company: CompanyRecord;
let browser: TestClient;
let receiver: WebhookReceiver;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());
beforeEach(async () => {
  company = await buildCompany(app);
  browser = await signedInCompany(app, company);
  receiver = await startWebhookReceiver();
});
afterEach(() => receiver.stop());

const allEvents = ['application.created', 'application.withdrawn', 'job.closed'];
const make = (given: object = {}) =>
  browser.post(path, { url: receiver.url, events: allEvents, password: builtPassword, ...given });
const turn = (deps: Partial<TestApp['deps']> = {}) =>
  createWebhookSender({ ...app.deps, ...deps, stopping: new AbortController().signal })();
const news = () => receiver.received.map(({ body }) => JSON.parse(body));
const deliveriesOf = async (id: number) => (await browser.get(`${path}/${id}/deliveries`)).body;

async function applied() {
  const job = await buildJob(app, company.id);
  const talent = await buildTalent(app);
  const person = await signedIn(app, talent);
  const { body } = await person.post(`/api/jobs/${job.id}/applications`, { coverLetter: 'A private letter' });
  return { job, talent, person, applicationId: body.id as number };
}

describe('a webhook (T14)', () => {
  it('is made with the password, its secret told once, and removed', async () => {
    const { status, body } = await make();
    expect(status).toBe(201);
    expect(body).toMatchObject({ url: receiver.url, events: allEvents, failingSince: null, offAt: null });
    expect(body.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const listed = await browser.get(path);
    expect(listed.body).toMatchObject([{ id: body.id }]);
    expect(listed.text).not.toContain(body.secret);
    expect(app.logLines.join('')).not.toContain(body.secret);
    expect((await browser.delete(`${path}/${body.id}`)).status).toBe(200);
    expect((await browser.get(path)).body).toEqual([]);
    expect((await browser.delete(`${path}/${body.id}`)).status).toBe(404);
  });

  it.each([
    [{ password: 'not the one' }, { password: 'current_password_wrong' }],
    [{ events: [] }, { events: 'webhook_events_required' }],
    [{ events: ['everything'] }, { events: 'webhook_events_required' }],
    [{ url: 'gopher://a.example/' }, { url: 'webhook_url_invalid' }],
    [{ url: 'https://name:word@a.example/' }, { url: 'webhook_url_invalid' }],
    [{ url: `https://a.example/${'x'.repeat(500)}` }, { url: 'webhook_url_invalid' }],
  ])('is refused with %o', async (given, errors) => {
    const { status, body } = await make(given);
    expect([status, body.errorCodes]).toEqual([400, errors]);
    expect((await browser.get(path)).body).toEqual([]);
  });

  it.each([
    'http://open.example/',
    'https://inside.example/',
    'https://unknown.example/',
    'https://10.0.0.1/',
    'https://[fd00::1]/',
    'https://2130706433/',
    'https://169.254.169.254/latest/meta-data',
  ])('is refused at %s, which does not lead to the open internet', async (url) => {
    const names: Record<string, string[]> = { 'open.example': ['1.1.1.1'], 'inside.example': ['1.1.1.1', '10.0.0.1'] };
    const resolve = async (name: string) => (names[name] ?? []).map((address) => ({ address, family: 4 }));
    const { app: strict, stop } = await strictApp(createWebhookPoster({ resolve }));
    const client = await signedInCompany(strict, await buildCompany(strict));
    const attempt = (at: string) => client.post(path, { url: at, events: allEvents, password: builtPassword });
    expect(await attempt(url)).toMatchObject({ status: 400, body: { errorCodes: { url: 'webhook_url_private' } } });
    expect((await attempt('https://open.example/')).status).toBe(201);
    await stop();
  });

  it('is of its own company alone', async () => {
    const { body } = await make();
    const other = await signedInCompany(app, await buildCompany(app));
    expect((await other.get(path)).body).toEqual([]);
    for (const answer of [
      await other.get(`${path}/${body.id}/deliveries`),
      await other.post(`${path}/${body.id}/test`),
      await other.post(`${path}/${body.id}/resume`),
      await other.delete(`${path}/${body.id}`),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  it('is one of five at most', async () => {
    for (let n = 0; n < 5; n += 1) expect((await make()).status).toBe(201);
    expect(await make()).toMatchObject({ status: 409, body: { code: 'webhooks_full' } });
  });
});

describe('a webhook is told (T14)', () => {
  it('of an application and its withdrawal, in numbers and without a word about the person', async () => {
    await make();
    const { job, talent, person, applicationId } = await applied();
    await turn();
    expect(news()).toEqual([
      { type: 'application.created', timestamp: clock.now().toISOString(), data: { jobId: job.id, applicationId } },
    ]);
    for (const word of [talent.name, talent.email, 'private letter']) {
      expect(receiver.received[0]?.body).not.toContain(word);
    }
    expect((await person.delete(`/api/applications/${applicationId}`)).status).toBe(200);
    await turn();
    expect(news()[1]).toMatchObject({ type: 'application.withdrawn', data: { jobId: job.id, applicationId } });
  });

  it('when who applied deletes the account', async () => {
    await make({ events: ['application.withdrawn'] });
    const { person, applicationId } = await applied();
    expect((await person.request('/api/account', { method: 'DELETE', body: { password: builtPassword } })).status).toBe(
      200,
    );
    await turn();
    expect(news()).toMatchObject([{ type: 'application.withdrawn', data: { applicationId } }]);
  });

  it('of jobs that are closed, deleted, taken down, or over, each once', async () => {
    await make({ events: ['job.closed'] });
    const [closed, deleted, moderated, over, draft] = [
      await buildJob(app, company.id),
      await buildJob(app, company.id),
      await buildJob(app, company.id),
      await buildJob(app, company.id, { expiryDate: new Date(clock.now().getTime() + hourMs) }),
      await buildJob(app, company.id, { status: 'draft' }),
    ];
    await browser.patch(`/api/jobs/${closed.id}`, { status: 'closed' });
    await browser.patch(`/api/jobs/${closed.id}`, { title: 'Closed as before' });
    await browser.delete(`/api/jobs/${deleted.id}`);
    await browser.delete(`/api/jobs/${draft.id}`);
    const admin = await signedIn(app, await buildAdmin(app));
    await admin.patch(`/api/admin/jobs/${moderated.id}`, { status: 'closed', reason: 'Not a job' });
    clock.advance(hourMs);
    await app.deps.talentListing.doDueWork();
    await app.deps.talentListing.doDueWork();
    await turn();
    expect(news().map(({ data }) => data)).toEqual([
      { jobId: closed.id, reason: 'closed' },
      { jobId: deleted.id, reason: 'deleted' },
      { jobId: moderated.id, reason: 'moderated' },
      { jobId: over.id, reason: 'expired' },
    ]);
  });

  it('of what it asked for alone, and not of another company', async () => {
    await make({ events: ['application.withdrawn'] });
    await applied();
    const other = await buildCompany(app);
    const job = await buildJob(app, other.id);
    const person = await signedIn(app, await buildTalent(app));
    const { body } = await person.post(`/api/jobs/${job.id}/applications`, {});
    await person.delete(`/api/applications/${body.id}`);
    await turn();
    expect(news()).toEqual([]);
  });

  it('by a test, whose outcome its company sees', async () => {
    const { id } = (await make()).body;
    expect(await browser.post(`${path}/${id}/test`)).toMatchObject({ status: 202, body: { state: 'waiting' } });
    await turn();
    expect(news()).toMatchObject([{ type: 'test', data: {} }]);
    const at = clock.now().toISOString();
    expect(await deliveriesOf(id)).toMatchObject([
      {
        event: 'test',
        state: 'delivered',
        attempts: 1,
        lastStatus: 204,
        createdAt: at,
        endedAt: at,
        nextAttemptAt: null,
      },
    ]);
  });
});

describe('a delivery that fails (T15)', () => {
  it('comes again with the same id and bytes and a new time, later each time, and is seen until it arrives', async () => {
    const { id } = (await make()).body;
    await applied();
    receiver.answer = 500;
    await turn();
    expect(await deliveriesOf(id)).toMatchObject([
      { state: 'waiting', attempts: 1, lastStatus: 500, lastError: 'answered 500', endedAt: null },
    ]);
    const next = (await deliveriesOf(id))[0].nextAttemptAt;
    expect(Date.parse(next) - clock.now().getTime()).toBe(5000);
    expect((await browser.get(path)).body[0].failingSince).toBe(clock.now().toISOString());
    await turn();
    expect(receiver.received).toHaveLength(1);
    clock.advance(5000);
    await turn();
    clock.advance(5000);
    await turn();
    expect(receiver.received).toHaveLength(2);
    receiver.answer = 200;
    clock.advance(60_000);
    await turn();
    const [first, , third] = receiver.received;
    expect(third?.body).toBe(first?.body);
    expect(third?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(Number(third?.headers['webhook-timestamp']) - Number(first?.headers['webhook-timestamp'])).toBe(70);
    expect(third?.headers['webhook-signature']).not.toBe(first?.headers['webhook-signature']);
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered', attempts: 3, lastError: null }]);
    expect((await browser.get(path)).body[0].failingSince).toBeNull();
  });

  it('follows no redirect, reads no long answer, and waits for none beyond the deadline', async () => {
    const { id } = (await make()).body;
    await browser.post(`${path}/${id}/test`);
    receiver.answer = 302;
    await turn();
    expect(receiver.received).toHaveLength(1);
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting', lastStatus: 302 }]);
    receiver.answer = 300;
    clock.advance(5000);
    await turn();
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting', attempts: 2, lastStatus: 300 }]);
    receiver.answer = 'nothing';
    clock.advance(60_000);
    await turn({ webhookPoster: createWebhookPoster({ allowsPrivateNetwork: true, deadlineMs: 50 }) });
    expect(await deliveriesOf(id)).toMatchObject([{ attempts: 3, lastStatus: null, lastError: 'no answer in time' }]);
    await receiver.stop();
    clock.advance(5 * 60_000);
    await turn();
    expect(await deliveriesOf(id)).toMatchObject([{ attempts: 4, lastError: 'nobody listens there' }]);
    receiver = await startWebhookReceiver();
  });

  it('is over when the receiver switches to another protocol', async () => {
    const { id } = (await make()).body;
    await browser.post(`${path}/${id}/test`);
    receiver.answer = 101;
    await turn();
    expect(await deliveriesOf(id)).toMatchObject([
      { attempts: 1, lastStatus: null, lastError: 'the connection failed' },
    ]);
  });

  it('leads nowhere when the name of its address has moved into the own network since', async () => {
    let address = '1.1.1.1';
    const webhookPoster = createWebhookPoster({ resolve: async () => [{ address, family: 4 }] });
    const { app: strict, stop } = await strictApp(webhookPoster);
    const owner = await buildCompany(strict);
    const client = await signedInCompany(strict, owner);
    const url = 'https://hooks.company.example/';
    const { body } = await client.post(path, { url, events: allEvents, password: builtPassword });
    await client.post(`${path}/${body.id}/test`);
    address = '10.0.0.7';
    await createWebhookSender({ ...strict.deps, stopping: new AbortController().signal })();
    const { body: deliveries } = await client.get(`${path}/${body.id}/deliveries`);
    expect(deliveries).toMatchObject([
      { state: 'waiting', lastError: 'the address does not lead to the open internet' },
    ]);
    await stop();
  });

  it('switches the webhook off after a week without success, with one mail and without what waited', async () => {
    const { id } = (await make()).body;
    receiver.answer = 503;
    await applied();
    for (let day = 0; day <= 8; day += 1) {
      for (let hour = 0; hour < 24; hour += 1) {
        await turn();
        clock.advance(hourMs);
      }
    }
    const [webhook] = (await browser.get(path)).body;
    expect(Date.parse(webhook.offAt) - Date.parse(webhook.failingSince)).toBeGreaterThanOrEqual(7 * dayMs);
    expect(await deliveriesOf(id)).toMatchObject([
      { state: 'dead', lastStatus: 503, endedAt: webhook.offAt, nextAttemptAt: null },
    ]);
    const tried = receiver.received.length;
    expect(tried).toBeLessThan(20);
    await applied();
    await turn();
    expect(receiver.received).toHaveLength(tried);
    expect(await browser.post(`${path}/${id}/test`)).toMatchObject({ status: 409, body: { code: 'webhook_off' } });
    const mails = (await app.deps.mailQueue.due(clock.now(), 100)).filter(
      (mail) => mail.template === 'webhook_off' && mail.recipient === company.email,
    );
    expect(mails).toMatchObject([{ recipient: company.email, data: { name: new URL(receiver.url).host } }]);

    receiver.answer = 200;
    expect((await browser.post(`${path}/${id}/resume`)).body).toMatchObject({ offAt: null, failingSince: null });
    await browser.post(`${path}/${id}/test`);
    await turn();
    expect(news().at(-1)).toMatchObject({ type: 'test' });
  });

  it('switches it off at once when the receiver says that it is gone', async () => {
    const { id } = (await make()).body;
    receiver.answer = 410;
    await browser.post(`${path}/${id}/test`);
    await turn();
    expect((await browser.get(path)).body[0]).toMatchObject({ id, offAt: clock.now().toISOString() });
  });

  it('holds nobody else up', async () => {
    await make();
    const other = await startWebhookReceiver();
    await make({ url: other.url });
    receiver.answer = 'nothing';
    await applied();
    await turn({ webhookPoster: createWebhookPoster({ allowsPrivateNetwork: true, deadlineMs: 300 }) });
    expect(other.received).toHaveLength(1);
    await other.stop();
  });
});

async function strictApp(webhookPoster: ReturnType<typeof createWebhookPoster>) {
  const strict = await startTestApp({ clock, deps: { webhookPoster } });
  return { app: strict, stop: () => strict.stop() };
}

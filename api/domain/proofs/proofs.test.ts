import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProofFinding } from '#shared/catalog/company-proofs.ts';
import { limits } from '#shared/limits.ts';
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
import type { HostTexts } from '../ports/outgoing.ts';
import { hostOf } from '../rules/provable-host.ts';
import { createProofChecker } from './proofs.ts';

const path = '/api/companies/account/proof';
const dayMs = 86_400_000;
const clock = createFakeClock();
const nothing: HostTexts = { finding: 'missing' };
/** What hosts publish; each test has hosts of its own. */
const published = { records: new Map<string, HostTexts>(), files: new Map<string, HostTexts>() };
let meanwhile: () => Promise<unknown> = async () => undefined;
const hostReader = {
  readRecords: async (name: string) => {
    await meanwhile();
    return published.records.get(name) ?? nothing;
  },
  readFile: async (url: string) => published.files.get(url) ?? nothing,
};
let app: TestApp;
let host: string;
let company: CompanyRecord;
let browser: TestClient;
let count = 0;
beforeAll(async () => {
  app = await startTestApp({ clock, deps: { hostReader } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  count += 1;
  host = `company-${count}.example`;
  meanwhile = async () => undefined;
  company = await buildCompany(app, { website: `https://${host}/jobs` });
  browser = await signedInCompany(app, company);
});

const publish = (text: string | HostTexts, of = host) =>
  published.records.set(`_dalil.${of}`, typeof text === 'string' ? { texts: ['v=spf1', ` ${text} `] } : text);
const check = (client = browser) => client.post(`${path}/check`);
const leave = (client: TestClient) =>
  client.request('/api/companies/account', { method: 'DELETE', body: { password: builtPassword } });
const turn = () => createProofChecker(app.deps, new AbortController().signal)();
const page = async (of = company) => (await app.client().get(`/api/companies/${of.id}`)).body;
const mailsOf = async ({ email }: CompanyRecord, template = 'proof_failing') =>
  (await app.deps.mailQueue.due(clock.now(), 1000)).filter(
    (mail) => mail.template === template && mail.recipient === email,
  );

async function prove(client = browser, of = host) {
  const { body } = await client.post(path);
  publish(body.text, of);
  return (await check(client)).body;
}

describe('a company proves its host (Z1, Z2)', () => {
  it('with a text that stays the same and is its own', async () => {
    expect((await browser.get(path)).body).toMatchObject({ host, obstacle: null, text: null, provenAt: null });
    const { body } = await browser.post(path);
    expect(body.text).toMatch(/^dalil-verification=[\da-f]{32}$/);
    expect(body).toMatchObject({
      recordName: `_dalil.${host}`,
      fileUrl: `https://${host}/.well-known/dalil-verification.txt`,
    });
    expect((await browser.post(path)).body.text).toBe(body.text);
    const other = await signedInCompany(app, await buildCompany(app, { website: `https://${host}` }));
    expect((await other.post(path)).body.text).not.toBe(body.text);
  });

  it('in the DNS, among other records', async () => {
    const proven = await prove();
    expect(proven).toMatchObject({ dns: 'found', file: 'missing', proof: { way: 'dns', failingSince: null } });
    expect(proven.proof.provenAt).toBe(clock.now().toISOString());
    expect(await page()).toMatchObject({ provenHost: host, hostCheckedAt: clock.now().toISOString() });
  });

  it('by a file', async () => {
    const { body } = await browser.post(path);
    published.files.set(body.fileUrl, { texts: ['# ours', `${body.text}\r`] });
    expect((await check()).body).toMatchObject({ dns: 'missing', file: 'found', proof: { way: 'file' } });
  });

  it.each<ProofFinding>(['missing', 'no_answer', 'redirected', 'private', 'certificate', 'too_long', 'refused'])(
    'and learns what is wrong: %s',
    async (finding) => {
      const { body } = await browser.post(path);
      published.files.set(body.fileUrl, { finding } as HostTexts);
      publish(body.text.slice(0, -1));
      expect((await check()).body).toMatchObject({ dns: 'other', file: finding, proof: { provenAt: null, way: null } });
      expect(await page()).toMatchObject({ provenHost: null, hostCheckedAt: null });
    },
  );

  it('only once it has asked for the text, and only a host of its own', async () => {
    expect(await check()).toMatchObject({ status: 409, body: { code: 'proof_not_begun' } });
    const hosted = await buildCompany(app, { website: 'https://company.wixsite.com/site' });
    const client = await signedInCompany(app, hosted);
    expect((await client.get(path)).body).toMatchObject({ host: 'company.wixsite.com', obstacle: 'shared_host' });
    for (const sent of [await client.post(path), await check(client)]) {
      expect(sent).toMatchObject({ status: 409, body: { code: 'proof_impossible' } });
    }
  });
});

describe('the mark (Z3)', () => {
  it('is on card, page, job, job card and application, and in the data for search engines', async () => {
    const job = await buildJob(app, company.id);
    const person = await signedIn(app, await buildTalent(app));
    await person.post(`/api/jobs/${job.id}/applications`, {});
    await prove();
    const visitor = app.client();
    const cards = (await visitor.get('/api/companies')).body as { id: number; provenHost: string | null }[];
    expect(cards.find(({ id }) => id === company.id)?.provenHost).toBe(host);
    const jobs = (await visitor.get('/api/jobs')).body as { id: number; companyProvenHost: string | null }[];
    expect(jobs.find(({ id }) => id === job.id)?.companyProvenHost).toBe(host);
    expect((await visitor.get(`/api/jobs/${job.id}`)).body.companyProvenHost).toBe(host);
    expect((await person.get('/api/applications')).body[0].job.companyProvenHost).toBe(host);
    const html = await (await fetch(`${app.origin}/jobs/${job.id}`)).text();
    expect(html).toContain(`"sameAs":"https://${host}"`);
  });

  it('reaches the webhooks of the company, once and in numbers', async () => {
    const hook = { url: 'http://127.0.0.1:9/hooks', events: ['company.proven'], password: builtPassword };
    const { body: webhook } = await browser.post('/api/companies/account/webhooks', hook);
    await prove();
    await check();
    const waiting = await app.deps.webhooks.dueOf(webhook.id, clock.now(), 10);
    expect(waiting.map(({ body }) => JSON.parse(body))).toEqual([
      { type: 'company.proven', timestamp: clock.now().toISOString(), data: { companyId: company.id } },
    ]);
  });

  it('is in the export of the company, and goes with its account (Z7)', async () => {
    await prove();
    const { body } = await browser.get('/api/companies/account/export');
    expect(body.proof).toMatchObject({ host, way: 'dns', provenAt: clock.now().toISOString() });
    expect((await leave(browser)).status).toBe(200);
    expect(await app.deps.proofs.of(company.id)).toBeUndefined();
    const next = await buildCompany(app, { website: `https://${host}` });
    const client = await signedInCompany(app, next);
    expect((await prove(client)).proof.way).toBe('dns');
  });
});

describe('a proven host is looked at again (Z4)', () => {
  it('each week, and its page says when', async () => {
    await prove();
    clock.advance(limits.proofCheckDays * dayMs - 1);
    await turn();
    const before = await page();
    clock.advance(1);
    await turn();
    expect([before.hostCheckedAt, (await page()).hostCheckedAt]).toEqual([
      new Date(clock.now().getTime() - limits.proofCheckDays * dayMs).toISOString(),
      clock.now().toISOString(),
    ]);
  });

  it('and loses its mark after 14 days without the text, with one mail on the first', async () => {
    await prove();
    publish('dalil-verification=another');
    clock.advance(limits.proofCheckDays * dayMs);
    const failedAt = clock.now();
    await turn();
    expect(await mailsOf(company)).toHaveLength(1);
    const endsAt = new Date(failedAt.getTime() + limits.proofFailingDays * dayMs).toISOString();
    expect((await browser.get(path)).body).toMatchObject({ failingSince: failedAt.toISOString(), endsAt });
    for (let day = 1; day < limits.proofFailingDays; day += 1) {
      clock.advance(dayMs);
      await turn();
    }
    expect((await page()).provenHost).toBe(host);
    clock.advance(dayMs);
    await turn();
    expect((await page()).provenHost).toBeNull();
    expect((await browser.get(path)).body).toMatchObject({ way: null, provenAt: null, failingSince: null });
    clock.advance(30 * dayMs);
    await turn();
    expect(await mailsOf(company)).toHaveLength(1);
  });

  it('and stays proven when the text is back, or stands in the other place', async () => {
    const { proof } = await prove();
    publish(nothing);
    clock.advance(limits.proofCheckDays * dayMs);
    await turn();
    published.files.set(proof.fileUrl, { texts: [proof.text] });
    clock.advance(dayMs);
    await turn();
    expect((await browser.get(path)).body).toMatchObject({ way: 'file', failingSince: null });
  });

  it('and silence counts after a day only', async () => {
    await prove();
    publish({ finding: 'no_answer' });
    clock.advance(limits.proofCheckDays * dayMs);
    for (let hour = 0; hour < 24; hour += 1) {
      await turn();
      expect((await browser.get(path)).body.failingSince).toBeNull();
      clock.advance(dayMs / 24);
    }
    await turn();
    expect((await browser.get(path)).body.failingSince).toBe(clock.now().toISOString());
  });
});

describe('a proof (Z5, Z6)', () => {
  it('ends with another website, and not with another page of it', async () => {
    await prove();
    await browser.patch(`/api/companies/${company.id}`, { website: `http://${host}:8080/about` });
    expect((await page()).provenHost).toBe(host);
    const { body } = await browser.patch(`/api/companies/${company.id}`, { website: `https://www.${host}` });
    expect(body.provenHost).toBeNull();
    expect((await browser.get(path)).body).toMatchObject({ host: `www.${host}`, text: null, provenAt: null });
    expect((await page()).provenHost).toBeNull();
  });

  it('is of one company; another one learns that the host is taken', async () => {
    const second = await buildCompany(app, { website: `https://${host}` });
    const client = await signedInCompany(app, second);
    const { body: begun } = await client.post(path);
    await prove();
    expect((await client.get(path)).body.obstacle).toBe('taken');
    publish(begun.text);
    expect(await check(client)).toMatchObject({ status: 409, body: { code: 'proof_impossible' } });
    expect((await page(second)).provenHost).toBeNull();
  });

  it('is of the first of two companies that are checked at once', async () => {
    const second = await buildCompany(app, { website: `https://${host}` });
    const client = await signedInCompany(app, second);
    const texts = [(await browser.post(path)).body.text, (await client.post(path)).body.text];
    publish({ texts });
    const checked = await Promise.all([check(), check(client), check(), check(client)]);
    expect(checked.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect([(await page()).provenHost, (await page(second)).provenHost].toSorted()).toEqual([host, null]);
  });

  it('does not come of a check during which the website changed, or the company left', async () => {
    const { body } = await browser.post(path);
    publish(body.text);
    meanwhile = () => browser.patch(`/api/companies/${company.id}`, { website: `https://new-${host}` });
    expect((await check()).body.proof).toMatchObject({ host: `new-${host}`, provenAt: null });
    expect((await page()).provenHost).toBeNull();

    const leaver = await buildCompany(app, { website: `https://left-${host}` });
    const client = await signedInCompany(app, leaver);
    publish((await client.post(path)).body.text, `left-${host}`);
    meanwhile = () => leave(client);
    expect((await check(client)).status).toBe(404);
  });
});

describe('an administrator (Z6)', () => {
  const decide = async (admin: TestClient, { id, website }: CompanyRecord, isProven: boolean) =>
    admin.patch(`/api/admin/companies/${id}/proof`, { isProven, host: hostOf(website) ?? 'company.example' });
  let admin: TestClient;
  beforeEach(async () => {
    admin = await signedIn(app, await buildAdmin(app));
  });

  it('confirms a host of a page builder, takes it back, and both are in the log', async () => {
    const hosted = await buildCompany(app, { website: `https://company-${count}.wixsite.com/site` });
    expect((await decide(admin, hosted, true)).body).toMatchObject({ provenHost: `company-${count}.wixsite.com` });
    const client = await signedInCompany(app, hosted);
    expect((await client.get(path)).body).toMatchObject({ way: 'admin', failingSince: null });
    clock.advance(20 * dayMs);
    await turn();
    expect((await page(hosted)).provenHost).toBe(`company-${count}.wixsite.com`);
    // The first session has ended meanwhile.
    const later = await signedIn(app, await buildAdmin(app));
    expect((await decide(later, hosted, false)).body.provenHost).toBeNull();
    const { items } = (await later.get('/api/admin/audit-log')).body;
    expect(items.slice(0, 2)).toMatchObject([
      { action: 'unprove_host', subject: 'company', subjectId: hosted.id, host: hostOf(hosted.website) },
      { action: 'prove_host', subject: 'company', subjectId: hosted.id, host: hostOf(hosted.website) },
    ]);
  });

  it('gives a host to the second company, and the first one loses it', async () => {
    await prove();
    const second = await buildCompany(app, { website: `https://${host}` });
    await decide(admin, second, true);
    expect([(await page()).provenHost, (await page(second)).provenHost]).toEqual([null, host]);
    expect(await mailsOf(company, 'proof_lost')).toHaveLength(1);
    const { items } = (await admin.get('/api/admin/audit-log')).body;
    expect(items.slice(0, 2)).toMatchObject([
      { action: 'prove_host', subjectId: second.id, host },
      { action: 'unprove_host', subjectId: company.id, host },
    ]);
  });

  it('decides about the host that he saw, and no other', async () => {
    await browser.patch(`/api/companies/${company.id}`, { website: `https://new-${host}` });
    for (const isProven of [true, false]) {
      expect(await decide(admin, company, isProven)).toMatchObject({ status: 412, body: { code: 'changed' } });
    }
    expect((await page()).provenHost).toBeNull();
    expect((await admin.get('/api/admin/companies?q=')).body.items[0]).toMatchObject({ host: `new-${host}` });
  });

  it('has confirmed a host, and no look for a text ends that', async () => {
    const { body } = await browser.post(path);
    meanwhile = () => decide(admin, company, true);
    await check();
    meanwhile = async () => undefined;
    publish(body.text);
    for (let day = 0; day <= limits.proofCheckDays + limits.proofFailingDays; day += 1) {
      if (day === 0) await check();
      else publish(nothing);
      await turn();
      clock.advance(dayMs);
    }
    const later = await signedInCompany(app, company);
    await check(later);
    expect((await later.get(path)).body).toMatchObject({ way: 'admin', failingSince: null });
    expect((await page()).provenHost).toBe(host);
  });

  it('confirms no host that is nobody’s', async () => {
    for (const website of ['', 'https://gmail.com', 'https://sites.google.com/view/x', 'https://127.0.0.0x1']) {
      const other = await buildCompany(app, { website });
      const status = website === '' ? 412 : 409;
      expect((await decide(admin, other, true)).status).toBe(status);
      expect((await page(other)).provenHost).toBeNull();
    }
    expect((await decide(admin, { ...company, id: 999_999 }, true)).status).toBe(404);
  });
});

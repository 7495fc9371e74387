import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWebhookSender } from '../../domain/webhooks/webhooks.ts';
import {
  buildCompany,
  buildJob,
  buildTalent,
  builtPassword,
  signedIn,
  signedInCompany,
} from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  for (const slug of ['one', 'two', 'three']) await buildTalent(app, { slug, skills: ['Welding'] });
  await buildTalent(app, { slug: 'other', skills: ['Law'] });
});
afterAll(() => app.stop());

interface Clients {
  isFromDalil(secret: string, headers: Record<string, unknown>, body: string): boolean;
  talents(origin: string, search: string): AsyncIterable<{ slug: string }>;
  newApplications(origin: string, token: string, jobId: number): Promise<{ status: string }[]>;
}

/** The document's schema under a name, as it stands there. */
function documented(name: keyof Clients, change = (code: string) => code): Promise<Clients> {
  const blocks = readFileSync('docs/design/api.md', 'utf8').matchAll(/```js\n(.*?)```/gs);
  const [code = ''] = [...blocks].flatMap(([, block = '']) => (block.includes(name) ? [block] : []));
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(change(code))}`);
}

it('finds everybody whom the documented client looks for', async () => {
  // Smaller pages, so that there are several.
  const { talents } = await documented('talents', (code) => code.replace('limit=200', 'limit=2'));
  const slugs: string[] = [];
  for await (const { slug } of talents(app.origin, 'welding')) slugs.push(slug);
  expect(slugs.toSorted()).toEqual(['one', 'three', 'two']);
});

it('gives the documented program of a company what its token opens', async () => {
  const company = await buildCompany(app);
  const job = await buildJob(app, company.id);
  const talent = await signedIn(app, await buildTalent(app));
  await talent.post(`/api/jobs/${job.id}/applications`, {});
  const wanted = { name: 'Import', scopes: ['applications:read'], days: 30, password: builtPassword };
  const browser = await signedInCompany(app, company);
  const { body } = await browser.post('/api/companies/account/tokens', wanted);
  const { newApplications } = await documented('newApplications');
  expect(await newApplications(app.origin, body.secret, job.id)).toMatchObject([{ status: 'pending' }]);
  await expect(newApplications(app.origin, 'dalil_lost', job.id)).rejects.toThrow('not_authenticated');
});

it('lets the documented receiver tell a delivery of Dalil from one of somebody else (T14)', async () => {
  const receiver = await startWebhookReceiver();
  const browser = await signedInCompany(app, await buildCompany(app));
  const wanted = { url: receiver.url, events: ['job.closed'], password: builtPassword };
  const { body: made } = await browser.post('/api/companies/account/webhooks', wanted);
  await browser.post(`/api/companies/account/webhooks/${made.id}/test`);
  await createWebhookSender({ ...app.deps, stopping: new AbortController().signal })();
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
  await receiver.stop();
  const { isFromDalil } = await documented('isFromDalil');
  expect(isFromDalil(made.secret, headers, body)).toBe(true);
  expect(isFromDalil(made.secret, headers, body.replace('test', 'rest'))).toBe(false);
  expect(isFromDalil('whsec_b3RoZXI=', headers, body)).toBe(false);
  expect(isFromDalil(made.secret, { ...headers, 'webhook-id': 'another' }, body)).toBe(false);
  expect(isFromDalil(made.secret, { ...headers, 'webhook-timestamp': '1700000000' }, body)).toBe(false);
});

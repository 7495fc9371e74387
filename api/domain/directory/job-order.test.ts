import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildAdmin, buildCompany, jobBody, signedIn, signedInCompany } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

const clock = createFakeClock(new Date());
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

async function pages(): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | undefined;
  do {
    const { body, headers } = await app.client().get(`/api/jobs?limit=1${cursor ? `&cursor=${cursor}` : ''}`);
    ids.push(...body.map(({ id }: { id: number }) => id));
    cursor = /cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1];
  } while (cursor);
  return ids;
}

it('lists jobs by their first publication, page by page, and a reopened one stays where it was', async () => {
  const company = await buildCompany(app);
  const owner = await signedInCompany(app, company);
  const post = async (given: object) => (await owner.post('/api/jobs', jobBody({ ...given }))).body;
  const draft = await post({ title: 'Drafted first', status: 'draft' });
  const first = await post({ title: 'Published first' });
  clock.advance(5000);
  const second = await post({ title: 'Published second' });
  clock.advance(5000);
  const published = (await owner.patch(`/api/jobs/${draft.id}`, { status: 'active' })).body;
  expect([draft.publishedAt, published.publishedAt]).toEqual([null, clock.now().toISOString()]);
  const order = [draft.id, second.id, first.id];
  expect(await pages()).toEqual(order);
  const ofCompany = (await app.client().get(`/api/companies/${company.id}/jobs`)).body;
  expect(ofCompany.map(({ id }: { id: number }) => id)).toEqual(order);
  clock.advance(5000);
  await owner.patch(`/api/jobs/${first.id}`, { status: 'closed' });
  const reopened = (await owner.patch(`/api/jobs/${first.id}`, { status: 'active' })).body;
  expect(reopened.publishedAt).toBe(first.publishedAt);
  expect(await pages()).toEqual(order);
  const page = (await app.client().get(`/jobs/${draft.id}`)).text;
  expect(page).toContain(`"datePosted":"${published.publishedAt}"`);
});

it('a job of a company that is out of service is not found (L8)', async () => {
  const company = await buildCompany(app);
  const owner = await signedInCompany(app, company);
  const { id } = (await owner.post('/api/jobs', jobBody())).body;
  expect((await app.client().get(`/api/jobs/${id}`)).status).toBe(200);
  const admin = await signedIn(app, await buildAdmin(app));
  await admin.patch(`/api/admin/companies/${company.id}`, { isActive: false });
  expect((await app.client().get(`/api/jobs/${id}`)).status).toBe(404);
});

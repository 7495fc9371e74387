import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { fromColumns } from '#shared/rules/shards.ts';
import type { CompanyRecord, JobOfCompany, JobRecord, Own } from '../../store/records.ts';
import { buildCompany, buildJob, buildTalent, signedIn, signedInCompany } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

const hourMs = 3_600_000;
const clock = createFakeClock(new Date());
const app: TestApp = await startTestApp({ clock });
afterAll(() => app.stop());

let company: CompanyRecord;
let job: JobOfCompany;
/** The device's checkpoint while the job was open. */
let since: string;
beforeEach(async () => {
  company = await buildCompany(app, { name: 'Ending', country: 'Oman' });
  job = await buildJob(app, company.id, {
    title: 'Falconer',
    industry: 'aviation',
    expiryDate: new Date(clock.now().getTime() + hourMs),
  });
  const { epoch, rev } = await app.deps.sync.sums('jobs');
  since = `${epoch}.${rev}`;
});

const get = (path: string) => app.client().get(path);
const idsIn = async (path: string): Promise<number[]> => (await get(path)).body.map(({ id }: { id: number }) => id);
const inShard = async () => {
  const { body } = await get(`/api/sync/jobs/shards/${Math.floor(job.id / 512)}`);
  return body.rows ? fromColumns(body.rows).map((row) => Number(Object(row).id)) : [];
};

/** Every public place that lists jobs, as ids. */
const places: [name: string, read: () => Promise<number[]>][] = [
  ['the list', () => idsIn('/api/jobs')],
  ['the search', () => idsIn('/api/jobs?q=falconer')],
  ['its industry', () => idsIn('/api/jobs?industry=aviation')],
  ['its country', () => idsIn('/api/jobs?country=Oman')],
  ['its company’s jobs in the list', () => idsIn(`/api/jobs?company=${company.id}`)],
  ['its company’s jobs', () => idsIn(`/api/companies/${company.id}/jobs`)],
  ['its own address', async () => ((await get(`/api/jobs/${job.id}`)).status === 200 ? [job.id] : [])],
  ['the feed of devices', inShard],
];

// The policies of the domain prove ownership; this test asserts it.
const own = <Row>(row: Row) => row as Own<Row>;

const endings: [name: string, end: () => Promise<unknown>][] = [
  ['has expired', async () => clock.advance(hourMs)],
  ['was closed', async () => app.deps.jobs.save(own<JobRecord>(job), { status: 'closed' })],
  ['was deleted', async () => (await signedInCompany(app, company)).delete(`/api/jobs/${job.id}`)],
];

describe.each(endings)('a job that %s', (_, end) => {
  it.each(places)('is no longer in %s, where it was before (L8)', async (_place, read) => {
    expect(await read()).toContain(job.id);
    await end();
    expect(await read()).not.toContain(job.id);
  });

  it('is gone for devices that had it, and is not counted (L8)', async () => {
    const before = (await get('/api/stats')).body.jobs;
    await end();
    expect((await get('/api/stats')).body.jobs).toBe(before - 1);
    const { body } = await get(`/api/sync/jobs/changes?since=${since}`);
    expect(body.gone.map(({ id }: { id: number }) => id)).toContain(job.id);
  });

  it('takes no application (S8, L10)', async () => {
    const client = await signedIn(app, await buildTalent(app));
    await end();
    expect([404, 409]).toContain((await client.post(`/api/jobs/${job.id}/applications`, {})).status);
  });
});

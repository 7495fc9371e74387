import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SavedItem } from '#shared/model/saved.ts';
import { buildCompany, buildJob, buildTalent, signedIn, signedInCompany } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const savedAt = '2026-01-02T03:04:05.000Z';
const job = (id: number, isSaved = true) => ({ kind: 'job', key: String(id), isSaved, savedAt });
const person = (id: number, more: object = {}) => ({
  kind: 'talent',
  key: String(id),
  isSaved: true,
  savedAt,
  ...more,
});

async function send(client: TestClient, changes: object[], key: string = randomUUID()) {
  const { ownerId } = (await client.get('/api/saved')).body;
  return client.post('/api/saved', { ownerId, changes }, { 'idempotency-key': key });
}

const keysOf = ({ items }: { items: SavedItem[] }) => items.map(({ kind, key }) => `${kind} ${key}`).sort();

describe('what a person saved', () => {
  it('is one set, whatever device saved it, newest first', async () => {
    const talent = await buildTalent(app);
    const [phone, computer] = [await signedIn(app, talent), await signedIn(app, talent)];
    await send(phone, [job(1), { ...job(2), savedAt: '2026-02-02T03:04:05.000Z' }]);
    await send(computer, [job(2), { kind: 'search', key: '/jobs?q=x', isSaved: true, alert: 'daily', savedAt }]);
    const { body, headers } = await phone.get('/api/saved');
    expect(keysOf(body)).toEqual(['job 1', 'job 2', 'search /jobs?q=x']);
    expect(body.items[0]).toEqual({
      ...{ kind: 'job', key: '2', note: '', alert: 'off' },
      savedAt: '2026-02-02T03:04:05.000Z',
    });
    expect(body.ownerId).toBe(talent.id);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('SYNC-1 is changed once by a batch, however often it arrives', async () => {
    const client = await signedIn(app, await buildTalent(app));
    const key = randomUUID();
    await send(client, [job(1)], key);
    await send(client, [job(1, false)]);
    const again = await send(client, [job(1)], key);
    expect([again.status, again.body.items]).toEqual([200, []]);
  });

  it('SYNC-9 is seen and changed by nobody else, of either realm', async () => {
    const owner = await signedIn(app, await buildTalent(app));
    const other = await signedIn(app, await buildTalent(app));
    const record = await buildCompany(app);
    const company = await signedInCompany(app, record);
    await send(owner, [person(5, { note: 'private' })]);
    await send(other, [{ ...person(5), isSaved: false }]);
    await company.post('/api/companies/account/saved', {
      ownerId: record.id,
      changes: [{ ...person(5), isSaved: false }],
    });
    const { ownerId } = (await owner.get('/api/saved')).body;
    const strange = await other.post('/api/saved', { ownerId, changes: [{ ...person(5), isSaved: false }] });
    expect([strange.status, strange.body.code]).toEqual([403, 'forbidden']);
    expect((await owner.get('/api/saved')).body.items).toMatchObject([{ key: '5', note: 'private' }]);
    expect((await other.get('/api/saved')).body.items).toEqual([]);
    expect((await company.get('/api/companies/account/saved')).body.items).toEqual([]);
  });

  it('SYNC-2 keeps both notes when two devices wrote one', async () => {
    const client = await signedIn(app, await buildTalent(app));
    await send(client, [person(5, { note: 'from the phone', noteBase: '' })]);
    const { body } = await send(client, [person(5, { note: 'from the desk', noteBase: '' })]);
    expect(body.items[0].note).toBe('from the phone\nfrom the desk');
    const cleared = await send(client, [person(5, { note: '', noteBase: body.items[0].note })]);
    expect(cleared.body.items[0].note).toBe('');
  });

  it('keeps what a change does not name', async () => {
    const client = await signedIn(app, await buildTalent(app));
    await send(client, [person(5, { note: 'mine', alert: 'weekly' })]);
    expect((await send(client, [person(5)])).body.items).toMatchObject([{ note: 'mine', alert: 'weekly' }]);
  });

  it.each([
    ['an unknown kind', { kind: 'payment', key: '1' }],
    ['an id that cannot be', { kind: 'job', key: '0' }],
    ['a page that is no search', { kind: 'search', key: '/admin?q=x' }],
    ['a search in another form', { kind: 'search', key: '/jobs?q=b&country=Qatar' }],
    ['an unknown rhythm', { kind: 'search', key: '/jobs?q=b', alert: 'hourly' }],
    ['a note of control characters', { kind: 'talent', key: '1', note: 'a\u0007b' }],
  ])('refuses %s, and then nothing of the batch is kept', async (_, wrong) => {
    const client = await signedIn(app, await buildTalent(app));
    const refused = await send(client, [job(1), { isSaved: true, savedAt, ...wrong }]);
    expect([refused.status, refused.body.code]).toEqual([400, 'validation_failed']);
    expect((await client.get('/api/saved')).body.items).toEqual([]);
  });

  it('has a bound, and a batch beyond it changes nothing', async () => {
    const client = await signedIn(app, await buildTalent(app));
    const many = (from: number) => Array.from({ length: 500 }, (_, n) => job(from + n));
    for (const from of [1, 501, 1001, 1501, 2001, 2501]) expect((await send(client, many(from))).status).toBe(200);
    const refused = await send(client, [job(1, false), job(3001), job(3002)]);
    expect([refused.status, refused.body.code]).toEqual([409, 'saved_full']);
    const { body } = await send(client, [job(1, false), job(3001)]);
    expect([body.items.length, keysOf(body).includes('job 1')]).toEqual([3000, false]);
  });

  it('is in the export of either realm, with notes, and goes with the account', async () => {
    const talent = await buildTalent(app);
    const client = await signedIn(app, talent);
    await send(client, [person(5, { note: 'mine' })]);
    expect((await client.get('/api/account/export')).body.saved).toMatchObject([{ key: '5', note: 'mine' }]);
    await client.request('/api/account', { method: 'DELETE', body: { password: 'a password of the tests' } });
    const record = await buildCompany(app);
    const company = await signedInCompany(app, record);
    await company.post('/api/companies/account/saved', { ownerId: record.id, changes: [person(7)] });
    expect((await company.get('/api/companies/account/export')).body.saved).toMatchObject([{ key: '7' }]);
    const { saved, savedKeys } = app.store.engine.tables;
    const { db } = app.store.engine.reader;
    expect((await db.select().from(saved)).filter(({ userId }) => userId === talent.id)).toEqual([]);
    expect((await db.select().from(savedKeys)).filter(({ userId }) => userId === talent.id)).toEqual([]);
  });
});

describe('rows that a device asks after', () => {
  it('are those that everybody may see, as they are now', async () => {
    const company = await buildCompany(app);
    const open = await buildJob(app, company.id, { title: 'Open' });
    const closed = await buildJob(app, company.id, { status: 'closed' });
    const { body } = await app.client().get(`/api/sync/jobs/rows?ids=${open.id},${closed.id},99999`);
    expect(body.items).toMatchObject([{ id: open.id, title: 'Open', rev: open.rev }]);
    const wrong = await app.client().get('/api/sync/jobs/rows?ids=1,,x');
    expect([wrong.status, wrong.body.errors]).toEqual([400, { ids: expect.any(String) }]);
    expect((await app.client().get('/api/sync/people/rows?ids=1')).status).toBe(404);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdmin, buildCompany, buildTalent, buildViewer, signedIn } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const dayMs = 86_400_000;
const clock = createFakeClock();
let app: TestApp;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp({ clock });
  admin = await signedIn(app, await buildAdmin(app, { name: 'Boss' }));
});
afterAll(() => app.stop());

interface Listed {
  id: number;
  name: string;
}
const namesOf = ({ body }: { body: { items: Listed[] } }) => body.items.map(({ name }) => name);
const users = (query: string) => admin.get(`/api/admin/users?${query}`);

describe("the administrator's list of people", () => {
  it('shows what the cards need, and the public list nothing of it (N4, N13)', async () => {
    const talent = await buildTalent(app, { name: 'Card Holder' });
    const { items, total } = (await users('q=card+holder')).body;
    expect(total).toBe(1);
    expect(Object.keys(items[0]).sort()).toEqual(
      [
        ...[
          'id',
          'username',
          'name',
          'nameOther',
          'slug',
          'email',
          'industry',
          'profilePicture',
          'role',
          'isActive',
          'isVerified',
          'isEmailConfirmed',
        ],
        ...['isFeatured', 'featuredUntil', 'paidDaysLeft', 'paidDaysHeld', 'heldSince', 'registeredAt', 'lastLogin'],
      ].sort(),
    );
    const { text } = await admin.get('/api/users');
    expect(text).toContain(talent.username);
    expect(text).not.toMatch(/@example\.com|"role"|isActive|lastLogin|password/);
  });

  it('is searched by name, in either script, and by username (N3)', async () => {
    const talent = await buildTalent(app, { name: 'محمد العتيبي', slug: 'falcon-77', username: 'falcon_77' });
    for (const q of ['محمد', 'otaibi', 'falcon', 'FALCON_77', '@falcon_77', 'falcon 77', 'alcon']) {
      expect([q, (await users(`q=${encodeURIComponent(q)}`)).body.items.map(({ id }: Listed) => id)]).toEqual([
        q,
        [talent.id],
      ]);
    }
    expect((await users('q=falcon&industry=energy')).body.items).toEqual([]);
    expect((await users('q=nobody-has-this')).body).toEqual({ items: [], nextCursor: null, total: 0 });
  });

  it('does not name somebody twice whom name and username find', async () => {
    await buildTalent(app, { name: 'Quartz', slug: 'quartz', username: 'quartz' });
    expect(namesOf(await users('q=quartz'))).toEqual(['Quartz']);
  });

  it('is narrowed by industry and turned page by page (N3)', async () => {
    for (const turn of [1, 2, 3, 4, 5]) await buildTalent(app, { name: `Lawyer ${turn}`, industry: 'legal' });
    const first = await users('industry=legal&limit=2');
    expect([namesOf(first), first.body.total]).toEqual([['Lawyer 5', 'Lawyer 4'], 5]);
    const second = await users(`industry=legal&limit=2&cursor=${first.body.nextCursor}`);
    expect([namesOf(second), second.body.total]).toEqual([['Lawyer 3', 'Lawyer 2'], null]);
    const third = await users(`industry=legal&limit=2&cursor=${second.body.nextCursor}`);
    expect([namesOf(third), third.body.nextCursor]).toEqual([['Lawyer 1'], null]);
  });

  it('has a view of those whom nobody sees, searched by name, username and e-mail', async () => {
    await buildTalent(app, { name: 'Hidden Amal', isActive: false, email: 'amal@hidden.example' });
    await buildViewer(app, { name: 'Hidden Viewer', slug: 'lookout', username: 'lookout' });
    expect(namesOf(await users('view=hidden'))).toEqual(['Hidden Viewer', 'Hidden Amal', 'Boss']);
    expect(namesOf(await users('view=hidden&q=amal%40hidden.example'))).toEqual(['Hidden Amal']);
    expect(namesOf(await users('view=hidden&q=lookout'))).toEqual(['Hidden Viewer']);
    expect(namesOf(await users('q=hidden'))).toEqual([]);
    const first = await users('view=hidden&limit=2');
    expect(namesOf(await users(`view=hidden&limit=2&cursor=${first.body.nextCursor}`))).toEqual(['Boss']);
  });

  it('has a view of the featured, the soonest end first', async () => {
    const until = (days: number) => ({
      isFeatured: true,
      featuredUntil: new Date(clock.now().getTime() + days * dayMs),
    });
    await buildTalent(app, { name: 'Star late', ...until(9) });
    await buildTalent(app, { name: 'Star soon', ...until(1) });
    await buildTalent(app, { name: 'Star hidden', isActive: false, ...until(5) });
    await buildTalent(app, { name: 'Star over', ...until(-1) });
    expect(namesOf(await users('view=featured'))).toEqual(['Star soon', 'Star hidden', 'Star late']);
    const first = await users('view=featured&limit=1');
    const rest = await users(`view=featured&cursor=${first.body.nextCursor}`);
    expect(namesOf(rest)).toEqual(['Star hidden', 'Star late']);
  });
});

describe('moderation', () => {
  it('takes a person out of every list and ends the sessions, until it is taken back', async () => {
    const talent = await buildTalent(app, { name: 'Leaver' });
    const client = await signedIn(app, talent);
    const { epoch, rev } = await app.deps.sync.sums('talents');
    const { body } = await admin.patch(`/api/admin/users/${talent.id}`, { isActive: false });
    expect(body).toMatchObject({ id: talent.id, isActive: false });
    const changes = await app.client().get(`/api/sync/talents/changes?since=${epoch}.${rev}`);
    expect(changes.body.gone).toMatchObject([{ id: talent.id }]);
    expect((await app.client().get(`/api/users/slug/${talent.slug}`)).status).toBe(404);
    expect((await client.get('/api/auth/check')).body).toBeNull();
    const { sessions } = app.store.engine.tables;
    const left = await app.store.engine.reader.db.select().from(sessions);
    expect(left.filter(({ userId }) => userId === talent.id)).toEqual([]);
    await admin.patch(`/api/admin/users/${talent.id}`, { isActive: true });
    expect((await app.client().get(`/api/users/slug/${talent.slug}`)).status).toBe(200);
    expect((await client.get('/api/auth/check')).body).toBeNull();
  });

  it('verifies people and companies, in public too', async () => {
    const talent = await buildTalent(app);
    const company = await buildCompany(app, { isVerified: false });
    await admin.patch(`/api/admin/users/${talent.id}`, { isVerified: true });
    await admin.patch(`/api/admin/companies/${company.id}`, { isVerified: true });
    expect((await app.client().get(`/api/users/slug/${talent.slug}`)).body.isVerified).toBe(true);
    expect((await app.client().get(`/api/companies/slug/${company.slug}`)).body.isVerified).toBe(true);
  });

  it('takes a company out of service, and finds it again', async () => {
    const company = await buildCompany(app, { name: 'Closing Works' });
    const listed = await admin.get('/api/admin/companies?q=closing+works');
    expect(listed.body.items).toMatchObject([{ id: company.id, email: company.email, isActive: true }]);
    await admin.patch(`/api/admin/companies/${company.id}`, { isActive: false });
    expect((await app.client().get(`/api/companies/slug/${company.slug}`)).status).toBe(404);
    expect(namesOf(await admin.get('/api/admin/companies?q=closing+works'))).toEqual([]);
    expect(namesOf(await admin.get('/api/admin/companies?q=closing+works&view=hidden'))).toEqual(['Closing Works']);
  });

  it('enters what changed in the audit log, and nothing else', async () => {
    const { id } = await buildTalent(app, { name: 'Audited' });
    await admin.patch(`/api/admin/users/${id}`, { isActive: false, isVerified: true, role: 'admin', name: 'x' });
    const { rev } = (await app.deps.users.findById(id)) ?? {};
    await admin.patch(`/api/admin/users/${id}`, { isActive: false, isVerified: true });
    await admin.patch(`/api/admin/users/${id}`, {});
    const after = await app.deps.users.findById(id);
    expect(after).toMatchObject({ rev, role: 'talent', name: 'Audited' });
    const { items } = (await admin.get('/api/admin/audit-log')).body;
    const about = items.filter(({ subjectId }: { subjectId: number }) => subjectId === id);
    expect(about.map(({ action }: { action: string }) => action)).toEqual(['verify', 'deactivate']);
  });

  it('knows nobody who is not there', async () => {
    const answers = [
      await admin.patch('/api/admin/users/999999', {}),
      await admin.patch('/api/admin/users/x', {}),
      await admin.patch('/api/admin/companies/999999', {}),
    ];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [404, 'User not found'],
      [404, 'User not found'],
      [404, 'Company not found'],
    ]);
  });
});

it("the administrator's list of payments names payers and no intents", async () => {
  const talent = await buildTalent(app, { name: 'Payer' });
  const client = await signedIn(app, talent);
  const { paymentIntentId } = (await client.post('/api/create-featured-payment')).body;
  const { body, text } = await admin.get('/api/admin/payments');
  const user = { id: talent.id, name: 'Payer', slug: talent.slug };
  expect(body.items[0]).toMatchObject({ user, status: 'open', amountCents: 1900, provider: 'simulated' });
  expect(text).not.toContain(paymentIntentId);
  expect((await admin.get('/api/admin/payments?status=succeeded')).body.items).toEqual([]);
});

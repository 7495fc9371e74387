import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildAdmin, buildCompany, buildJob, buildTalent, signedIn } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { type MailBox, startMailBox } from '../../testing/mail-box.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const hourMs = 3_600_000;
const clock = createFakeClock(new Date());
let app: TestApp;
let box: MailBox;
let admin: TestClient;
beforeEach(async () => {
  app = await startTestApp({ clock });
  box = await startMailBox(app);
  admin = await signedIn(app, await buildAdmin(app, { name: 'Boss' }));
});
afterEach(async () => {
  await box.stop();
  await app.stop();
});

async function applied({ email = 'jobs@works.example' } = {}) {
  const company = await buildCompany(app, { email, language: 'en' });
  const job = await buildJob(app, company.id, { title: 'Engineer' });
  const talent = await signedIn(app, await buildTalent(app, { name: 'Noura' }));
  await talent.post(`/api/jobs/${job.id}/applications`, {});
  return company;
}
const listed = async () => (await admin.get('/api/admin/dead-mails')).body;
const decide = (decision: string, ids: readonly number[]) => admin.patch('/api/admin/dead-mails', { ids, decision });
const idsOf = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id);

describe('mails that cannot be sent', () => {
  it('stand in the list at once when the mail server refuses them for good, with its reason', async () => {
    const { email } = await applied();
    box.server.unknownRecipients.add(email);
    expect(await box.collect()).toEqual([]);
    expect(await listed()).toMatchObject({
      items: [
        {
          recipient: email,
          template: 'application_received',
          language: 'en',
          attempts: 1,
          error: expect.stringContaining('no such mailbox'),
          isResendable: true,
          diedAt: clock.now().toISOString(),
        },
      ],
      nextCursor: null,
      total: 1,
    });
    expect((await admin.get('/api/admin/dead-mails')).text).not.toContain('Noura');
    clock.advance(24 * hourMs);
    box.server.unknownRecipients.clear();
    expect(await box.collect()).toEqual([]);
  });

  it('stand there after three days without a mail server, and not before', async () => {
    await applied();
    box.server.mood = 'refusing';
    for (let hours = 0; hours < 72; hours += 1) {
      await box.collect();
      expect((await admin.get('/api/admin/mail-state')).body).toEqual({ isSetUp: true, waiting: 1, dead: 0 });
      clock.advance(hourMs);
    }
    for (let hours = 0; hours < 7; hours += 1) {
      await box.collect();
      clock.advance(hourMs);
    }
    admin = await signedIn(app, await buildAdmin(app));
    expect((await admin.get('/api/admin/mail-state')).body).toEqual({ isSetUp: true, waiting: 0, dead: 1 });
    expect(await listed()).toMatchObject({ items: [{ error: expect.stringContaining('mailbox is full') }] });
  });

  it('are sent again by an administrator, once, with the content that they had', async () => {
    box.server.mood = 'rejecting';
    const companies = [await applied({ email: 'a@works.example' }), await applied({ email: 'b@works.example' })];
    await box.collect();
    box.server.mood = 'accepting';
    const ids = idsOf(await listed());
    expect((await decide('resend', ids)).body).toEqual({ count: 2 });
    const arrived = await box.collect();
    expect(arrived.map(({ headers }) => headers.to)).toEqual(companies.map(({ email }) => email));
    expect(arrived[0]?.parts['text/plain']).toContain('Noura has applied for Engineer.');
    const again = await decide('resend', ids);
    expect([again.status, again.body.message]).toEqual([404, 'Mail not found']);
    expect([await box.collect(), await listed()]).toEqual([[], { items: [], nextCursor: null, total: 0 }]);
    const { body } = await admin.get('/api/admin/audit-log?limit=1');
    expect(body.items).toMatchObject([{ action: 'resend_mail', actor: { name: 'Boss' }, subject: 'mail' }]);
  });

  it('are discarded by an administrator', async () => {
    box.server.mood = 'rejecting';
    await applied();
    await box.collect();
    box.server.mood = 'accepting';
    const ids = idsOf(await listed());
    expect((await decide('discard', ids)).body).toEqual({ count: 1 });
    expect((await admin.get('/api/admin/audit-log?limit=1')).body.items).toMatchObject([{ action: 'discard_mail' }]);
    clock.advance(24 * hourMs);
    expect(await box.collect()).toEqual([]);
    expect(await app.store.engine.reader.db.select().from(app.store.engine.tables.mailQueue)).toEqual([]);
  });

  it('that wait are no business of the list', async () => {
    await applied();
    const [mail] = await app.deps.mailQueue.due(clock.now(), 1);
    for (const decision of ['resend', 'discard']) expect((await decide(decision, [mail?.id ?? 0])).status).toBe(404);
    expect(await box.collect()).toHaveLength(1);
    for (const ids of [[], ['1'], [0], Array.from({ length: 201 }, (_, index) => index + 1)]) {
      expect((await admin.patch('/api/admin/dead-mails', { ids, decision: 'discard' })).status).toBe(400);
    }
  });

  it('of earlier versions, which emptied them, can only be discarded', async () => {
    const { mailQueue } = app.store.engine.tables;
    const emptied = { recipient: 'a@example.com', template: 'application_status', data: {}, givenUpAt: clock.now() };
    await app.store.engine.write((tx) => tx.db.insert(mailQueue).values(emptied));
    const page = await listed();
    expect(page.items).toMatchObject([{ isResendable: false }]);
    expect((await decide('resend', idsOf(page))).status).toBe(404);
    expect((await decide('discard', idsOf(page))).body).toEqual({ count: 1 });
  });

  it('come page by page, and are forgotten after 30 days', async () => {
    box.server.mood = 'rejecting';
    for (const name of ['a', 'b', 'c']) await applied({ email: `${name}@works.example` });
    await box.collect();
    const first = (await admin.get('/api/admin/dead-mails?limit=2')).body;
    expect([first.items.map(({ recipient }: { recipient: string }) => recipient), first.total]).toEqual([
      ['c@works.example', 'b@works.example'],
      3,
    ]);
    const rest = (await admin.get(`/api/admin/dead-mails?limit=2&cursor=${first.nextCursor}`)).body;
    expect(rest).toMatchObject({ items: [{ recipient: 'a@works.example' }], nextCursor: null, total: null });
    clock.advance(29 * 24 * hourMs);
    await box.collect();
    expect(await app.deps.deadMails.count()).toBe(3);
    clock.advance(2 * 24 * hourMs);
    await box.collect();
    expect(await app.deps.deadMails.count()).toBe(0);
  });
});

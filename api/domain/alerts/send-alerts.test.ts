import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AlertRhythm, SavedKind } from '#shared/catalog/saved.ts';
import { buildAdmin, buildCompany, buildJob, buildTalent, signedIn, signedInCompany } from '../../testing/builders.ts';
import { createFakeClock, type FakeClock } from '../../testing/fake-clock.ts';
import { type MailBox, startMailBox } from '../../testing/mail-box.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createAlertSender } from './send-alerts.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let app: TestApp;
let box: MailBox;
let clock: FakeClock;
let tellAlerts: () => Promise<void>;
beforeAll(async () => {
  // A Monday, 9:00 in Qatar.
  clock = createFakeClock(new Date('2026-11-23T06:00:00.000Z'));
  app = await startTestApp({ clock });
  box = await startMailBox(app);
});
beforeEach(() => {
  // As after a start of the server.
  tellAlerts = createAlertSender(app.deps);
});
afterAll(async () => {
  await box.stop();
  await app.stop();
});

async function save(
  client: TestClient,
  thing: { kind: SavedKind; key: string; alert: AlertRhythm },
  path = '/api/saved',
) {
  const { ownerId } = (await client.get(path)).body;
  const change = { ...thing, isSaved: true, savedAt: clock.now().toISOString() };
  const { status } = await client.post(path, { ownerId, changes: [change] });
  if (status !== 200) throw new Error(`Saving answered ${status}`);
}

/** Lets the time go on to nine o'clock of the next day, in Qatar. */
function sleep() {
  const now = clock.now();
  const morning = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 6);
  clock.advance(morning - now.getTime());
}

/** What comes the next morning. */
async function nextMorning() {
  sleep();
  await tellAlerts();
  return box.collect();
}

async function reader(given: object = {}) {
  const talent = await buildTalent(app, { isEmailConfirmed: true, language: 'en', ...given });
  return { talent, client: await signedIn(app, talent) };
}

describe('new matches of what was saved', () => {
  it('Y1 of a search come by mail in the morning, once, in the reader’s language', async () => {
    const company = await buildCompany(app, { name: 'Marsa' });
    const { talent, client } = await reader({ language: 'ar' });
    await buildJob(app, company.id, { title: 'Welder of before' });
    await save(client, { kind: 'search', key: '/jobs?q=welder', alert: 'daily' });
    clock.advance(hourMs);
    const job = await buildJob(app, company.id, { title: 'Underwater welder' });
    await buildJob(app, company.id, { title: 'Cook' });
    const [mail, ...others] = await nextMorning();
    expect(others).toEqual([]);
    expect(mail?.headers.to).toContain(talent.email);
    expect(mail?.headers.subject).toBe('نتيجة جديدة واحدة: welder');
    const text = mail?.parts['text/plain'] ?? '';
    expect(text).toContain(`https://dalil.example/jobs/${job.id}`);
    expect(text).toContain('Underwater welder (Marsa · Doha)');
    expect(text).not.toMatch(/before|Cook/);
    expect(mail?.parts['text/html']).toContain('<html lang="ar" dir="rtl">');
    expect(await nextMorning()).toEqual([]);
  });

  it('Y1 are named in the reader’s language where they are written in it, whichever words found them (A20)', async () => {
    const company = await buildCompany(app, { name: 'Sadaf Works', nameOther: 'أعمال الصدف' });
    const readers = [await reader({ language: 'ar' }), await reader({ language: 'en' })];
    for (const { client } of readers) {
      await save(client, { kind: 'search', key: '/jobs?q=upholsterer', alert: 'daily' });
      await save(client, { kind: 'company', key: String(company.id), alert: 'daily' });
    }
    clock.advance(hourMs);
    const texts = { title: 'Upholsterer', titleOther: 'منجّد أثاث' };
    const job = await buildJob(app, company.id, texts);
    const mails = await nextMorning();
    const textFor = (n: number) =>
      mails.find(({ headers }) => headers.to?.includes(readers[n]?.talent.email ?? '?'))?.parts['text/plain'] ?? '';
    expect(textFor(0)).toContain(`منجّد أثاث (أعمال الصدف · Doha): https://dalil.example/jobs/${job.id}`);
    expect(textFor(0)).not.toContain('Sadaf Works');
    expect(textFor(1)).toContain(`Upholsterer (Sadaf Works · Doha): https://dalil.example/jobs/${job.id}`);
    expect(textFor(1)).not.toContain('منجّد');
  });

  it('Y1 are not told before the morning of the reader, nor after it', async () => {
    const company = await buildCompany(app);
    const { client } = await reader();
    await save(client, { kind: 'search', key: '/jobs?q=surveyor', alert: 'daily' });
    await client.patch('/api/account/alerts', { timeZone: 'America/New_York' });
    clock.advance(hourMs);
    await buildJob(app, company.id, { title: 'Land surveyor' });
    // Nine in Qatar is the night in New York.
    expect(await nextMorning()).toEqual([]);
    clock.advance(8 * hourMs);
    await tellAlerts();
    expect(await box.collect()).toHaveLength(1);
  });

  it('Y1 come weekly on Sundays to who wants it so, with all of the week', async () => {
    const company = await buildCompany(app);
    const { client } = await reader();
    await save(client, { kind: 'search', key: '/jobs?q=plumber', alert: 'weekly' });
    const days: string[] = [];
    for (let day = 0; day < 8; day += 1) {
      clock.advance(hourMs);
      await buildJob(app, company.id, { title: `Plumber ${day}` });
      for (const mail of await nextMorning()) days.push(`${clock.now().getUTCDay()} ${mail.headers.subject}`);
    }
    expect(days).toHaveLength(1);
    expect(days[0]).toMatch(/^0 \d new matches: plumber$/);
  });

  it('Y2 of a followed company are its new jobs; those that end before the mail leaves are not told', async () => {
    const followed = await buildCompany(app, { name: 'Followed Works' });
    const { talent, client } = await reader();
    await save(client, { kind: 'company', key: String(followed.id), alert: 'daily' });
    clock.advance(hourMs);
    const stays = await buildJob(app, followed.id, { title: 'Crane driver' });
    const closed = await buildJob(app, followed.id, { title: 'Closed before breakfast' });
    sleep();
    await tellAlerts();
    const boss = await signedInCompany(app, followed);
    await boss.patch(`/api/jobs/${closed.id}`, { status: 'closed' });
    // Readers of other tests may get theirs in the same morning.
    const mail = (await box.collect()).find(({ headers }) => headers.to?.includes(talent.email));
    expect(mail?.headers.subject).toBe('1 new match: Followed Works');
    expect(mail?.parts['text/plain']).toContain(`/jobs/${stays.id}`);
    expect(mail?.parts['text/plain']).not.toContain('Closed before breakfast');
    await boss.patch(`/api/jobs/${stays.id}`, { status: 'closed' });
  });

  it('Y1 of people and of companies reach a company; who is hidden by then is not told', async () => {
    const company = await buildCompany(app, { isEmailConfirmed: true, language: 'en' });
    const boss = await signedInCompany(app, company);
    const path = '/api/companies/account/saved';
    await save(boss, { kind: 'search', key: '/browse?q=falconer', alert: 'daily' }, path);
    await save(boss, { kind: 'search', key: '/browse-companies?q=falconry', alert: 'daily' }, path);
    clock.advance(hourMs);
    const found = await buildTalent(app, { name: 'Sara Falconer', headline: 'Trains birds' });
    await buildTalent(app, { name: 'Star Falconer', isFeatured: true });
    const leaver = await buildTalent(app, { name: 'Leaving Falconer' });
    const shop = await buildCompany(app, { name: 'Falconry House' });
    sleep();
    await tellAlerts();
    await (await signedIn(app, leaver)).request('/api/account', {
      method: 'DELETE',
      body: { password: 'a password of the tests' },
    });
    const mails = await box.collect();
    const text = mails.find(({ headers }) => headers.to?.includes(company.email))?.parts['text/plain'] ?? '';
    expect(text).toContain(`Sara Falconer (Trains birds): https://dalil.example/${found.slug}`);
    expect(text).toContain('Star Falconer');
    expect(text).toContain(`Falconry House: https://dalil.example/company/${shop.slug}`);
    expect(text).not.toContain('Leaving Falconer');
  });

  it('Y3 reach nobody who left, is disabled, wants no mails, or has not confirmed the address', async () => {
    const company = await buildCompany(app);
    const readers = await Promise.all([reader({ isEmailConfirmed: false }), reader(), reader(), reader()]);
    for (const { client } of readers) await save(client, { kind: 'search', key: '/jobs?q=glazier', alert: 'daily' });
    await readers[1]?.client.patch('/api/account/alerts', { byMail: false });
    clock.advance(hourMs);
    await buildJob(app, company.id, { title: 'Glazier' });
    sleep();
    await tellAlerts();
    // The mails of the last two are queued already.
    const admin = await signedIn(app, await buildAdmin(app));
    await admin.patch(`/api/admin/users/${readers[2]?.talent.id}`, { isActive: false });
    await readers[3]?.client.request('/api/account', {
      method: 'DELETE',
      body: { password: 'a password of the tests' },
    });
    const mails = await box.collect();
    expect(mails.map(({ headers }) => headers.subject).filter((subject) => subject?.includes('glazier'))).toEqual([]);
  });

  it('Y4 are bounded: a digest names a few of each search and counts the rest', async () => {
    const company = await buildCompany(app);
    const { client } = await reader();
    await save(client, { kind: 'search', key: '/jobs?q=mason', alert: 'daily' });
    for (let number = 0; number < 25; number += 1) {
      await save(client, { kind: 'search', key: `/jobs?q=mason+${number}`, alert: 'daily' });
    }
    clock.advance(hourMs);
    for (let number = 0; number < 9; number += 1) await buildJob(app, company.id, { title: `Mason 0 ${number}` });
    const [mail] = await nextMorning();
    const text = mail?.parts['text/plain'] ?? '';
    const [first = ''] = text.split('\n\n').slice(2);
    expect(first.match(/\/jobs\/\d+/g)).toHaveLength(5);
    expect(first).toContain('And 4 more');
  });

  it('Y4 of a search that no longer makes sense, or of filters to come, stop nothing else', async () => {
    const company = await buildCompany(app);
    const { client } = await reader();
    await save(client, { kind: 'search', key: '/jobs?place=atlantis&q=tiler', alert: 'daily' });
    await save(client, { kind: 'search', key: '/jobs?later=filter&q=tiler&sort=match', alert: 'daily' });
    clock.advance(hourMs);
    await buildJob(app, company.id, { title: 'Tiler' });
    const [mail, ...others] = await nextMorning();
    expect(others).toEqual([]);
    expect(mail?.headers.subject).toBe('1 new match: tiler · filter');
  });

  it('Y4 of a search for a skill that left the catalog stop neither its owner’s other news nor those of others', async () => {
    const company = await buildCompany(app);
    const { talent, client } = await reader();
    await save(client, { kind: 'search', key: '/browse?skill=no-such-skill', alert: 'daily' });
    await save(client, { kind: 'search', key: '/jobs?q=glazier', alert: 'daily' });
    const { talent: other, client: otherClient } = await reader();
    await save(otherClient, { kind: 'search', key: '/jobs?q=glazier', alert: 'daily' });
    clock.advance(hourMs);
    await buildJob(app, company.id, { title: 'Glazier' });
    const mails = await nextMorning();
    expect(mails.map(({ headers }) => headers.subject)).toEqual(['1 new match: glazier', '1 new match: glazier']);
    const receivers = mails.map(({ headers }) => headers.to).join();
    for (const { email } of [talent, other]) expect(receivers).toContain(email);
  });

  it('Y1 are told in the language of the moment when the mail leaves, whichever it was when they were found', async () => {
    const company = await buildCompany(app);
    const { talent, client } = await reader({ language: 'en' });
    await save(client, { kind: 'search', key: '/jobs?q=saddler', alert: 'daily' });
    clock.advance(hourMs);
    await buildJob(app, company.id, { title: 'Saddler', titleOther: 'سرّاج' });
    sleep();
    await tellAlerts();
    expect((await client.patch(`/api/users/${talent.id}`, { language: 'ar' })).status).toBe(200);
    const mails = (await box.collect()).filter(({ headers }) => headers.to?.includes(talent.email));
    expect(mails.map(({ headers }) => headers.subject)).toEqual(['نتيجة جديدة واحدة: saddler']);
    expect(mails[0]?.parts['text/plain']).toContain('سرّاج');
  });

  it('Y1 stop between two readers when the server ends, and go on after its next start', async () => {
    const company = await buildCompany(app);
    for (const { client } of [await reader(), await reader()])
      await save(client, { kind: 'search', key: '/jobs?q=carver', alert: 'daily' });
    clock.advance(hourMs);
    await buildJob(app, company.id, { title: 'Wood carver' });
    sleep();
    const stopping = new AbortController();
    const recordDigest: typeof app.deps.alerts.recordDigest = async (telling) => {
      if (telling.digest) stopping.abort();
      return app.deps.alerts.recordDigest(telling);
    };
    await createAlertSender({ ...app.deps, alerts: { ...app.deps.alerts, recordDigest } }, stopping.signal)();
    expect(await box.collect()).toHaveLength(1);
    await tellAlerts();
    expect(await box.collect()).toHaveLength(1);
  });

  it('Y5 stop by the button of the mail program, and by the page only after a press', async () => {
    const company = await buildCompany(app);
    const { talent, client } = await reader();
    await save(client, { kind: 'search', key: '/jobs?q=roofer', alert: 'daily' });
    clock.advance(hourMs);
    await buildJob(app, company.id, { title: 'Roofer' });
    const [mail] = await nextMorning();
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const url = new URL(/<(.*)>/.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1] ?? '');
    const byMail = async () => (await client.get('/api/account/alerts')).body.byMail;
    expect((await app.client().get(url.pathname + url.search)).status).toBe(200);
    expect(await byMail()).toBe(true);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const posted = await app.client().post(url.pathname + url.search, 'List-Unsubscribe=One-Click', form);
    expect([posted.status, await byMail()]).toEqual([200, false]);
    // Mails about applications go on.
    expect((await client.get('/api/auth/check')).body.wantsMail).toBe(true);
    expect(talent.wantsMail).toBe(true);
    const wrong = await app.client().post(`/unsubscribe?token=${url.searchParams.get('token')}x`);
    expect(wrong.status).toBe(404);
    await buildJob(app, company.id, { title: 'Roofer again' });
    expect(await nextMorning()).toEqual([]);
  });
});

describe('an untouched profile', () => {
  it('Y6 is reminded of once after half a year, only where such mails are wanted and reach somebody', async () => {
    const idle = await buildTalent(app, { name: 'Idle Person', isEmailConfirmed: true, language: 'en' });
    const quiet = await buildTalent(app, { isEmailConfirmed: true });
    await app.deps.alerts.stopReminders({ realm: 'user', id: quiet.id });
    const unproved = await buildTalent(app, { isEmailConfirmed: false });
    clock.advance(181 * dayMs);
    const fresh = await buildTalent(app, { isEmailConfirmed: true });
    const reminders = async () => {
      tellAlerts = createAlertSender(app.deps);
      await tellAlerts();
      return (await box.collect()).flatMap(({ headers }) => headers.to ?? []);
    };
    const first = (await reminders()).join();
    expect(first).toContain(idle.email);
    for (const { email } of [quiet, unproved, fresh]) expect(first).not.toContain(email);
    clock.advance(dayMs);
    expect((await reminders()).join()).not.toContain(idle.email);
    clock.advance(200 * dayMs);
    expect((await reminders()).join()).not.toContain(idle.email);
  });
});

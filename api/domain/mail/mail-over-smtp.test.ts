import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSmtpMailer } from '../../adapters/mailers.ts';
import { signedUnsubscribeTokens } from '../../adapters/signed-tokens.ts';
import { buildCompany, buildJob, buildTalent, signedIn, signedInCompany } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { createMailSender } from './send-due-mails.ts';

const minuteMs = 60_000;
const clock = createFakeClock(new Date());
let app: TestApp;
let server: MailServer;
let stopping: AbortController;
let sendDue: () => Promise<void>;
beforeAll(async () => {
  app = await startTestApp({ clock });
  server = await startMailServer();
});
/** A busy machine may take seconds for an answer; a server that hangs is given up soon. */
const senderWith = (timeoutMs = 60_000) =>
  createMailSender({
    failedAttempts: { again: 0, dead: 0 },
    mailQueue: app.deps.mailQueue,
    credentials: app.deps.credentials,
    applications: app.deps.applications,
    alerts: app.deps.alerts,
    sync: app.deps.sync,
    mailer: createSmtpMailer({ url: server.url, from: 'Dalil <no-reply@dalil.example>', clock, timeoutMs }),
    tokens: signedUnsubscribeTokens(['a key that is only used by the tests of this project']),
    clock,
    log: app.deps.log,
    origin: 'https://dalil.example',
    stopping: stopping.signal,
  });
beforeEach(() => {
  stopping = new AbortController();
  sendDue = senderWith();
  server.mood = 'accepting';
  server.received = [];
});
afterAll(async () => {
  await app.stop();
  await server.stop();
});

async function accepted(language: 'ar' | 'en') {
  const company = await buildCompany(app, { name: 'Works & Co', language });
  const job = await buildJob(app, company.id, { title: language === 'ar' ? 'محاسب' : 'Accountant' });
  const talent = await buildTalent(app, { name: language === 'ar' ? 'نورة' : 'Noura', language });
  const sent = await (await signedIn(app, talent)).post(`/api/jobs/${job.id}/applications`, {});
  const recruiter = await signedInCompany(app, company);
  const { status } = await recruiter.patch(`/api/applications/${sent.body.id}/status`, { status: 'accepted' });
  // The mail about a status waits so long.
  clock.advance(2 * minuteMs);
  return { company, talent, statuses: [sent.status, status] };
}

describe('mails over a mail server', () => {
  it('reach company and talent in Arabic, from right to left', async () => {
    const { company, talent } = await accepted('ar');
    await sendDue();
    const [toCompany, toTalent] = server.received;
    expect(toCompany?.headers).toMatchObject({ to: company.email, subject: 'طلب توظيف جديد: محاسب' });
    expect(toCompany?.parts['text/plain']).toContain('وصل طلب من نورة لوظيفة محاسب.');
    expect(toTalent?.headers.to).toBe(talent.email);
    for (const { parts, headers } of server.received) {
      expect(parts['text/html']).toContain('<html lang="ar" dir="rtl">');
      const stop = /^<(https:\/\/dalil\.example\/unsubscribe\?token=[\w-]+)>$/.exec(headers['list-unsubscribe'] ?? '');
      expect(parts['text/plain']).toContain(stop?.[1]);
      expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    }
  });

  it('reach company and talent in English, from left to right', async () => {
    const { talent } = await accepted('en');
    await sendDue();
    expect(server.received.map(({ headers }) => headers.subject)).toEqual([
      'New application: Accountant',
      'Your application for Accountant: Accepted',
    ]);
    const toTalent = server.received[1];
    expect(toTalent?.headers.to).toBe(talent.email);
    expect(toTalent?.parts['text/html']).toContain('<html lang="en" dir="ltr">');
    expect(toTalent?.parts['text/html']).toContain('<bdi>Works &#38; Co</bdi> has accepted');
  });

  it.each(['refusing', 'hanging'] as const)('wait for a server that is %s; no request fails', async (mood) => {
    server.mood = mood;
    const { statuses } = await accepted('en');
    expect(statuses).toEqual([201, 200]);
    await senderWith(mood === 'hanging' ? 300 : undefined)();
    server.mood = 'accepting';
    await sendDue();
    expect(server.received).toHaveLength(0);
    clock.advance(2 * minuteMs);
    await sendDue();
    expect(server.received).toHaveLength(2);
    expect(new Set(server.received.map(({ headers }) => headers['message-id'])).size).toBe(2);
  });

  it('are not lost in a day without a mail server and with a restart, and each arrives once', async () => {
    const forgetful = await buildTalent(app);
    await server.stop();
    await app.client().post('/api/auth/forgot-password', { email: forgetful.email });
    const recipients = [forgetful.email];
    for (let minutes = 0; minutes < 24 * 60; minutes += 60) {
      if (minutes % 480 === 0) {
        const { company, talent } = await accepted('en');
        recipients.push(company.email, talent.email);
      }
      if (minutes === 12 * 60) sendDue = senderWith();
      await sendDue();
      clock.advance(60 * minuteMs);
    }
    server = await startMailServer({ port: Number(new URL(server.url).port) });
    for (let minutes = 0; minutes < 90; minutes += 30) {
      await sendDue();
      clock.advance(30 * minuteMs);
    }
    expect(recipients).toHaveLength(7);
    expect(server.recipients.toSorted()).toEqual(recipients.toSorted());
    expect(new Set(server.received.map(({ headers }) => headers['message-id'])).size).toBe(7);
  });

  it('are not counted as failed when the house closes meanwhile', async () => {
    await accepted('en');
    server.mood = 'hanging';
    const sending = sendDue();
    stopping.abort();
    await sending;
    const due = await app.deps.mailQueue.due(clock.now(), 10);
    expect(due.map(({ attempts }) => attempts)).toEqual([0, 0]);
  });
});

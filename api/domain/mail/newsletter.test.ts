import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSmtpMailer } from '../../adapters/mailers.ts';
import { signedUnsubscribeTokens } from '../../adapters/signed-tokens.ts';
import { buildAdmin, signedIn } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { createMailSender } from './send-due-mails.ts';

const dayMs = 86_400_000;
const origin = 'https://dalil.example';
const clock = createFakeClock(new Date());
let app: TestApp;
let server: MailServer;
let sendDue: () => Promise<void>;
beforeAll(async () => {
  app = await startTestApp({ clock });
  server = await startMailServer();
  sendDue = createMailSender({
    failedAttempts: { again: 0, dead: 0 },
    mailQueue: app.deps.mailQueue,
    credentials: app.deps.credentials,
    applications: app.deps.applications,
    alerts: app.deps.alerts,
    sync: app.deps.sync,
    mailer: createSmtpMailer({ url: server.url, from: 'Dalil <no-reply@dalil.example>', clock, timeoutMs: 1000 }),
    tokens: signedUnsubscribeTokens(['a key that is only used by the tests of this project']),
    clock,
    log: app.deps.log,
    origin,
    stopping: new AbortController().signal,
  });
});
beforeEach(() => {
  server.received = [];
});
afterAll(async () => {
  await app.stop();
  await server.stop();
});

async function askedMail(email: string, language: 'ar' | 'en' = 'en') {
  await app.client().post('/api/newsletter', { email, language });
  await sendDue();
  const mail = server.received.at(-1);
  const text = mail?.parts['text/plain'] ?? '';
  const tokenIn = (page: string) => new RegExp(`${origin}/${page}\\?token=([\\w-]+)`).exec(text)?.[1] ?? '';
  return { mail, token: tokenIn('newsletter') };
}

async function subscribers() {
  const admin = await signedIn(app, await buildAdmin(app));
  return (await admin.get('/api/admin/newsletter')).body;
}

describe('the newsletter', () => {
  it.each([
    ['ar', 'rtl', 'أكّد اشتراكك'],
    ['en', 'ltr', 'Confirm your subscription'],
  ] as const)('asks for the confirmation by a mail in %s, from %s', async (language, dir, subject) => {
    const { mail, token } = await askedMail(`asks-in-${language}@example.com`, language);
    expect(mail?.headers).toMatchObject({ to: `asks-in-${language}@example.com`, subject });
    // Nobody is subscribed yet: there is nothing to stop.
    expect(mail?.headers).not.toHaveProperty('list-unsubscribe');
    expect(mail?.parts['text/html']).toContain(`<html lang="${language}" dir="${dir}">`);
    expect(mail?.parts['text/html']).toContain(`href="${origin}/newsletter?token=${token}"`);
    expect(token).toHaveLength(43);
  });

  it('counts nobody by a link that was only opened, but by the button behind it', async () => {
    const email = 'presses@example.com';
    const { token } = await askedMail(email);
    const opened = await app.client().get(`/api/newsletter/confirm?token=${token}`);
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/newsletter?token=${token}`]);
    expect((await subscribers()).total).toBe(0);
    for (const _ of ['once', 'twice']) {
      expect((await app.client().post('/api/newsletter/confirm', { token })).status).toBe(200);
    }
    const { total, items } = await subscribers();
    expect([total, items[0].email, items[0].language]).toEqual([1, email, 'en']);
  });

  it('answers the same for every address, and writes to none that has confirmed (C18)', async () => {
    const answers = [];
    const { token } = await askedMail('known@example.com');
    await app.client().post('/api/newsletter/confirm', { token });
    clock.advance(dayMs);
    server.received = [];
    for (const email of ['known@example.com', ' Known@Example.COM ', 'unknown@example.com']) {
      const { status, text } = await app.client().post('/api/newsletter', { email });
      answers.push(`${status} ${text}`);
    }
    expect(new Set(answers).size).toBe(1);
    await sendDue();
    expect(server.received.map(({ headers }) => headers.to)).toEqual(['unknown@example.com']);
  });

  it('refuses what is no address, and tokens that are made up or too old', async () => {
    const { status, body } = await app.client().post('/api/newsletter', { email: 'noura@' });
    expect([status, body.errorCodes]).toEqual([400, { email: 'email_invalid' }]);
    const { token } = await askedMail('too-late@example.com');
    clock.advance(7 * dayMs);
    for (const wrong of [token, 'made-up', '']) {
      expect((await app.client().post('/api/newsletter/confirm', { token: wrong })).status).toBe(404);
    }
  });

  it('ends by the way out that every subscriber is listed with, pressed by a person or a mail program', async () => {
    const left: number[] = [];
    for (const email of ['leaves@example.com', 'program@example.com']) {
      const { token } = await askedMail(email);
      await app.client().post('/api/newsletter/confirm', { token });
      const before = await subscribers();
      const path: string = before.items[0].unsubscribePath;
      const query = path.slice(path.indexOf('?'));
      const opened = await app.client().get(`/api/newsletter/unsubscribe${query}`);
      expect([opened.status, opened.headers.get('location')]).toEqual([303, path]);
      const way = new URLSearchParams(query).get('token');
      const isPerson = email.startsWith('leaves');
      const press = () =>
        isPerson ? app.client().post('/api/mail/unsubscribe', { token: way }) : app.client().post(path, '');
      expect([(await press()).status, (await press()).status]).toEqual([200, 200]);
      left.push(before.total - (await subscribers()).total);
    }
    expect(left).toEqual([1, 1]);
  });

  it('is bounded for each address and each caller', async () => {
    const bounded = await startTestApp({ hasRateLimits: true });
    const ask = async (email: string) => (await bounded.client().post('/api/newsletter', { email })).status;
    const statuses = [];
    for (let time = 0; time < 6; time += 1) statuses.push(await ask('one@example.com'));
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    for (let other = 0; other < 14; other += 1) expect(await ask(`other-${other}@example.com`)).toBe(202);
    expect(await ask('last@example.com')).toBe(429);
    await bounded.stop();
  });
});

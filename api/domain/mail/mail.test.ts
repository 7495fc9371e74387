import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedUnsubscribeTokens } from '../../adapters/signed-tokens.ts';
import type { MailQueue } from '../../store/mail/mail-queue.store.ts';
import type { JobOfCompany, NewCompany, UserRecord } from '../../store/records.ts';
import { buildCompany, buildJob, buildTalent, signedIn, signedInCompany } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { buildIntent } from '../../testing/store-builders.ts';
import type { Mail } from '../ports/outgoing.ts';
import { createMailSender } from './send-due-mails.ts';

const minuteMs = 60_000;
const clock = createFakeClock(new Date());
const tokens = signedUnsubscribeTokens(['a key that is only used by the tests of this project']);
let app: TestApp;
let sent: Mail[];
let isServerDown: boolean;
let sendDue: () => Promise<void>;
beforeAll(async () => {
  app = await startTestApp({ clock });
  sendDue = sender(app.deps.mailQueue);
});
afterAll(() => app.stop());
const failedAttempts = { again: 0, dead: 0 };
beforeEach(async () => {
  isServerDown = false;
  sent = [];
  await sendDue();
  sent = [];
});

function sender(mailQueue: MailQueue) {
  return createMailSender({
    failedAttempts,
    mailQueue,
    credentials: app.deps.credentials,
    applications: app.deps.applications,
    alerts: app.deps.alerts,
    sync: app.deps.sync,
    mailer: {
      async send(mail) {
        if (isServerDown) throw new Error('connection refused');
        sent.push(mail);
        return undefined;
      },
    },
    tokens,
    clock,
    log: app.deps.log,
    origin: 'https://dalil.example',
    stopping: new AbortController().signal,
  });
}

interface Given {
  company?: Partial<NewCompany>;
  talent?: Partial<UserRecord>;
  title?: string;
  titleOther?: string;
}

async function application(of: Given = {}) {
  const company = await buildCompany(app, of.company);
  const { title = 'Engineer', titleOther = null } = of;
  const job: JobOfCompany = await buildJob(app, company.id, { title, titleOther });
  const talent = await buildTalent(app, of.talent);
  const client = await signedIn(app, talent);
  const { status, body } = await client.post(`/api/jobs/${job.id}/applications`, {});
  expect(status).toBe(201);
  const recruiter = await signedInCompany(app, company);
  // Waits until the mail about it may leave.
  const setStatus = async (to: string) => {
    const answer = await recruiter.patch(`/api/applications/${body.id}/status`, { status: to });
    clock.advance(2 * minuteMs);
    return answer;
  };
  return { company, talent, client, recruiter, setStatus };
}

describe('mails', () => {
  it('tell a company of a new application in its language', async () => {
    const { company } = await application({ company: { language: 'ar' }, title: 'محاسب', talent: { name: 'نورة' } });
    await sendDue();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to: company.email, subject: 'طلب توظيف جديد: محاسب' });
    expect(sent[0]?.text).toContain('وصل طلب من نورة لوظيفة محاسب.');
    expect(sent[0]?.html).toContain('<html lang="ar" dir="rtl">');
    expect(sent[0]?.html).toMatch(/href="https:\/\/dalil\.example\/company-dashboard\?applications=\d+"/);
  });

  it('name job, person and company in the reader’s language where they are written in it (A20)', async () => {
    const { setStatus } = await application({
      company: { language: 'ar', name: 'Falaj Energy', nameOther: 'فلج للطاقة' },
      talent: { language: 'en', name: 'نورة السليطي', nameOther: 'Noura Al-Sulaiti' },
      title: 'Grid planner',
      titleOther: 'مخطط شبكات',
    });
    await sendDue();
    expect(sent[0]?.text).toContain('وصل طلب من نورة السليطي لوظيفة مخطط شبكات.');
    await setStatus('accepted');
    await sendDue();
    expect(sent[1]?.text).toContain(
      'Hello Noura Al-Sulaiti,\n\nFalaj Energy has accepted your application for Grid planner.',
    );
  });

  it('tell a talent of a new status once, in the person’s language', async () => {
    const { talent, setStatus } = await application({ talent: { language: 'en' }, company: { name: 'Works & <Co>' } });
    await sendDue();
    sent = [];
    await setStatus('accepted');
    await setStatus('accepted');
    await sendDue();
    await sendDue();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to: talent.email, subject: 'Your application for Engineer: Accepted' });
    expect(sent[0]?.text).toContain('Works & <Co> has accepted your application for Engineer.');
    expect(sent[0]?.html).toContain('<bdi>Works &#38; &#60;Co&#62;</bdi> has');
    expect(sent[0]?.html).toContain('dir="ltr"');
  });

  it('confirm a payment with amount and day in the payer’s language, whatever the switch of the mails says', async () => {
    for (const language of ['ar', 'en'] as const) {
      const { id: userId } = await buildTalent(app, { language, wantsMail: false });
      const paid = buildIntent(userId, `pi_${language}`);
      await app.deps.payments.settle(paid, 'simulated');
    }
    await sendDue();
    const year = new Date(clock.now().getTime() + 30 * 24 * 60 * minuteMs).getUTCFullYear();
    const [arabic, english] = sent;
    expect(english?.text).toMatch(new RegExp(`payment of \\$19\\.00.* featured until \\w+ \\d+, ${year}\\.`));
    expect(english?.text).toContain('you were not charged');
    expect(arabic?.subject).toMatch(/^إيصال: ملفك مميّز حتى /);
    expect(arabic?.text).toContain('$19.00');
    expect(arabic?.text).toContain('لم يُخصم أي مبلغ');
  });

  it('never put a line of a title into a header', async () => {
    await application({ title: 'Engineer\nBcc: a@example.com' });
    await sendDue();
    expect(sent[0]?.subject).not.toMatch(/[\r\n]/);
  });

  it('wait for a server that is down, ever longer; no request fails', async () => {
    isServerDown = true;
    const { setStatus } = await application();
    expect((await setStatus('reviewing')).status).toBe(200);
    const before = { ...failedAttempts };
    await sendDue();
    expect(failedAttempts).toEqual({ ...before, again: before.again + 2 });
    isServerDown = false;
    clock.advance(minuteMs);
    await sendDue();
    expect(sent).toHaveLength(0);
    clock.advance(minuteMs);
    await sendDue();
    expect(sent).toHaveLength(2);
  });

  it('go out once when two servers work on one queue', async () => {
    await application();
    await Promise.all([sendDue(), sendDue()]);
    await sendDue();
    expect(sent).toHaveLength(1);
  });

  it('do not go out again and again when the disk is full and nothing can be noted', async () => {
    await application();
    const full = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
    const noted = sender({ ...app.deps.mailQueue, markSent: full });
    await expect(noted()).rejects.toThrow();
    await noted();
    expect(sent).toHaveLength(1);
    await expect(sender({ ...app.deps.mailQueue, claim: full })()).resolves.toBeUndefined();
    clock.advance(2 * minuteMs);
    await expect(sender({ ...app.deps.mailQueue, claim: full })()).rejects.toThrow();
    expect(sent).toHaveLength(1);
    await sendDue();
    expect(sent).toHaveLength(2);
    expect(sent[0]?.id).toBe(sent[1]?.id);
  });

  it('stop by the link of a mail, without signing in', async () => {
    const { company, client, talent, setStatus, recruiter } = await application();
    await setStatus('accepted');
    await sendDue();
    expect(sent).toHaveLength(2);
    for (const { unsubscribeUrl } of sent.splice(0)) {
      const token = new URL(unsubscribeUrl ?? '').searchParams.get('token');
      const { status, body } = await app.client().post('/api/mail/unsubscribe', { token });
      expect([status, body]).toEqual([200, { message: 'Unsubscribed' }]);
    }
    await setStatus('rejected');
    await sendDue();
    expect(sent).toHaveLength(0);
    expect((await recruiter.get('/api/companies/auth/check')).body.wantsMail).toBe(false);
    const { body } = await recruiter.patch(`/api/companies/${company.id}`, { wantsMail: true });
    expect(body.wantsMail).toBe(true);
    expect((await client.get('/api/auth/check')).body.wantsMail).toBe(false);
    await client.patch(`/api/users/${talent.id}`, { wantsMail: true });
    await setStatus('reviewing');
    await sendDue();
    expect(sent.map(({ to }) => to)).toEqual([talent.email]);
  });

  it('stop by the button of a mail program, which posts a form to the same address (RFC 8058)', async () => {
    const { talent, setStatus } = await application();
    await setStatus('accepted');
    await sendDue();
    const { pathname, search } = new URL(sent[1]?.unsubscribeUrl ?? '');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const press = (query: string) => app.client().post(pathname + query, 'List-Unsubscribe=One-Click', form);
    expect((await press(search)).status).toBe(200);
    expect((await press(search)).body).toEqual({ message: 'Unsubscribed' });
    expect((await app.deps.users.findById(talent.id))?.wantsMail).toBe(false);
    expect((await press(search.replace('user-', 'company-'))).status).toBe(404);
    expect((await press('')).status).toBe(404);
  });

  it.each(['user-1-x', `user-1-${'A'.repeat(43)}`, '', 'admin-1-x'])('do not stop by the token %j', async (token) => {
    expect((await app.client().post('/api/mail/unsubscribe', { token })).status).toBe(404);
  });

  it('of one account do not stop by the signature of another', () => {
    const token = tokens.tokenFor({ realm: 'user', id: 12 });
    expect(tokens.targetOf(token)).toEqual({ realm: 'user', id: 12 });
    for (const forged of [token.replace('user', 'company'), token.replace('-12-', '-13-'), `${token}x`]) {
      expect(tokens.targetOf(forged)).toBeUndefined();
    }
  });

  it('are forgotten after 30 days', async () => {
    await application();
    await sendDue();
    clock.advance(31 * 24 * 60 * minuteMs);
    await sendDue();
    const { mailQueue } = app.store.engine.tables;
    expect(await app.store.engine.reader.db.select().from(mailQueue)).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { absentMailer } from '../../adapters/mailers.ts';
import { signedUnsubscribeTokens } from '../../adapters/signed-tokens.ts';
import {
  buildAdmin,
  buildCompany,
  buildTalent,
  registration,
  signedIn,
  signedInCompany,
} from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { createMailSender } from './send-due-mails.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ deps: { isMailSetUp: false } });
});
afterAll(() => app.stop());

describe('production without a mail server', () => {
  it('promises no letter to those who ask for one', async () => {
    const talent = await buildTalent(app);
    const company = await buildCompany(app);
    const { email } = talent;
    const visitor = app.client();
    for (const answer of [
      await visitor.post('/api/auth/forgot-password', { email }),
      await visitor.post('/api/auth/forgot-password', { email: 'nobody@example.com' }),
      await visitor.post('/api/companies/forgot-password', { email: company.email }),
      await (await signedIn(app, talent)).post('/api/auth/verify-email/request', {}),
      await (await signedInCompany(app, company)).post('/api/companies/verify-email/request', {}),
      await visitor.post('/api/newsletter', { email, language: 'en' }),
    ]) {
      const { code, message } = answer.body;
      expect([answer.status, code, message]).toEqual([503, 'mail_unavailable', 'This server cannot send mail']);
    }
    expect(await app.deps.mailQueue.countWaiting()).toBe(0);
  });

  it('shows administrators that, and the mails that should have left', async () => {
    expect((await app.client().post('/api/users', registration())).status).toBe(201);
    await createMailSender({
      failedAttempts: { again: 0, dead: 0 },
      ...app.deps,
      mailer: absentMailer,
      tokens: signedUnsubscribeTokens(['a key that is only used by the tests of this project']),
      origin: 'https://dalil.example',
      stopping: new AbortController().signal,
    })();
    const admin = await signedIn(app, await buildAdmin(app));
    expect((await admin.get('/api/admin/mail-state')).body).toEqual({ isSetUp: false, waiting: 0, dead: 1 });
    expect((await admin.get('/api/admin/dead-mails')).body.items).toMatchObject([
      { template: 'verify_email', error: expect.stringContaining('SMTP_URL') },
    ]);
  });
});

import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmlMailer } from '../../adapters/mailers.ts';
import { signedUnsubscribeTokens } from '../../adapters/signed-tokens.ts';
import { buildTalent, signedIn } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { readMail } from '../../testing/read-mail.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { createMailSender } from '../mail/send-due-mails.ts';

const clock = createFakeClock(new Date());
const letter = {
  name: 'نورة <السليطي>',
  email: 'noura@example.com',
  subject: 'سؤال\tعن الملف',
  message: 'السلام عليكم،\n\nكيف أغيّر <صورتي>؟',
  language: 'ar',
};
let app: TestApp;
let outboxDir: string;
beforeAll(async () => {
  app = await startTestApp({ clock });
  outboxDir = await mkdtemp(join(tmpdir(), 'dalil-outbox-'));
});
afterAll(async () => {
  await app.stop();
  await rm(outboxDir, { recursive: true, force: true });
});

async function sentMails() {
  const mailer = createEmlMailer({ outboxDir, from: 'Dalil <no-reply@dalil.example>', clock });
  const { mailQueue, credentials, applications, alerts, sync, log } = app.deps;
  const tokens = signedUnsubscribeTokens(['a key that is only used by the tests of this project']);
  const stopping = new AbortController().signal;
  await createMailSender({
    failedAttempts: { again: 0, dead: 0 },
    mailQueue,
    credentials,
    applications,
    alerts,
    sync,
    mailer,
    tokens,
    clock,
    log,
    origin: 'https://dalil.example',
    stopping,
  })();
  const files = await readdir(outboxDir);
  const mails = await Promise.all(files.map((file) => readFile(join(outboxDir, file), 'latin1')));
  for (const file of files) await rm(join(outboxDir, file));
  return mails.map(readMail);
}

const storedMessages = () => app.store.engine.reader.db.select().from(app.store.engine.tables.contactMessages);

describe('the contact form', () => {
  it('stores a message and brings it to the operator, whose reply goes to the sender', async () => {
    const { status } = await app.client().post('/api/contact', { ...letter, subject: 'سؤال عن الملف' });
    expect(status).toBe(201);
    const [mail] = await sentMails();
    expect(mail?.headers).toMatchObject({ to: 'operator@dalil.example', subject: 'نموذج التواصل: سؤال عن الملف' });
    expect(mail?.headers['reply-to']).toContain('<noura@example.com>');
    expect(mail?.headers).not.toHaveProperty('list-unsubscribe');
    expect(mail?.parts['text/plain']).toContain(letter.message);
    expect(mail?.parts['text/html']).toContain('<html lang="ar" dir="rtl">');
    expect(mail?.parts['text/html']).toContain('&#60;صورتي&#62;');
    expect(await storedMessages()).toMatchObject([{ userId: null, message: letter.message, language: 'ar' }]);
  });

  it('takes a double click once, and a text that was changed after a failure as another', async () => {
    const person = await buildTalent(app);
    const client = await signedIn(app, person);
    const before = (await storedMessages()).length;
    const key = { 'idempotency-key': randomUUID() };
    const first = { ...letter, subject: 'One' };
    const statuses = [];
    for (const body of [first, first, { ...first, message: 'Changed' }]) {
      statuses.push((await client.post('/api/contact', body, key)).status);
    }
    expect(statuses).toEqual([201, 201, 201]);
    const added = (await storedMessages()).slice(before);
    expect(added.map(({ message, userId }) => [message, userId])).toEqual([
      [letter.message, person.id],
      ['Changed', person.id],
    ]);
    expect(await sentMails()).toHaveLength(2);
  });

  it('says which fields are missing or wrong', async () => {
    const { status, body } = await app
      .client()
      .post('/api/contact', { name: ' ', email: 'x', subject: '', message: '' });
    expect([status, body.errorCodes]).toEqual([
      400,
      { name: 'name_required', email: 'email_invalid', subject: 'subject_required', message: 'message_required' },
    ]);
    const long = await app.client().post('/api/contact', { ...letter, message: 'م'.repeat(5001) });
    expect(long.body.errorCodes).toMatchObject({ message: 'too_long' });
  });
});

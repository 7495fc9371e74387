import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { readMail } from '../testing/read-mail.ts';
import { createEmlMailer } from './mailers.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dalil-outbox-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('writes a message that mail programs read, in Arabic too', async () => {
  const mail = {
    id: '7-abc',
    to: 'noura@example.com',
    subject: `طلبك لوظيفة ${'مهندس '.repeat(20)}: مقبول 👩‍💻`,
    text: 'مرحبًا',
    html: '<p dir="rtl">مرحبًا</p>',
    unsubscribeUrl: 'https://dalil.example/unsubscribe?token=x',
  };
  const outboxDir = join(folder, 'outbox');
  const mailer = createEmlMailer({ outboxDir, from: 'Dalil <no-reply@dalil.example>', clock: createFakeClock() });
  await mailer.send(mail, new AbortController().signal);
  const [file = ''] = await readdir(outboxDir);
  expect(file).toMatch(/^2026-11-21T09-00-00\.000Z-[0-9a-f]{8}\.eml$/);
  const message = await readFile(join(outboxDir, file), 'utf8');
  expect(message.split('\r\n').every((line) => /^[\x20-\x7E]{0,78}$/.test(line))).toBe(true);
  const { headers, parts } = readMail(message);
  expect(headers).toMatchObject({
    from: 'Dalil <no-reply@dalil.example>',
    to: 'noura@example.com',
    subject: mail.subject,
    date: 'Sat, 21 Nov 2026 09:00:00 +0000',
    'list-unsubscribe': '<https://dalil.example/unsubscribe?token=x>',
  });
  expect(parts).toMatchObject({ 'text/plain': mail.text, 'text/html': mail.html });
});

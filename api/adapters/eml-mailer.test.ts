import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFakeClock } from '../testing/fake-clock.ts';
import { createEmlMailer } from './eml-mailer.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dalil-outbox-'));
});
afterAll(() => rm(folder, { recursive: true }));

const base64 = (text: string) => Buffer.from(text, 'base64').toString();

it('writes a message that mail programs read, in Arabic too', async () => {
  const subject = `طلبك على وظيفة ${'مهندس '.repeat(20)}: مقبول 👩‍💻`;
  await createEmlMailer(join(folder, 'outbox'), createFakeClock()).send({
    to: 'noura@example.com',
    subject,
    text: 'مرحبًا\n',
    html: '<p>مرحبًا</p>',
    unsubscribeUrl: 'https://dalil.example/unsubscribe?token=x',
  });
  const [file = ''] = await readdir(join(folder, 'outbox'));
  expect(file).toMatch(/^2026-11-21T09-00-00\.000Z-[0-9a-f]{8}\.eml$/);
  const message = await readFile(join(folder, 'outbox', file), 'utf8');
  expect(message.split('\r\n').every((line) => /^[\x20-\x7E]{0,78}$/.test(line))).toBe(true);
  const [headers = '', , ...parts] = message.split('\r\n\r\n');
  expect(headers).toContain('To: noura@example.com\r\n');
  expect(headers).toContain('Date: Sat, 21 Nov 2026 09:00:00 +0000\r\n');
  expect(headers).toContain('List-Unsubscribe: <https://dalil.example/unsubscribe?token=x>');
  const words = [...headers.matchAll(/=\?UTF-8\?B\?(.+?)\?=/g)].map((word) => base64(word[1] ?? ''));
  expect(words.join('')).toBe(subject);
  expect(parts.map((part) => base64(part.split('\r\n--')[0] ?? ''))).toEqual(['مرحبًا\n', '<p>مرحبًا</p>']);
});

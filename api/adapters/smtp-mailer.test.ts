import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Mail } from '../domain/ports/outgoing.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { createSmtpMailer } from './mailers.ts';

const never = new AbortController().signal;
const mail: Mail = {
  id: '7-abc',
  to: 'noura@example.com',
  subject: `طلبك لوظيفة ${'مهندس '.repeat(20)}: مقبول 👩‍💻`,
  text: 'مرحبًا\n.\nنهاية\n',
  html: '<html lang="ar" dir="rtl"><p>مرحبًا</p></html>',
  unsubscribeUrl: 'https://dalil.example/unsubscribe?token=x',
};
let server: MailServer;
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(() => server.stop());

const mailerTo = (url: string, timeoutMs = 10_000) =>
  createSmtpMailer({ url, from: 'دليل <no-reply@dalil.example>', clock: createFakeClock(), timeoutMs });

it('hands a mail over as it was written, in Arabic and from right to left too', async () => {
  await mailerTo(server.url).send(mail, never);
  const [{ headers, parts } = { headers: {}, parts: {} }] = server.received;
  expect(headers).toMatchObject({
    from: 'دليل <no-reply@dalil.example>',
    to: 'noura@example.com',
    subject: mail.subject,
    date: 'Sat, 21 Nov 2026 09:00:00 +0000',
    'message-id': '<7-abc@dalil.example>',
    'list-unsubscribe': '<https://dalil.example/unsubscribe?token=x>',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'auto-submitted': 'auto-generated',
  });
  expect(headers['content-type']).toMatch(/^multipart\/alternative;/);
  expect(parts).toMatchObject({ 'text/plain': mail.text, 'text/html': mail.html });
  expect(server.recipients).toEqual(['noura@example.com']);
});

it('keeps its connection for the next mails', async () => {
  const mailer = mailerTo(server.url);
  for (const id of ['1', '2', '3']) await mailer.send({ ...mail, id }, never);
  expect([server.received.length, server.connections]).toEqual([3, 1]);
});

it('rejects when the server refuses, and sends when it no longer does', async () => {
  const mailer = mailerTo(server.url);
  server.mood = 'refusing';
  await expect(mailer.send(mail, never)).rejects.toThrow('mailbox is full');
  server.mood = 'accepting';
  await mailer.send(mail, never);
  expect(server.received).toHaveLength(1);
});

it('tells a mail that will never be taken from one that may be taken later', async () => {
  const mailer = mailerTo(server.url);
  server.unknownRecipients.add(mail.to);
  expect(await mailer.send(mail, never)).toEqual({ refused: expect.stringContaining('no such mailbox') });
  server.unknownRecipients.clear();
  server.mood = 'rejecting';
  expect(await mailer.send(mail, never)).toEqual({ refused: expect.stringContaining('spam') });
  server.mood = 'accepting';
  expect(await mailer.send(mail, never)).toBeUndefined();
});

it('takes a refused sender and a refused login for faults of the settings, which are worth trying again', async () => {
  server.isSenderRefused = true;
  await expect(mailerTo(server.url).send(mail, never)).rejects.toThrow('who are you');
  server.isSenderRefused = false;
  await expect(mailerTo(server.url.replace('//', '//dalil:wrong@')).send(mail, never)).rejects.toThrow('535');
});

it('does not wait for ever for a server that hangs', async () => {
  const mailer = mailerTo(server.url, 300);
  server.mood = 'hanging';
  await expect(mailer.send(mail, never)).rejects.toThrow();
  server.mood = 'accepting';
  await mailer.send(mail, never);
  expect(server.received).toHaveLength(1);
});

it('waits no longer once the house is closing', async () => {
  server.mood = 'hanging';
  const stopping = new AbortController();
  const sending = expect(mailerTo(server.url).send(mail, stopping.signal)).rejects.toThrow();
  await vi.waitFor(() => expect(server.held).toBe(1));
  stopping.abort();
  await sending;
});

it('rejects while the server is gone, and finds it again', async () => {
  const mailer = mailerTo(server.url);
  await mailer.send(mail, never);
  await server.stop();
  await expect(mailer.send(mail, never)).rejects.toThrow();
  server = await startMailServer({ port: Number(new URL(server.url).port) });
  await mailer.send(mail, never);
  expect(server.received).toHaveLength(1);
});

it('signs in with what the address says, and never names the password in a failure', async () => {
  const withPassword = (password: string) => server.url.replace('//', `//dalil:${password}@`);
  await mailerTo(withPassword('right')).send(mail, never);
  expect(server.received).toHaveLength(1);
  const failure = await mailerTo(withPassword('wr%40ng'))
    .send(mail, never)
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toMatch(/wr%40ng|wr@ng/);
});

it('sends no password without encryption to another machine', async () => {
  // Stands for another one: the product does not know this address as its own.
  const other = await startMailServer({ host: '127.0.0.2' });
  await expect(mailerTo(other.url.replace('//', '//dalil:right@')).send(mail, never)).rejects.toThrow('STARTTLS');
  await mailerTo(other.url).send(mail, never);
  expect(other.received).toHaveLength(1);
  await other.stop();
});

it.each(['a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com', 'x <b@example.com>'])(
  'never takes %j for more than one address',
  async (to) => {
    await mailerTo(server.url)
      .send({ ...mail, to }, never)
      .catch((error: unknown) => expect(error).toBeInstanceOf(Error));
    expect(server.recipients.length).toBeLessThan(2);
    expect(server.recipients).not.toContain('b@example.com');
  },
);

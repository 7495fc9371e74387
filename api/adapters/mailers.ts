import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { createTransport, SendMailOptions } from 'nodemailer';
import { mailLogoId } from '#shared/catalog/mails.ts';
import type { Clock } from '../domain/deps.ts';
import type { Mail, Mailer, MailRefusal } from '../domain/ports/outgoing.ts';
import { handleErrors } from '../stray-errors.ts';

const sendTimeoutMs = 30_000;
const connectionTimeoutMs = 10_000;
const idleTimeoutMs = 30_000;

export interface SmtpMailerOptions {
  /** `smtp://` or `smtps://`, with user name and password if the server requires them. */
  url: string;
  /** `Name <address>` or an address. */
  from: string;
  clock: Clock;
  /** Limit for one mail, including the connection. */
  timeoutMs?: number;
}

/**
 * Sends mails to a mail server, over one connection that stays open between mails. The password is sent over an encrypted
 * connection only, except to a server on this machine.
 */
export function createSmtpMailer({ url, from, clock, timeoutMs = sendTimeoutMs }: SmtpMailerOptions): Mailer {
  let opened: ReturnType<typeof openPool> | undefined;
  return {
    async send(mail, stopping) {
      opened ??= openPool(url);
      const pool = await opened;
      // The socket's timeout does not help against a server that sends its replies byte by byte.
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]);
      try {
        await pool.sendMail({ ...mailMessage(mail, { from, now: clock.now() }), signal });
      } catch (error) {
        const refusal = refusalOf(error);
        if (!refusal) throw error;
        return refusal;
      }
    },
  };
}

/**
 * The refusal, when the server refuses this mail for good by a 5xx reply to its recipient or its content. A 5xx reply to the
 * greeting, the login or the sender is caused by our settings and concerns every mail, so the mail is sent again later.
 */
function refusalOf(error: unknown): MailRefusal | undefined {
  if (!(error instanceof Error)) return undefined;
  const { command, responseCode = 0, message }: SmtpError = error;
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  return isAboutMail && responseCode >= 500 && responseCode < 600 ? { refused: message } : undefined;
}

interface SmtpError extends Error {
  /** The command that the server refused. */
  command?: string;
  responseCode?: number;
}

async function openPool(url: string): Promise<ReturnType<typeof createTransport>> {
  // Loaded with the first mail, because many servers never send one.
  const nodemailer = await import('nodemailer');
  const pool = nodemailer.createTransport({
    pool: true,
    url,
    maxConnections: 1,
    // The queue in the database sends failed mails again.
    maxRequeues: 0,
    requireTLS: needsEncryption(url),
    connectionTimeout: connectionTimeoutMs,
    greetingTimeout: connectionTimeoutMs,
    dnsTimeout: connectionTimeoutMs,
    socketTimeout: sendTimeoutMs,
    idleTimeout: idleTimeoutMs,
  });
  // The pool emits `error` when the mail server resets an idle connection, for example.
  return handleErrors('mail server', pool);
}

function needsEncryption(url: string): boolean {
  const { hostname, password } = new URL(url);
  return password !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

export interface EmlMailerOptions {
  outboxDir: string;
  /** `Name <address>` or an address. */
  from: string;
  clock: Clock;
}

/** Writes mails as `.eml` files, which any mail program opens. For development without a mail server. */
export function createEmlMailer({ outboxDir, from, clock }: EmlMailerOptions): Mailer {
  return {
    async send(mail) {
      // Loaded with the first mail, because many servers never send one.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const now = clock.now();
      const { message } = await transport.sendMail(mailMessage(mail, { from, now }));
      await mkdir(outboxDir, { recursive: true });
      const file = join(outboxDir, `${now.toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`);
      // Renamed at the end, so that a program that watches the folder never reads half a mail.
      await writeFile(`${file}.part`, message);
      await rename(`${file}.part`, file);
    },
  };
}

/**
 * The mailer of a production server without a mail server. It refuses each mail, so that administrators see the mail in the
 * list of dead mails; nobody would read a file.
 */
export const absentMailer: Mailer = {
  send: async () => ({ refused: 'No mail server is set up (SMTP_URL)' }),
};

const logo = readFileSync(new URL('mail-logo.png', import.meta.url));

export interface MessageOptions {
  /** `Name <address>` or an address. */
  from: string;
  now: Date;
}

/**
 * Makes the message of a mail: plain text, HTML, and the headers by which mail programs offer to unsubscribe.
 *
 * @see RFC 8058 one-click unsubscribing, RFC 3834 Auto-Submitted
 */
export function mailMessage(mail: Mail, { from, now }: MessageOptions): SendMailOptions {
  const domain = /@([^<>@\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    // A text could be read as several addresses; an object is always one.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: now,
    // Each attempt has the same id, so that a mail program shows a mail that arrives twice only once.
    messageId: `<${mail.id}@${domain}>`,
    ...(mail.replyTo && { replyTo: { name: mail.replyTo.name, address: mail.replyTo.email } }),
    ...(mail.unsubscribeUrl && { list: { unsubscribe: mail.unsubscribeUrl } }),
    headers: {
      ...(mail.unsubscribeUrl && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      'Auto-Submitted': 'auto-generated',
    },
    attachments: [
      { filename: 'logo.png', content: logo, contentType: 'image/png', cid: mailLogoId, contentDisposition: 'inline' },
    ],
    textEncoding: 'base64',
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

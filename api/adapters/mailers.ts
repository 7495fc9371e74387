import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { createTransport, SendMailOptions } from 'nodemailer';
import { mailLogoId } from '#shared/catalog/mails.ts';
import type { Clock } from '../domain/deps.ts';
import type { Mail, Mailer, MailRefusal } from '../domain/ports/outgoing.ts';
import { survive } from '../stray-errors.ts';

const sendTimeoutMs = 30_000;
const connectionTimeoutMs = 10_000;
const idleTimeoutMs = 30_000;

export interface SmtpMailerOptions {
  /** `smtp://` or `smtps://`, with the name and password of an account if the server wants one. */
  url: string;
  /** `Name <address>` or an address. */
  from: string;
  clock: Clock;
  /** How long the server may take for one mail, connecting included. */
  timeoutMs?: number;
}

/**
 * Hands mails to a mail server, over a connection that stays open for the next ones. A password is sent only
 * encrypted, except to this machine itself.
 */
export function createSmtpMailer({ url, from, clock, timeoutMs = sendTimeoutMs }: SmtpMailerOptions): Mailer {
  let opened: ReturnType<typeof openPool> | undefined;
  return {
    async send(mail, stopping) {
      opened ??= openPool(url);
      const pool = await opened;
      // No timeout of the socket ends a server that sends its replies byte by byte.
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]);
      try {
        await pool.sendMail({ ...mailMessage(mail, { from, now: clock.now() }), signal });
      } catch (error) {
        const refusal = refusalIn(error);
        if (!refusal) throw error;
        return refusal;
      }
    },
  };
}

/**
 * True when the server refuses this mail for good: a 5xx reply to its recipient or its content. A 5xx reply to the greeting,
 * the login or the sender is about our settings; it would refuse every mail, so it is worth trying again.
 */
function refusalIn(error: unknown): MailRefusal | undefined {
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
  // Loaded with the first mail: many a server never sends one.
  const nodemailer = await import('nodemailer');
  const pool = nodemailer.createTransport({
    pool: true,
    url,
    maxConnections: 1,
    // The queue in the database tries again.
    maxRequeues: 0,
    requireTLS: needsEncryption(url),
    connectionTimeout: connectionTimeoutMs,
    greetingTimeout: connectionTimeoutMs,
    dnsTimeout: connectionTimeoutMs,
    socketTimeout: sendTimeoutMs,
    idleTimeout: idleTimeoutMs,
  });
  // Such as an idle connection that the mail server resets.
  return survive('mail server', pool);
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

/** Writes mails as `.eml` files, which any mail program opens, where there is no mail server. */
export function createEmlMailer({ outboxDir, from, clock }: EmlMailerOptions): Mailer {
  return {
    async send(mail) {
      // Loaded with the first mail: many a server never sends one.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const now = clock.now();
      const { message } = await transport.sendMail(mailMessage(mail, { from, now }));
      await mkdir(outboxDir, { recursive: true });
      const file = join(outboxDir, `${now.toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`);
      // Written under another name first: a reader that watches the folder never sees half a mail.
      await writeFile(`${file}.part`, message);
      await rename(`${file}.part`, file);
    },
  };
}

/**
 * The mailer of a production server without a mail server: it refuses each mail, so that the mail stands in the
 * administrators' list of dead mails instead of in a file that nobody reads.
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
 * Writes a mail as a message: plain text and HTML, and the headers by which mail programs offer to stop such mails.
 *
 * @see RFC 8058 one-click unsubscribing, RFC 3834 Auto-Submitted
 */
export function mailMessage(mail: Mail, { from, now }: MessageOptions): SendMailOptions {
  const domain = /@([^<>@\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    // As an object it is one address whatever is in it.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: now,
    // The same at each attempt: a mail program shows a mail that came twice only once.
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

import type { createTransport } from 'nodemailer';
import type { Clock } from '../domain/deps.ts';
import type { Mailer, MailRefusal } from '../domain/ports/outgoing.ts';
import { survive } from '../stray-errors.ts';
import { mailMessage } from './mail-message.ts';

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
 * Hands mails to a mail server, over a connection that is kept for the next ones. A password goes out encrypted or not
 * at all, but to this machine itself.
 */
export function createSmtpMailer({ url, from, clock, timeoutMs = sendTimeoutMs }: SmtpMailerOptions): Mailer {
  let opened: ReturnType<typeof openPool> | undefined;
  return {
    async send(mail, stopping) {
      opened ??= openPool(url);
      const pool = await opened;
      // A server that trickles its replies is noticed by no timeout of the socket.
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
 * The server's final word about this mail: a 5xx reply to its recipient or its content. A 5xx reply to the greeting,
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

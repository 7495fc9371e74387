import { readFileSync } from 'node:fs';
import type { SendMailOptions } from 'nodemailer';
import { mailLogoId } from '#shared/catalog/mails.ts';
import type { Mail } from '../domain/ports/outgoing.ts';

const logo = readFileSync(new URL('mail-logo.png', import.meta.url));

export interface MessageOptions {
  /** `Name <address>` or an address. */
  from: string;
  now: Date;
}

/**
 * Words a mail as a message: plain text and HTML, and the headers by which mail programs offer to stop such mails.
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

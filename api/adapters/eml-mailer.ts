import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../domain/deps.ts';
import type { Mailer } from '../domain/ports/outgoing.ts';
import { mailMessage } from './mail-message.ts';

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

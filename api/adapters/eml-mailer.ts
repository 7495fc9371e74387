import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../deps.ts';
import type { Mailer } from '../work-deps.ts';
import { mailMessage } from './mail-message.ts';

const sender = 'Dalil <no-reply@dalil.example>';

/** Writes mails as `.eml` files, which any mail program opens, where there is no mail server. */
export function createEmlMailer(outboxDir: string, clock: Clock): Mailer {
  return {
    async send(mail) {
      const now = clock.now();
      await mkdir(outboxDir, { recursive: true });
      const file = join(outboxDir, `${now.toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`);
      // Whole before it has its name: who watches the folder never reads half a mail.
      await writeFile(`${file}.part`, mailMessage(mail, { from: sender, now }));
      await rename(`${file}.part`, file);
    },
  };
}

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ReadMail, readMail } from '../../../api/testing/read-mail.ts';

// Mails go out every two seconds, and a busy machine takes longer.
const timeoutMs = 30_000;

/** Waits for the newest mail to an address with a subject, as the server wrote it into its folder. */
export async function mailTo(address: string, subject: string): Promise<ReadMail> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    const mails = (await writtenMails()).filter(({ headers }) => headers.to === address && headers.subject === subject);
    const newest = mails.at(-1);
    if (newest) return newest;
    await sleep(250);
  }
  throw new Error(`No mail "${subject}" to ${address}.`);
}

/** The path that a mail leads to. */
export function pathIn({ parts }: ReadMail): string {
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(parts['text/plain'] ?? '')?.[0] ?? '');
  return pathname + search;
}

async function writtenMails(): Promise<ReadMail[]> {
  const folder = process.env.E2E_OUTBOX ?? '';
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml')).toSorted();
  return await Promise.all(files.map(async (file) => readMail(await readFile(path.join(folder, file), 'latin1'))));
}

import { createSmtpMailer } from '../adapters/mailers.ts';
import { signedUnsubscribeTokens } from '../adapters/signed-tokens.ts';
import { createMailSender } from '../domain/mail/send-due-mails.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import type { ReadMail } from './read-mail.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './start-test-app.ts';

/** The mails of an app, as a real mail server received them. */
export interface MailBox {
  server: MailServer;
  /** Sends due mails, and answers those that have arrived since the last call. */
  collect(): Promise<ReadMail[]>;
  stop(): Promise<void>;
}

export async function startMailBox({ deps }: TestApp): Promise<MailBox> {
  const server = await startMailServer();
  const sendDue = createMailSender({
    failedAttempts: { again: 0, dead: 0 },
    ...deps,
    mailer: createSmtpMailer({ url: server.url, from: 'Dalil <no-reply@dalil.example>', clock: deps.clock }),
    tokens: signedUnsubscribeTokens(['a key that is only used by the tests of this project']),
    origin: 'https://dalil.example',
    stopping: new AbortController().signal,
  });
  return {
    server,
    async collect() {
      await sendDue();
      return server.received.splice(0);
    },
    stop: () => server.stop(),
  };
}

/** Starts an app and its mails for the tests of a file; `stop` ends both. */
export async function startAppWithMails(options?: TestAppOptions) {
  const app = await startTestApp(options);
  const box = await startMailBox(app);
  const stop = async () => {
    await box.stop();
    await app.stop();
  };
  return { app, box, stop };
}

/** The address that a mail leads to, as it stands in its plain text. */
export function linkIn(mail: ReadMail | undefined): URL {
  return new URL(/https:\/\/dalil\.example\/\S*/.exec(mail?.parts['text/plain'] ?? '')?.[0] ?? '');
}

/** The token of that address. */
export function tokenIn(mail: ReadMail | undefined): string {
  return linkIn(mail).searchParams.get('token') ?? '';
}

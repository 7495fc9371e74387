import { signedUnsubscribeTokens } from '../adapters/signed-unsubscribe-tokens.ts';
import { createSmtpMailer } from '../adapters/smtp-mailer.ts';
import { createWebPushSender } from '../adapters/web-push-sender.ts';
import { createPushSending } from '../domain/alerts/send-due-pushes.ts';
import { createAlertTeller } from '../domain/alerts/tell-alerts.ts';
import { createMailSender } from '../domain/mail/send-due-mails.ts';
import { startTestApp } from './start-test-app.ts';

// Tells the alerts of a data folder and sends their mails and pushes as a server does at a given time, and is killed at
// one moment, for tests that let the next one go on. `ca` proves the push service of the test.

const [dataDir = '', url = '', now = '', moment, pushKeys = '', ca = ''] = process.argv.slice(2);
const die = () => process.kill(process.pid, 'SIGKILL');
const clock = { now: () => new Date(now) };

const { deps } = await startTestApp({ dataDir, clock });
const tell: typeof deps.alerts.tell = async (telling) => {
  if (moment === 'before telling') die();
  const isTold = await deps.alerts.tell(telling);
  if (moment === 'after telling') die();
  return isTold;
};
await createAlertTeller({ ...deps, alerts: { ...deps.alerts, tell } })();
const mailer = createSmtpMailer({ url, from: 'Dalil <no-reply@dalil.example>', clock });
await createMailSender({
  ...deps,
  failedAttempts: { again: 0, dead: 0 },
  mailer: {
    async send(mail, stopping) {
      if (moment === 'before sending') die();
      const refusal = await mailer.send(mail, stopping);
      if (moment === 'after sending') die();
      return refusal;
    },
  },
  tokens: signedUnsubscribeTokens(['a key that is only used by the tests of this project']),
  origin: 'https://dalil.example',
  stopping: new AbortController().signal,
})();
if (pushKeys) {
  const sender = createWebPushSender({
    keys: JSON.parse(pushKeys),
    ...{ ca, moreServices: ['localhost'], allowsInHouse: true },
  });
  await createPushSending({
    ...deps,
    pushCounts: { sent: 0, gone: 0, refused: 0, later: 0 },
    pushSender: {
      ...sender,
      async send(target, text) {
        if (moment === 'before pushing') die();
        const outcome = await sender.send(target, text);
        if (moment === 'after pushing') die();
        return outcome;
      },
    },
    stopping: new AbortController().signal,
  })();
}
process.exit();

import { signedUnsubscribeTokens } from '../adapters/signed-unsubscribe-tokens.ts';
import { createSmtpMailer } from '../adapters/smtp-mailer.ts';
import { createAlertTeller } from '../domain/alerts/tell-alerts.ts';
import { createMailSender } from '../domain/mail/send-due-mails.ts';
import { startTestApp } from './start-test-app.ts';

// Tells the alerts of a data folder and sends their mails as a server does at a given time, and is killed at one moment,
// for tests that let the next one go on.

const [dataDir = '', url = '', now = '', moment] = process.argv.slice(2);
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
process.exit();

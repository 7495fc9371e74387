import { createSmtpMailer } from '../adapters/mailers.ts';
import { signedUnsubscribeTokens } from '../adapters/signed-tokens.ts';
import { createWebPushSender, type makeVapidKeys } from '../adapters/web-push-sender.ts';
import { createAlertSender } from '../domain/alerts/send-alerts.ts';
import { createPushSending } from '../domain/alerts/send-due-pushes.ts';
import type { Clock, Deps } from '../domain/deps.ts';
import { createMailSender } from '../domain/mail/send-due-mails.ts';
import { startTestApp } from './start-test-app.ts';

export interface AlertsRound {
  dataDir: string;
  /** Of the mail server. */
  url: string;
  /** What the clock says, as an ISO time. */
  at: string;
  pushKeys: ReturnType<typeof makeVapidKeys> & { subject: string };
  /** Proves the push service of the test. */
  ca: string;
}

export type RoundMoment = `${'before' | 'after'} ${'telling' | 'sending' | 'pushing'}`;

/**
 * Tells the alerts of a data folder and sends their mails and pushes, as a server does at a given time.
 *
 * @param reach is called at each moment at which a server may die
 */
export async function runAlertsRound(round: AlertsRound, reach: (moment: RoundMoment) => void): Promise<void> {
  const clock = { now: () => new Date(round.at) };
  const { deps, stop } = await startTestApp({ dataDir: round.dataDir, clock });
  try {
    await work(deps, round, { clock, reach });
  } finally {
    // A house that is left open writes into a folder that the test removes.
    await stop();
  }
}

interface RoundWork {
  clock: Clock;
  reach: (moment: RoundMoment) => void;
}

async function work(deps: Deps, round: AlertsRound, { clock, reach }: RoundWork): Promise<void> {
  const dying =
    <Args extends unknown[], Answer>(
      name: 'telling' | 'sending' | 'pushing',
      act: (...args: Args) => Promise<Answer>,
    ) =>
    async (...args: Args) => {
      reach(`before ${name}`);
      const answer = await act(...args);
      reach(`after ${name}`);
      return answer;
    };
  const stopping = new AbortController().signal;
  await createAlertSender({
    ...deps,
    alerts: { ...deps.alerts, recordDigest: dying('telling', deps.alerts.recordDigest) },
  })();
  const mailer = createSmtpMailer({ url: round.url, from: 'Dalil <no-reply@dalil.example>', clock });
  await createMailSender({
    ...deps,
    failedAttempts: { again: 0, dead: 0 },
    mailer: { send: dying('sending', mailer.send) },
    tokens: signedUnsubscribeTokens(['a key that is only used by the tests of this project']),
    origin: 'https://dalil.example',
    stopping,
  })();
  const { pushKeys: keys, ca } = round;
  const sender = createWebPushSender({ keys, ca, moreServices: ['localhost'], allowsPrivateNetwork: true });
  await createPushSending({
    ...deps,
    pushCounts: { sent: 0, gone: 0, refused: 0, later: 0 },
    pushSender: { ...sender, send: dying('pushing', sender.send) },
    stopping,
  })();
}

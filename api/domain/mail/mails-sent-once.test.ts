import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedUnsubscribeTokens } from '../../adapters/signed-tokens.ts';
import { buildTalent } from '../../testing/builders.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { createAlertSender } from '../alerts/send-alerts.ts';
import { createMailSender } from './send-due-mails.ts';

const dayMs = 86_400_000;
const clock = createFakeClock();
let app: TestApp;
let recipients: string[];
let failedAttempts: { again: number; dead: number };
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());
beforeEach(() => {
  recipients = [];
  failedAttempts = { again: 0, dead: 0 };
});

/** Sends what is due, over a mail server that fails in some way. */
const sendDue = (failure?: object) =>
  createMailSender({
    ...app.deps,
    failedAttempts,
    mailer: {
      async send({ to }) {
        if (failure) throw Object.assign(new Error('not sent'), failure);
        recipients.push(to);
        return undefined;
      },
    },
    tokens: signedUnsubscribeTokens(['a key that is only used by the tests of this project']),
    origin: 'https://dalil.example',
    stopping: new AbortController().signal,
  })();

/** Somebody who is to be reminded of the own profile. */
async function idlePerson(): Promise<string> {
  const { email } = await buildTalent(app, { isEmailConfirmed: true });
  clock.advance(181 * dayMs);
  await createAlertSender(app.deps)();
  return email;
}

describe('a mail that must not come twice', () => {
  it.each([
    ['that it cannot take it now', { responseCode: 451 }],
    ['nothing, since it was not reached', { syscall: 'connect', code: 'ETIMEDOUT' }],
    ['nothing, since its name is unknown', { code: 'EDNS' }],
  ])('is tried again when the server said %s', async (_, failure) => {
    const email = await idlePerson();
    await sendDue(failure);
    expect([recipients, failedAttempts]).toEqual([[], { again: 1, dead: 0 }]);
    clock.advance(dayMs);
    await sendDue();
    await sendDue();
    expect(recipients).toEqual([email]);
  });

  it.each([
    ['was lost', { code: 'ECONNRESET', syscall: 'read' }],
    ['broke without a word', {}],
  ])('is not tried again when the connection %s', async (_, failure) => {
    await idlePerson();
    await sendDue(failure);
    expect(failedAttempts).toEqual({ again: 0, dead: 1 });
    clock.advance(dayMs);
    await sendDue();
    expect(recipients).toEqual([]);
  });
});

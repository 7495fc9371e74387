import { expect, it } from 'vitest';
import { signedUnsubscribeTokens } from '../../adapters/signed-tokens.ts';
import type { CredentialStore } from '../../store/accounts/credentials.store.ts';
import type { QueuedMail } from '../../store/mail/queued-mail.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { composeMail } from './compose-mail.ts';

const minuteMs = 60_000;
const clock = createFakeClock();
const at = new Date(clock.now().getTime() - minuteMs);
const nothing = async () => undefined;

it.each([
  ['reset_password', 'reset_password', 30],
  ['password_guesses', 'reset_password', 30],
  ['verify_email', 'verify_email', 48 * 60],
] as const)('the link of a mail of the kind %s is to %s and lasts %i minutes from its sending', async (...kind) => {
  const [template, purpose, minutes] = kind;
  const kept: Parameters<CredentialStore['storeLink']>[0][] = [];
  const deps = {
    ...{ clock, origin: 'https://dalil.example', tokens: signedUnsubscribeTokens(['a key of this test alone']) },
    ...{
      applications: { statusNews: nothing, newOfCompany: nothing },
      alerts: { recipientOf: nothing },
      sync: { rows: async () => [] },
    },
    credentials: {
      storeLink: async (link: (typeof kept)[number]) => {
        kept.push(link);
        return { language: 'en' as const, name: 'Sara' };
      },
    },
  };
  const queued: QueuedMail = {
    ...{ id: 1, recipient: 'sara@example.com', language: 'ar', template, data: { realm: 'company' }, attempts: 0 },
    ...{ nextAttemptAt: at, createdAt: at },
  };
  const composed = await composeMail(deps, queued);
  const expiresAt = new Date(clock.now().getTime() + minutes * minuteMs);
  expect(kept).toMatchObject([{ realm: 'company', purpose, email: 'sara@example.com', askedAt: at, expiresAt }]);
  expect(composed?.mail.html).toContain('<html lang="en"');
  expect(composed?.mail.text).toMatch(/^Hello Sara,\n/);
  expect(composed?.mail.text).toContain('?for=company&token=');
});

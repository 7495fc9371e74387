import { describe, expect, it } from 'vitest';
import { type MailTemplate, mailTemplates } from '#shared/catalog/mails.ts';
import { mailMessage } from '../../adapters/mailers.ts';
import { signedUnsubscribeTokens } from '../../adapters/signed-tokens.ts';
import type { MailData } from '../../store/mail/queued-mail.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { composeMail } from './compose-mail.ts';

const clock = createFakeClock();
const at = clock.now();
const origin = 'https://dalil.example';
const tokens = signedUnsubscribeTokens(['a key of this test alone']);
const reader = { realm: 'user', id: 7 } as const;
const digest = {
  ...{ reader, day: '2026-11-21' },
  sections: [{ kind: 'search', key: '/jobs?q=welder', feed: 'jobs', ids: [3], more: 0 }] as const,
};
const recipient = { email: 'sara@example.com', name: 'Sara', language: 'en' } as const;
const deps = {
  ...{ clock, origin, tokens },
  applications: {
    statusNews: async () => ({
      ...({ status: 'accepted', message: null, jobTitle: 'Welder', companyName: 'Marsa', talentName: 'Sara' } as const),
      ...{ recipient: recipient.email, language: 'en' as const },
    }),
    newOfCompany: async () => ({
      ...{ recipient: recipient.email, language: 'en' as const, name: 'Marsa' },
      jobs: [{ id: 3, title: 'Welder', applicants: ['Sara'] }],
    }),
  },
  alerts: { recipientOf: async () => ({ ...recipient, takesMail: true, takesReminders: true }) },
  sync: { rows: async () => [JSON.stringify({ id: 3, title: 'Welder', companyName: 'Marsa' })] },
  credentials: { storeLink: async () => ({ language: 'en' as const, name: 'Sara' }) },
};

/** What the link of a mail stops, for a talent; undefined where nobody can do without the mail. */
const stopped: Partial<Record<MailTemplate, string>> = {
  application_received: 'user',
  applications_daily: 'user',
  application_status: 'user',
  company_left: 'user',
  alerts: 'user_alerts',
  profile_reminder: 'user_reminders',
};

const contents: Partial<Record<MailTemplate, MailData>> = {
  application_status: { applicationId: 1, knownStatus: 'pending' },
  alerts: { alerts: digest },
  applications_daily: { period: { from: at.toISOString(), until: at.toISOString() } },
};

async function sent(template: MailTemplate, to: MailData['to'] = reader) {
  const data: MailData = { ...contents[template], to };
  const queued = { id: 1, recipient: recipient.email, language: 'en', template, data, attempts: 0 } as const;
  const composed = await composeMail(deps, { ...queued, nextAttemptAt: at, createdAt: at });
  if (!composed) throw new Error(`no mail of the kind ${template}`);
  const { list, headers } = mailMessage(composed.mail, { from: 'Dalil <no-reply@dalil.example>', now: at });
  return { ...composed.mail, header: list?.unsubscribe, headers };
}

describe('a mail of the kind', () => {
  it.each(mailTemplates)(
    '%s names in its link, and in its header, what can be stopped of it, or has neither',
    async (template) => {
      const { text, html, header, headers } = await sent(template);
      const realm = stopped[template];
      if (realm === undefined) {
        expect(header).toBeUndefined();
        expect(headers).not.toHaveProperty('List-Unsubscribe-Post');
        expect(text + html).not.toMatch(/unsubscribe|Stop/);
        return;
      }
      const url = `${origin}/unsubscribe?token=${tokens.tokenFor({ realm: realm as 'user', id: 7 })}`;
      expect(header).toBe(url);
      expect(headers).toHaveProperty('List-Unsubscribe-Post');
      expect(text.trimEnd().endsWith(url)).toBe(true);
      expect(html).toContain(`href="${url}"`);
    },
  );

  it('alerts has a link of its own at each thing that it tells of', async () => {
    const { text } = await sent('alerts');
    const token = tokens.tokenFor({ realm: 'user_saved', id: 7, key: '/jobs?q=welder' });
    expect(text).toContain(`Stop alerts: welder: ${origin}/unsubscribe?token=${token}\n`);
  });

  it('alerts stops those of its account, also when an earlier version queued it', async () => {
    const { header } = await sent('alerts', { realm: 'company_alerts', id: 7 });
    expect(header).toBe(`${origin}/unsubscribe?token=${tokens.tokenFor({ realm: 'company_alerts', id: 7 })}`);
  });
});

import { describe, expect, it } from 'vitest';
import type { QueuedMail } from '../../store/mail/queued-mail.ts';
import { writeMail } from './write-mail.ts';

const at = new Date('2026-11-21T21:30:00.000Z');
const origin = 'https://dalil.example';

function queued(change: Partial<QueuedMail>): QueuedMail {
  return {
    ...{ id: 7, recipient: 'sara@example.com', language: 'en', template: 'password_changed', data: {}, attempts: 0 },
    ...{ nextAttemptAt: at, createdAt: at },
    ...change,
  };
}

const written = (change: Partial<QueuedMail>, links = {}) => writeMail(queued(change), { origin, ...links });
const linkOf = (...given: Parameters<typeof written>) =>
  /(?:https:|mailto:)\S+/.exec(written(...given).text.split('\n--\n')[0] ?? '')?.[0];

describe('a mail', () => {
  it('leads to its page, that of a company with its realm, and with what proves who reads it', () => {
    expect(linkOf({ template: 'alerts' })).toBe(`${origin}/saved`);
    expect(linkOf({ data: { realm: 'user' } })).toBe(`${origin}/forgot-password`);
    expect(linkOf({ data: { realm: 'company' } })).toBe(`${origin}/forgot-password?for=company`);
    const data = { realm: 'company', token: 'kept' } as const;
    expect(linkOf({ template: 'verify_email', data })).toBe(`${origin}/verify-email?for=company&token=kept`);
    expect(linkOf({ template: 'verify_email', data }, { linkToken: 'new' })).toBe(
      `${origin}/verify-email?for=company&token=new`,
    );
  });

  it('of an application leads to those of its job', () => {
    const data = { jobId: 12, jobTitle: 'Planner', name: 'Omar' };
    expect(linkOf({ template: 'application_received', data })).toBe(`${origin}/company-dashboard?applications=12`);
  });

  it('of the contact form leads back to who wrote, and is answered there', () => {
    const contact = { name: 'Omar', email: 'a b+c@example.com', subject: 'A\nfault', message: 'It is off.' };
    const mail = written({ template: 'contact_message', data: { contact } });
    expect(linkOf({ template: 'contact_message', data: { contact } })).toBe('mailto:a%20b%2Bc@example.com');
    expect(mail).toMatchObject({ id: `7-${at.getTime().toString(36)}`, to: 'sara@example.com', replyTo: contact });
    expect(mail.subject).not.toContain('\n');
    expect(mail.text).toContain('\n\nIt is off.\n\n');
  });

  it('can be stopped where there is a token for that, and only there', () => {
    const stoppable = written({ template: 'alerts' }, { unsubscribeToken: 'stop' });
    expect(stoppable.unsubscribeUrl).toBe(`${origin}/unsubscribe?token=stop`);
    expect(stoppable.text).toContain(`Stop all alert emails: ${origin}/unsubscribe?token=stop`);
    expect(written({ template: 'application_status' }, { unsubscribeToken: 'stop' }).text).toContain(
      `You get this email because you applied for this job on Dalil.\nStop emails about applications: ${origin}/unsubscribe`,
    );
    const last = written({ template: 'alerts' });
    expect(last.unsubscribeUrl).toBeUndefined();
    expect(last.text).not.toContain('unsubscribe');
  });

  it('names the day of Qatar, and the account that it is about', () => {
    const arabic = written({ language: 'ar' });
    expect(arabic.html).toContain('dir="rtl"');
    const words = (data: QueuedMail['data']) => written({ data }).text;
    expect(words({})).toContain('your account');
    expect(words({ realm: 'company' })).toContain('your company’s account');
    expect(words({})).toContain('November 22, 2026');
  });
});

describe('a mail about a featured time', () => {
  const changed = (template: 'featuring_shortened' | 'featuring_given', paidDays?: object) =>
    written({
      template,
      data: {
        featuring: {
          ...{ previousUntil: '2026-12-31T09:00:00.000Z', until: '2026-12-01T09:00:00.000Z' },
          ...(paidDays && { paidDays: { held: 0, returned: 0, ended: 0, ...paidDays } }),
        },
      },
    }).text;

  it('tells of paid days that are on hold or back, where there are some', () => {
    const [older, none, many] = [undefined, { held: 0 }, { held: 1200 }].map((one) =>
      changed('featuring_shortened', one),
    );
    for (const text of [older, none, many]) {
      expect(text).toContain('December 1, 2026');
      expect(text).toContain('December 31, 2026');
    }
    expect(many).toContain('The 1,200 days you paid for are on hold, not lost');
    expect(`${older}${none}`).not.toMatch(/paid/);
    expect(changed('featuring_given', { returned: 1 })).toContain('It includes 1 day that you paid for');
    // Letters about several changes: the days count whatever happened to the end.
    // One letter about several changes says it once.
    const refund = 'No refund is made automatically, and your receipts stay as they are.';
    expect(changed('featuring_shortened', { held: 2, ended: 3 }).split(refund)).toHaveLength(2);
    expect(changed('featuring_given', { returned: 2 })).not.toContain(refund);
    expect(changed('featuring_given', { held: 2 })).toContain('The 2 days you paid for are on hold');
    expect(changed('featuring_shortened', { returned: 3, ended: 4 })).toMatch(
      /includes 3 days .* ended 4 days that you paid for, for good/,
    );
  });

  it('gives the reason for paid days that were ended for good', () => {
    const text = written({
      template: 'featuring_days_ended',
      data: {
        featuring: { previousUntil: null, until: null, paidDays: { held: 0, returned: 0, ended: 30 } },
        reason: 'Bought with a stolen card',
      },
    }).text;
    expect(text).toContain('has ended 30 days that you paid for');
    expect(text).toContain('Bought with a stolen card');
  });
});

describe('a receipt', () => {
  const receipt = { amountCents: 1950, currency: 'usd', featuredUntil: '2026-12-21T09:00:00.000Z', isSimulated: false };
  const text = (change: Partial<typeof receipt> = {}) =>
    written({ template: 'payment_receipt', data: { receipt: { ...receipt, ...change } } }).text;

  it('names amount and day, and that no money moved where none did', () => {
    expect(text()).toContain('$19.50');
    expect(text()).toContain('December 21, 2026');
    expect(text()).not.toContain('you were not charged');
    expect(text({ isSimulated: true })).toContain('you were not charged');
  });

  it('writes money as the page does, in both languages (M3)', () => {
    const mail = { template: 'payment_receipt', data: { receipt } } as const;
    expect(written({ ...mail, language: 'ar' }).text).toContain('\u200e$19.50\u200e');
  });
});

import { expect, it } from 'vitest';
import { describeOnEachEngine, type TestStore } from '../../testing/each-engine.ts';
import { forgetApplicationMails, forgetMails, type LeavingAccount, queueMail } from './mail-queue.store.ts';
import type { MailData, MailToQueue } from './queued-mail.ts';

const email = 'leaver@example.com';
const waiting = (name: string, data: MailData, given: Partial<MailToQueue> = {}): MailToQueue => ({
  ...{ recipient: email, language: 'ar', template: 'application_status', onceKey: name, data },
  ...given,
});

async function openWithMails(open: () => Promise<TestStore>, mails: { waiting: MailToQueue[]; sent: MailToQueue[] }) {
  const store = await open();
  const { mailQueue } = store.engine.tables;
  const now = store.clock.now();
  await store.engine.write(async (tx) => {
    for (const mail of mails.sent) await queueMail(tx, mail, now);
    await tx.db.update(mailQueue).set({ sentAt: now });
    for (const mail of mails.waiting) await queueMail(tx, mail, now);
  });
  const left = async () => {
    const rows = await store.engine.reader.db.select().from(mailQueue).orderBy(mailQueue.id);
    return rows.map(({ onceKey }) => onceKey);
  };
  const forget = (account: Partial<LeavingAccount> = {}) =>
    store.engine.write((tx) => forgetMails(tx, { realm: 'user', id: 1, email, applicationIds: [], ...account }));
  return { store, left, forget };
}

describeOnEachEngine('the mails of an account that leaves', (open) => {
  const mails = {
    sent: [
      waiting('sent of the person', { to: { realm: 'user', id: 1 } }),
      waiting('sent of the company', { to: { realm: 'company', id: 1 } }),
      waiting('sent to another', {}, { recipient: 'other@example.com' }),
    ],
    waiting: [
      waiting('of the person', { to: { realm: 'user', id: 1 } }),
      waiting('of the person’s alerts', { to: { realm: 'user_alerts', id: 1 } }),
      waiting('of the company', { to: { realm: 'company', id: 1 } }),
      waiting('of the company’s alerts', { to: { realm: 'company_alerts', id: 1 } }),
      waiting('link of the person', { realm: 'user' }, { template: 'reset_password' }),
      waiting('link of the company', { realm: 'company' }, { template: 'reset_password' }),
      waiting('of the newsletter', { to: { realm: 'newsletter', id: 1 } }, { template: 'newsletter_confirm' }),
      waiting('of none', {}),
      waiting('goodbye', {}, { template: 'account_deleted' }),
      waiting('letter to the operator', { writerId: null }, { template: 'contact_message' }),
      waiting('to another', { to: { realm: 'user', id: 1 } }, { recipient: 'other@example.com' }),
    ],
  };

  it('are those to a person at its address', async () => {
    const { left, forget } = await openWithMails(open, mails);
    await forget();
    expect(await left()).toEqual([
      'sent to another',
      ...['of the company', 'of the company’s alerts', 'link of the company'],
      ...['goodbye', 'letter to the operator', 'to another'],
    ]);
  });

  it('are those to a company at its address', async () => {
    const { left, forget } = await openWithMails(open, mails);
    await forget({ realm: 'company' });
    expect(await left()).toEqual([
      'sent to another',
      ...['of the person', 'of the person’s alerts', 'link of the person'],
      ...['goodbye', 'letter to the operator', 'to another'],
    ]);
  });

  it('are none where nobody has that address', async () => {
    const { left, forget } = await openWithMails(open, mails);
    const before = await left();
    await forget({ email: 'nobody@example.com' });
    expect(await left()).toEqual(before);
  });
});

describeOnEachEngine('the mails that would name somebody who left', (open) => {
  const to = { recipient: 'company@example.com' };
  const letter = (name: string, writerId: number | null) =>
    waiting(name, { writerId }, { recipient: 'operator@example.com', template: 'contact_message' });

  it('are those about the applications, as long as they wait', async () => {
    const { store, left } = await openWithMails(open, {
      sent: [waiting('application-1', {}, to)],
      waiting: ['application-1-status', 'application-2', 'application-12', 'application-3', 'application-1-x'].map(
        (key) => waiting(key, {}, to),
      ),
    });
    await store.engine.write((tx) => forgetApplicationMails(tx, []));
    expect(await left()).toHaveLength(6);
    await store.engine.write((tx) => forgetApplicationMails(tx, [1, 2]));
    expect(await left()).toEqual(['application-1', 'application-12', 'application-3', 'application-1-x']);
  });

  it('are its letters to the operator, as long as they wait', async () => {
    const { left, forget } = await openWithMails(open, {
      sent: [letter('sent letter', 1)],
      waiting: [
        letter('letter', 1),
        letter('of another', 2),
        letter('of a visitor', null),
        waiting('another mail', { writerId: 1 }, to),
        waiting('application-5', {}, to),
      ],
    });
    await forget({ realm: 'company' });
    expect(await left()).toContain('letter');
    await forget({ applicationIds: [5] });
    expect(await left()).toEqual(['sent letter', 'of another', 'of a visitor', 'another mail']);
  });
});

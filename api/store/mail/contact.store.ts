import type { ContactMessage, MessageChange, MessageState } from '#shared/model/contact.ts';
import { mailOfMessage } from '../../domain/rules/mails.ts';
import type { AdminListQuery } from '../admin/admin-lists.ts';
import { lt } from '../drizzle.ts';
import type { MutateContext } from '../mutate.ts';
import type { Admin } from '../records.ts';
import type { MessageRecord } from './contact-messages.ts';
import { changeMessage, messagesPage } from './contact-messages.ts';
import { queueMail } from './mail-queue.store.ts';

/** A message of the contact form, and where it is to be sent. */
export interface ContactToStore {
  letter: ContactMessage;
  userId: number | null;
  recipient: string;
  /** One key makes one message. */
  onceKey: string;
}

/** Keeps what people wrote to the operator. */
export function createContactStore({ engine, clock }: MutateContext) {
  const { contactMessages } = engine.tables;
  return {
    /** Stores a message and queues its mail together; once for each key. */
    async insert({ letter, userId, recipient, onceKey }: ContactToStore) {
      const now = clock.now();
      await engine.write(async (tx) => {
        if (!(await queueMail(tx, mailOfMessage(letter, { userId, recipient, onceKey }), now))) return;
        await tx.db.insert(contactMessages).values({ ...letter, userId, createdAt: now });
      });
    },
    /** Newest first; `total` with the first page. */
    page: (query: AdminListQuery & { state: MessageState }) => messagesPage(engine.reader, query),
    /** Sets the given fields and enters them in the audit log. Undefined for an unknown message. */
    change: (by: Admin, id: number, change: MessageChange): Promise<MessageRecord | undefined> =>
      engine.write((tx) => changeMessage(tx, { by, id, now: clock.now() }, change)),
    /** Forgets messages from before. */
    async purge(before: Date) {
      await engine.write((tx) => tx.db.delete(contactMessages).where(lt(contactMessages.createdAt, before)));
    },
  };
}

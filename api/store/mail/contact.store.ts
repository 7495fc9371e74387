import type { ContactStore } from '../../ports/letters.ts';
import { lt } from '../drizzle.ts';
import type { MutateContext } from '../mutate.ts';
import { changeMessage, messagesPage } from './contact-messages.ts';
import { queueMail } from './mail-queue.store.ts';

/** Keeps what people wrote to the operator. @see api/ports/letters.ts ContactStore */
export function createContactStore({ engine, clock }: MutateContext): ContactStore {
  const { contactMessages } = engine.tables;
  return {
    async insert({ letter, userId, recipient, onceKey }) {
      const { language, ...contact } = letter;
      const now = clock.now();
      await engine.write(async (tx) => {
        const mail = {
          recipient,
          language,
          template: 'contact_message',
          onceKey,
          data: { contact, writerId: userId },
        } as const;
        if (!(await queueMail(tx, mail, now))) return;
        await tx.db.insert(contactMessages).values({ ...letter, userId, createdAt: now });
      });
    },
    page: (query) => messagesPage(engine.reader, query),
    change: (by, id, change) => engine.write((tx) => changeMessage(tx, { by, id, now: clock.now() }, change)),
    async purge(before) {
      await engine.write((tx) => tx.db.delete(contactMessages).where(lt(contactMessages.createdAt, before)));
    },
  };
}

import type { ContactStore } from '../letter-deps.ts';
import { lt } from './drizzle.ts';
import { queueMail } from './mail-queue.store.ts';
import type { MutateContext } from './mutate.ts';

/** Keeps what people wrote to the operator. @see api/letter-deps.ts ContactStore */
export function createContactStore({ engine, clock }: MutateContext): ContactStore {
  const { contactMessages } = engine.tables;
  return {
    async insert({ letter, userId, recipient, onceKey }) {
      const { language, ...contact } = letter;
      const now = clock.now();
      await engine.write(async (tx) => {
        const mail = { recipient, language, template: 'contact_message', onceKey, data: { contact } } as const;
        if (!(await queueMail(tx, mail, now))) return;
        await tx.db.insert(contactMessages).values({ ...letter, userId, createdAt: now });
      });
    },
    async purge(before) {
      await engine.write((tx) => tx.db.delete(contactMessages).where(lt(contactMessages.createdAt, before)));
    },
  };
}

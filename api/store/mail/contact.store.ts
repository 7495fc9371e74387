import type { AuditAction } from '#shared/catalog/administration.ts';
import type { ContactMessage, MessageChange, MessageState } from '#shared/model/mail.ts';
import { mailOfMessage } from '../../domain/rules/mails.ts';
import { type AdminListQuery, type AdminPage, idBehind, pageOfRows } from '../admin/admin-lists.ts';
import { writeAudit } from '../admin/audit-log.ts';
import { and, count, desc, eq, isNotNull, isNull, lockingRows, lt } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import type { MutateContext } from '../mutate.ts';
import type { Admin } from '../records.ts';
import { queueMail } from './mail-queue.store.ts';

/** A message of the contact form, and where it is to be sent. */
export interface ContactToStore {
  message: ContactMessage;
  userId: number | null;
  recipient: string;
  /** One key makes one message. */
  onceKey: string;
}

/** Stores what people wrote to the operator. */
export function createContactStore({ engine, clock }: MutateContext) {
  const { contactMessages } = engine.tables;
  return {
    /** Stores a message and queues its mail together; once for each key. */
    async insert({ message, userId, recipient, onceKey }: ContactToStore) {
      const now = clock.now();
      await engine.write(async (tx) => {
        if (!(await queueMail(tx, mailOfMessage(message, { userId, recipient, onceKey }), now))) return;
        await tx.db.insert(contactMessages).values({ ...message, userId, createdAt: now });
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

/** A message of the contact form, and its state. */
export interface MessageRecord {
  id: number;
  name: string;
  email: string;
  subject: string | null;
  message: string;
  createdAt: Date;
  answeredAt: Date | null;
  assignee: { id: number; name: string } | null;
}

/** Lists messages of the contact form, newest first. */
export async function messagesPage(
  connection: Connection,
  { state, limit, cursor }: AdminListQuery & { state: MessageState },
): Promise<AdminPage<MessageRecord>> {
  const { contactMessages } = connection.tables;
  const before = idBehind(cursor);
  const isAsked = state === 'open' ? isNull(contactMessages.handledAt) : isNotNull(contactMessages.handledAt);
  const rows = await selectMessages(connection)
    .where(before ? and(isAsked, lt(contactMessages.id, before)) : isAsked)
    .orderBy(desc(contactMessages.id))
    .limit(limit + 1);
  if (cursor !== undefined) return pageOfRows(rows, limit);
  const [counted] = await connection.db.select({ total: count() }).from(contactMessages).where(isAsked);
  return { ...pageOfRows(rows, limit), total: counted?.total ?? 0 };
}

/** Changes a message, with an entry in the audit log for what really changed. */
export async function changeMessage(
  tx: Connection,
  { by, id, now }: { by: Admin; id: number; now: Date },
  { isAnswered, isMine }: MessageChange,
): Promise<MessageRecord | undefined> {
  const { contactMessages } = tx.tables;
  const isMessage = eq(contactMessages.id, id);
  const [known] = await lockingRows(tx.db.select().from(contactMessages).where(isMessage));
  if (!known) return undefined;
  const note = (action: AuditAction) =>
    writeAudit(tx, { actorId: by.id, action, subject: 'message', subjectId: id }, now);
  if (isAnswered !== undefined && isAnswered !== (known.handledAt !== null)) {
    await tx.db
      .update(contactMessages)
      .set({ handledAt: isAnswered ? now : null })
      .where(isMessage);
    await note(isAnswered ? 'answer_message' : 'reopen_message');
  }
  const assigneeId = isMine ? by.id : null;
  if (isMine !== undefined && assigneeId !== known.assigneeId) {
    await tx.db.update(contactMessages).set({ assigneeId }).where(isMessage);
    await note(isMine ? 'take_message' : 'release_message');
  }
  const [changed] = await selectMessages(tx).where(isMessage);
  return changed;
}

function selectMessages({ db, tables: { contactMessages, users } }: Connection) {
  const { id, name, email, subject, message, createdAt, handledAt } = contactMessages;
  return db
    .select({
      ...{ id, name, email, subject, message, createdAt },
      answeredAt: handledAt,
      assignee: { id: users.id, name: users.name },
    })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.assigneeId));
}

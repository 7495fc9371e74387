import type { AuditAction } from '#shared/catalog/audit.ts';
import type { MessageChange, MessageState } from '#shared/model/contact.ts';
import type { AdminListQuery, AdminPage } from '../admin/admin-lists.ts';
import { idBehind, pageOfRows } from '../admin/admin-lists.ts';
import { writeAudit } from '../admin/audit-log.ts';
import { and, count, desc, eq, isNotNull, isNull, lockingRows, lt } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import type { Admin } from '../records.ts';

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

import type { Language } from '#shared/catalog/languages.ts';
import type { DeadMailDecision, MailTemplate } from '#shared/catalog/mails.ts';
import type { AdminListQuery, AdminPage } from '../admin/admin-lists.ts';
import { idBehind, pageOfRows } from '../admin/admin-lists.ts';
import { writeAudit } from '../admin/audit-log.ts';
import { and, count, desc, eq, inArray, lockingRows, lt, lte } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import type { MutateContext } from '../mutate.ts';
import type { Admin } from '../records.ts';

/** A mail that could not be sent. */
export interface DeadMailRecord {
  id: number;
  recipient: string;
  language: Language;
  template: MailTemplate;
  attempts: number;
  /** The last answer of the mail server. */
  error: string | null;
  isResendable: boolean;
  createdAt: Date;
  diedAt: Date;
}

const auditActions = { resend: 'resend_mail', discard: 'discard_mail' } as const;

/** The mails that were refused for good, or could not be sent for three days. */
export function createDeadMailStore({ engine, clock }: MutateContext) {
  const { reader } = engine;
  const { mailQueue } = engine.tables;
  const isDead = () => lte(mailQueue.givenUpAt, clock.now());
  const decide = (by: Admin, ids: readonly number[], decision: DeadMailDecision) =>
    engine.write((tx) => decideDead(tx, { by, ids, now: clock.now() }, decision));
  return {
    /** Newest first; `total` with the first page. */
    async page({ limit, cursor }: AdminListQuery): Promise<AdminPage<DeadMailRecord>> {
      const before = idBehind(cursor);
      const rows = await reader.db
        .select()
        .from(mailQueue)
        .where(before ? and(isDead(), lt(mailQueue.id, before)) : isDead())
        .orderBy(desc(mailQueue.id))
        .limit(limit + 1);
      const total = cursor === undefined ? await countDead(reader, clock.now()) : null;
      return { ...pageOfRows(rows.map(deadMailOf), limit), total };
    },
    count: () => countDead(reader, clock.now()),
    /** Makes them due now, with all their attempts; those without content stay. @returns How many. */
    resend: (by: Admin, ids: readonly number[]) => decide(by, ids, 'resend'),
    /** Deletes them. @returns How many. */
    discard: (by: Admin, ids: readonly number[]) => decide(by, ids, 'discard'),
  };
}

// One that is being sent is given up as of later.
async function countDead({ db, tables: { mailQueue } }: Connection, now: Date): Promise<number> {
  const [row] = await db.select({ dead: count() }).from(mailQueue).where(lte(mailQueue.givenUpAt, now));
  return row?.dead ?? 0;
}

async function decideDead(
  tx: Connection,
  { by, ids, now }: { by: Admin; ids: readonly number[]; now: Date },
  decision: DeadMailDecision,
): Promise<number> {
  const { mailQueue } = tx.tables;
  const areNamed = and(inArray(mailQueue.id, [...ids]), lte(mailQueue.givenUpAt, now));
  const dead = await lockingRows(
    tx.db.select({ id: mailQueue.id, data: mailQueue.data }).from(mailQueue).where(areNamed),
  );
  const decided = decision === 'resend' ? dead.filter(hasContent) : dead;
  for (const { id } of decided) {
    const isMail = eq(mailQueue.id, id);
    const waiting = { givenUpAt: null, attempts: 0, nextAttemptAt: now };
    if (decision === 'resend') await tx.db.update(mailQueue).set(waiting).where(isMail);
    else await tx.db.delete(mailQueue).where(isMail);
    await writeAudit(tx, { actorId: by.id, action: auditActions[decision], subject: 'mail', subjectId: id }, now);
  }
  return decided.length;
}

/** Earlier versions emptied the mails that they gave up. */
function hasContent({ data }: { data: object }): boolean {
  return Object.keys(data).length > 0;
}

function deadMailOf(row: Connection['tables']['mailQueue']['$inferSelect']): DeadMailRecord {
  // Only `queueMail` writes rows, and only dead ones were asked for.
  const { id, recipient, language, template, attempts, createdAt, givenUpAt } = row as typeof row & DeadMailColumns;
  const error = row.lastError;
  return {
    ...{ id, recipient, language, template, attempts, error },
    isResendable: hasContent(row),
    createdAt,
    diedAt: givenUpAt,
  };
}

type DeadMailColumns = Pick<DeadMailRecord, 'language' | 'template'> & { givenUpAt: Date };

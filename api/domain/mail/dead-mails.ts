import { limits } from '#shared/limits.ts';
import type { DeadMail, DeadMailsDecision, MailState } from '#shared/model/mail.ts';
import type { AdminPage } from '../../store/admin/admin-lists.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { type Actor, requireAdmin } from '../policies.ts';

/**
 * Lists mails that could not be sent, newest first.
 *
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listDeadMails(
  { deadMails }: Deps,
  actor: Actor,
  { limit = limits.pageSizeDefault, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<AdminPage<DeadMail>> {
  requireAdmin(actor);
  const page = await deadMails.page({ limit, cursor });
  const items = page.items.map(({ createdAt, diedAt, ...mail }) => ({
    ...mail,
    createdAt: createdAt.toISOString(),
    diedAt: diedAt.toISOString(),
  }));
  return { ...page, items };
}

/**
 * Puts mails that could not be sent back into the queue, or deletes them.
 *
 * @returns How many of them were still there.
 * @throws AppError `not_authenticated`, `forbidden`, `not_found` when none of them was
 */
export async function decideDeadMails(
  { deadMails, log }: Deps,
  actor: Actor,
  { ids, decision }: DeadMailsDecision,
): Promise<number> {
  const by = requireAdmin(actor);
  const count = await deadMails[decision](by, ids);
  if (count === 0) return fail('not_found', { subject: 'mail' });
  log.info({ admin: by.id, decision, count }, 'dead mails decided');
  return count;
}

/**
 * Returns whether this server sends mails, and how many wait or failed.
 *
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function showMailState({ deadMails, mailQueue, isMailSetUp }: Deps, actor: Actor): Promise<MailState> {
  requireAdmin(actor);
  const [waiting, dead] = await Promise.all([mailQueue.countWaiting(), deadMails.count()]);
  return { isSetUp: isMailSetUp, waiting, dead };
}

/**
 * Refuses a call that needs a mail where no mail server is set up.
 *
 * @throws AppError `mail_unavailable`
 */
export function requireMail({ isMailSetUp }: Pick<Deps, 'isMailSetUp'>): void {
  if (!isMailSetUp) fail('mail_unavailable');
}

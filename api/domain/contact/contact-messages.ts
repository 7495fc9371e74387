import { randomUUID } from 'node:crypto';
import { limits } from '#shared/limits.ts';
import type { AdminMessage, ContactMessage, MessageChange, MessageState } from '#shared/model/mail.ts';
import type { AdminPage } from '../../store/admin/admin-lists.ts';
import type { MessageRecord } from '../../store/mail/contact.store.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { type Actor, requireAdmin } from '../policies.ts';
import { fingerprintOf } from '../secrets.ts';

/**
 * Stores a message to the operator, and queues the mail that brings it. A text that was changed after a failure is
 * another message, also under the same key: nothing that was written is lost.
 *
 * @param sent.key UUID of the sending; a second click has the same.
 */
export async function sendContactMessage(
  { contact, operatorAddress }: Deps,
  actor: Actor,
  { message, key = randomUUID() }: { message: ContactMessage; key: string | undefined },
): Promise<void> {
  await contact.insert({
    message,
    userId: actor.kind === 'user' ? actor.user.id : null,
    recipient: operatorAddress,
    onceKey: `contact-${fingerprintOf({ key, ...message })}`,
  });
}

interface Asked {
  state: MessageState;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/**
 * Lists messages of the contact form for an administrator, newest first.
 *
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listMessagesForAdmin(
  { contact }: Deps,
  actor: Actor,
  { state, limit = limits.pageSizeDefault, cursor }: Asked,
): Promise<AdminPage<AdminMessage>> {
  requireAdmin(actor);
  const page = await contact.page({ state, limit, cursor });
  return { ...page, items: page.items.map(adminMessage) };
}

/**
 * Marks a message as answered or open, takes it on or gives it back to all.
 *
 * @throws AppError `not_authenticated`, `forbidden`, `not_found`
 */
export async function changeMessage(
  { contact, log }: Deps,
  actor: Actor,
  { id, change }: { id: number; change: MessageChange },
): Promise<AdminMessage> {
  const by = requireAdmin(actor);
  const changed = await contact.change(by, id, change);
  if (!changed) return fail('not_found', { subject: 'message' });
  log.info({ admin: by.id, message: id, ...change }, 'contact message changed');
  return adminMessage(changed);
}

function adminMessage(record: MessageRecord): AdminMessage {
  return {
    ...record,
    createdAt: record.createdAt.toISOString(),
    answeredAt: record.answeredAt?.toISOString() ?? null,
  };
}

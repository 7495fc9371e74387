import { limits } from '#shared/limits.ts';
import type { Subscriber } from '#shared/model/newsletter.ts';
import type { AdminPage } from '../../store/admin/admin-lists.ts';
import type { Actor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { requireAdmin } from '../policies.ts';
import type { UnsubscribeTokens } from '../ports/mail.ts';

/** A page of subscribers that is asked for. */
export interface SubscriberQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/**
 * Lists who confirmed the newsletter, newest first, each with the link that ends it.
 *
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function listSubscribers(
  { newsletter, tokens }: Pick<Deps, 'newsletter'> & { tokens: UnsubscribeTokens },
  actor: Actor,
  { limit = limits.pageSizeDefault, cursor }: SubscriberQuery,
): Promise<AdminPage<Subscriber>> {
  requireAdmin(actor);
  const page = await newsletter.page({ limit, cursor });
  const items = page.items.map(({ id, email, language, confirmedAt }) => ({
    id,
    email,
    language,
    confirmedAt: confirmedAt.toISOString(),
    unsubscribePath: `/unsubscribe?token=${tokens.tokenFor({ realm: 'newsletter', id })}`,
  }));
  return { ...page, items };
}

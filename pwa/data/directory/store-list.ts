import type { FeedName } from '#shared/catalog/feeds.ts';
import type { FeedCards } from '#shared/model/sync.ts';
import { saveList } from '../../local/lists.local.ts';
import { connection } from '../core/connection.ts';

type ListToStore<Feed extends FeedName> = Parameters<typeof saveList<Feed>>[1];

/**
 * Stores a list as the server answered it. When the device has people who are no longer in the list, changes are requested
 * at once; otherwise the next search of the device would show them again.
 *
 * @param shown The cards that a search of the device showed before, if it did.
 * @throws what storage throws
 * @see requirements V13
 */
export async function storeList<Feed extends FeedName>(
  feed: Feed,
  list: ListToStore<Feed>,
  shown: readonly FeedCards[Feed][] = [],
): Promise<void> {
  const isCopyBehind = await saveList(
    feed,
    list,
    shown.map(({ id }) => id),
  );
  if (isCopyBehind && connection.get() === 'online') await (await import('../offline/offline-engine.ts')).pullNews();
}

import type { TalentCard } from '#shared/model/user.ts';
import { isEffectivelyFeatured } from '#shared/rules/listing-order.ts';
import { callLate } from '../../http/call-late.ts';
import { useLoadedNow } from '../core/featured-now.ts';
import { takeInitialData } from '../core/initial-data.ts';
import { featuredListKey } from '../core/list-keys.ts';
import type { ResourceSource } from '../core/live-resource.ts';
import { type Retryable, useLiveResource } from '../core/live-resource.ts';
import { serverNow } from '../core/time.ts';

function stillFeatured(cards: TalentCard[], now: Date): TalentCard[] {
  return cards.filter((card) => isEffectivelyFeatured(card, now));
}

function featuredTalentsSource(): ResourceSource<TalentCard[]> {
  return {
    first: takeInitialData('featured'),
    load: () => callLate('listFeaturedTalents', {}),
    save: async ({ value, savedAt }) => {
      const { saveList } = await import('../../local/lists.local.ts');
      await saveList('talents', { key: featuredListKey, cards: value, total: value.length, next: null, savedAt });
    },
    watch: async (onCopy) => {
      const [{ readList }, { watchLocal }] = await Promise.all([
        import('../../local/lists.local.ts'),
        import('../../local/watch.ts'),
      ]);
      return watchLocal(
        () => readList('talents', featuredListKey, serverNow()),
        (list) => onCopy(list && { value: list.cards, savedAt: list.savedAt }),
      );
    },
  };
}

/** The talents that are featured now, in the order of the day. @see requirements D5–D7, D13, H17 */
export function useFeaturedTalents(): Retryable<TalentCard[]> {
  return useLoadedNow(useLiveResource(featuredListKey, featuredTalentsSource), stillFeatured);
}

import { firstMoment } from '#pwa/served/served-page.ts';
import type { TalentCard } from '#shared/model/user.ts';
import { takeFirst } from '../app/first-data.ts';
import type { ResourceSource } from '../app/live-resource.ts';
import { type Retryable, useLiveResource } from '../app/use-live-resource.ts';
import { featuredListKey } from './featured-list-key.ts';
import { featuredNow } from './featured-now.ts';

function stillFeatured(cards: TalentCard[], now = new Date()): TalentCard[] {
  return cards.map((card) => featuredNow(card, now)).filter((card) => card.isFeatured);
}

function featuredTalentsSource(): ResourceSource<TalentCard[]> {
  const first = takeFirst('featured');
  return {
    first: first && stillFeatured(first, firstMoment()),
    load: async () => stillFeatured(await (await import('../../http/talents-api.ts')).fetchFeaturedTalents()),
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
        () => readList('talents', featuredListKey),
        (list) => onCopy(list && { value: stillFeatured(list.cards), savedAt: list.savedAt }),
      );
    },
  };
}

/** The talents that are featured now, in the order of the day. @see requirements D5–D7, D13, H17 */
export function useFeaturedTalents(): Retryable<TalentCard[]> {
  return useLiveResource(featuredListKey, featuredTalentsSource);
}

import { didYouMean, littleFound } from '#shared/rules/did-you-mean.ts';
import type { ListingPage, ListingQuery } from '../../store/feeds/listing-queries.ts';

/** A page of a list, with what may have been meant where little was found. */
export interface FoundPage extends ListingPage {
  /** A text that finds more; null where nothing better is known. */
  didYouMean: string | null;
}

interface Listing<Query> {
  page(query: Query): Promise<ListingPage>;
  count(query: Query, cap: number): Promise<number>;
}

/** Lists a page, and says for the first one what may have been meant instead. @see requirements I20 */
export async function withMeant<Query extends ListingQuery>(listing: Listing<Query>, query: Query): Promise<FoundPage> {
  const page = await listing.page(query);
  if (!query.q || query.cursor !== undefined) return { ...page, didYouMean: null };
  const count = (q: string) => listing.count({ ...query, q }, littleFound + 1);
  return { ...page, didYouMean: await didYouMean(query.q, page.total, count) };
}

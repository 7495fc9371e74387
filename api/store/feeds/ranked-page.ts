import { isSecondary } from '#shared/rules/search-query.ts';
import type { CardRun, Connection, ListingName, PageQuery } from '../engines/engine.ts';

/** All positions lie below it. Higher numbers are positions in the second run. */
const lastFrom = 2 ** 52;

/**
 * Reads a page in two runs: first the cards in which all words are found, then those in which some words are found only
 * by a secondary spelling. Each run is in listing order; the number in the cursor shows which run it belongs to.
 *
 * @param query.after `next` of the page before.
 * @see finding §2 Rank
 */
export async function rankedPage(lists: Connection, listing: ListingName, query: PageQuery): Promise<CardRun> {
  const { after, limit, words } = query;
  const ranked = words.filter((alternatives) => alternatives.some(isSecondary));
  if (ranked.length === 0) return lists.listing.page(lists, listing, query);
  const primaryOf = (some: PageQuery['words']) => some.map((parts) => parts.filter((part) => !isSecondary(part)));
  const first =
    after < lastFrom ? await lists.listing.page(lists, listing, { ...query, words: primaryOf(words) }) : emptyRun;
  if (first.next !== null) return first;
  const wanted = limit - first.length;
  const isNone = after === 0 && first.length === 0;
  const last = await lists.listing.page(lists, listing, {
    ...query,
    after: Math.max(after - lastFrom, 0),
    // One card shows whether there are any.
    limit: Math.max(wanted, 1),
    // Where the first run is empty, there is nothing to leave out.
    without: isNone ? undefined : primaryOf(ranked),
  });
  if (wanted === 0) return { ...first, next: last.length > 0 ? lastFrom : null };
  return {
    json: joinArrays(first.json, last.json),
    length: first.length + last.length,
    next: last.next === null ? null : lastFrom + last.next,
  };
}

const emptyRun: CardRun = { json: Buffer.from('[]'), length: 0, next: null };

/** Joins two JSON arrays as bytes. */
function joinArrays(one: Buffer, other: Buffer): Buffer {
  if (one.length <= 2) return other;
  if (other.length <= 2) return one;
  return Buffer.concat([one.subarray(0, -1), Buffer.from(','), other.subarray(1)]);
}

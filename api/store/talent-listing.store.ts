import { isIndustry } from '#shared/catalog/industries.ts';
import { limits } from '#shared/limits.ts';
import { searchAlternatives, searchWords } from '#shared/rules/directory-search.ts';
import { listingPosition } from '#shared/rules/listing-order.ts';
import type { TalentListing, TalentPage, TalentQuery } from '../deps.ts';
import type { Engine } from './engines/engine.ts';
import type { ListingFilter } from './engines/listing-engine.ts';
import type { Settling } from './settling.ts';
import { countTalents } from './stats.store.ts';

const countCap = limits.totalCountCap + 1;
// No id reaches it, so every featured card lies before it and every other behind.
const featuredEnd = listingPosition({ id: 2 ** 32, isFeatured: false }, '');

/** Serves the directory of talents from its finished cards. @see performance §1 */
export function createTalentListing(engine: Engine, settling: Settling): TalentListing {
  const totals = createTotals(engine);
  return {
    async page(query) {
      if (query.industry !== undefined && !isIndustry(query.industry)) return nothing();
      const version = await settling.version();
      const filter = toFilter(query);
      const run = await engine.reader.listing.page(engine.reader, 'talent', {
        ...filter,
        after: positionOf(query.cursor),
        limit: query.limit,
      });
      const isWhole = query.cursor === undefined && run.next === null;
      return {
        json: run.json,
        nextCursor: run.next === null ? null : cursorOf(run.next),
        total: isWhole ? run.length : await totals(version, filter),
      };
    },
    version: () => settling.version(),
    async settle() {
      await settling.version();
    },
  };
}

function nothing(): TalentPage {
  return { json: Buffer.from('[]'), nextCursor: null, total: 0 };
}

function toFilter({ q = '', industry, isFeatured }: TalentQuery): ListingFilter {
  return {
    industry,
    words: searchWords(q).map(searchAlternatives),
    before: isFeatured ? featuredEnd : undefined,
  };
}

const keptTotals = 10_000;

/** Counts matches, each query once per version: counting costs more than the page. */
function createTotals(engine: Engine): (version: string, filter: ListingFilter) => Promise<number> {
  let counted = { version: '', totals: new Map<string, number>() };
  return async (version, filter) => {
    if (counted.version !== version || counted.totals.size >= keptTotals) counted = { version, totals: new Map() };
    const { totals } = counted;
    const key = JSON.stringify(filter);
    const known = totals.get(key);
    if (known !== undefined) return known;
    const total = await countMatches(engine, filter);
    totals.set(key, total);
    return total;
  };
}

async function countMatches(engine: Engine, filter: ListingFilter): Promise<number> {
  if (filter.words.length > 0 || filter.before !== undefined) {
    return engine.reader.listing.count(engine.reader, 'talent', { ...filter, cap: countCap });
  }
  const counts = Object.entries(await countTalents(engine));
  const listed = counts.filter(([industry]) => filter.industry === undefined || filter.industry === industry);
  return Math.min(
    listed.reduce((sum, [, count]) => sum + count, 0),
    countCap,
  );
}

function cursorOf(position: number): string {
  return Buffer.from(String(position)).toString('base64url');
}

function positionOf(cursor: string | undefined): number {
  const position = Number(Buffer.from(cursor ?? '', 'base64url').toString());
  return Number.isSafeInteger(position) && position > 0 ? position : 0;
}

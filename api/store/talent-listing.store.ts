import { isIndustry } from '#shared/catalog/industries.ts';
import { limits } from '#shared/limits.ts';
import { searchAlternatives, searchWords } from '#shared/rules/directory-search.ts';
import { listingPosition } from '#shared/rules/listing-order.ts';
import type { TalentListing, TalentQuery } from '../deps.ts';
import type { Engine } from './engines/engine.ts';
import type { ListingFilter, PlacedCard } from './engines/listing-engine.ts';
import type { Settling } from './settling.ts';
import { countTalents } from './stats.store.ts';

const countCap = limits.totalCountCap + 1;
// No id reaches it, so every featured card lies before it and every other behind.
const featuredEnd = listingPosition({ id: 2 ** 32, isFeatured: false }, '');

/** Serves the directory of talents from its finished cards. @see performance §1 */
export function createTalentListing(engine: Engine, settling: Settling): TalentListing {
  return {
    async page(query) {
      await settling.settle();
      const filter = toFilter(query);
      const cards = await engine.reader.listing.page(engine.reader, 'talent', {
        ...filter,
        after: positionOf(query.cursor),
        limit: query.limit + 1,
      });
      const shown = cards.slice(0, query.limit);
      const isWhole = query.cursor === undefined && cards.length <= query.limit;
      return {
        json: `[${shown.map((card) => card.json).join(',')}]`,
        nextCursor: cards.length > query.limit ? cursorBehind(shown) : null,
        total: isWhole ? shown.length : await total(engine, filter),
      };
    },
    version: () => settling.version(),
    settle: () => settling.settle(),
  };
}

function toFilter({ q = '', industry, isFeatured }: TalentQuery): ListingFilter {
  return {
    industry,
    words: searchWords(q).map(searchAlternatives),
    before: isFeatured ? featuredEnd : undefined,
  };
}

async function total(engine: Engine, filter: ListingFilter): Promise<number> {
  if (filter.words.length > 0 || filter.before !== undefined) {
    return engine.reader.listing.count(engine.reader, 'talent', { ...filter, cap: countCap });
  }
  const counts = await countTalents(engine);
  if (filter.industry === undefined) {
    return Math.min(
      Object.values(counts).reduce((sum, count) => sum + count, 0),
      countCap,
    );
  }
  return isIndustry(filter.industry) ? Math.min(counts[filter.industry], countCap) : 0;
}

function cursorBehind(cards: readonly PlacedCard[]): string {
  return Buffer.from(String(cards.at(-1)?.position ?? 0)).toString('base64url');
}

function positionOf(cursor: string | undefined): number {
  const position = Number(Buffer.from(cursor ?? '', 'base64url').toString());
  return Number.isSafeInteger(position) && position > 0 ? position : 0;
}

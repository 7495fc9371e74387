import type { FeedName } from '#shared/catalog/feeds.ts';
import type { CompanyCard } from '#shared/model/company.ts';
import type { JobCard } from '#shared/model/job.ts';
import type { FeedRow } from '#shared/model/sync.ts';
import type { TalentCard } from '#shared/model/user.ts';
import { readLexiconInSteps } from '#shared/rules/lexicon-words.ts';
import { companyHaystackOf, haystackOf, jobHaystackOf } from '#shared/rules/search-text.ts';
import { pairOf, type RowText, tokensOf } from './shard-text.ts';
import { inSlices } from './slices.ts';

// A row of a feed was checked by that feed's schema before it came here.
const hayOf: Record<FeedName, (row: FeedRow) => string> = {
  talents: (row) => haystackOf(row as unknown as TalentCard),
  companies: (row) => companyHaystackOf(row as unknown as CompanyCard),
  jobs: (row) => jobHaystackOf(row as unknown as JobCard),
};

/** Until when a row is featured, in ms; 0 for never. */
export function featuredUntilOf({ isFeatured, featuredUntil }: FeedRow): number {
  return isFeatured === true && typeof featuredUntil === 'string' ? Date.parse(featuredUntil) : 0;
}

/** From when on a row is not shown any more, in ms; infinite for never. @see requirements L8 */
export function expiresAtOf({ expiryDate }: FeedRow): number {
  return typeof expiryDate === 'string' ? Date.parse(expiryDate) : Number.POSITIVE_INFINITY;
}

/** The time when a job became public, in ms; 0 for a row without such a time. */
function publishedAtOf({ publishedAt }: FeedRow): number {
  return typeof publishedAt === 'string' ? Date.parse(publishedAt) : 0;
}

let lexicon: Promise<void> | undefined;

/** Reads the words of work in slices, once: who needs them first would do it all at once, and the page stands still meanwhile. */
export function readWordsOfWork(): Promise<void> {
  lexicon ??= inSlices(readLexiconInSteps());
  return lexicon;
}

/**
 * Makes the search texts of rows in slices, so that the page stays quick: the words of work are read with the first of
 * them, and to write a name in the other script takes 0.1 ms on a slow phone. @see performance §3
 */
export async function rowTextsOf(feed: FeedName, rows: readonly FeedRow[]): Promise<Map<number, RowText>> {
  const texts = new Map<number, RowText>();
  await readWordsOfWork();
  await inSlices(makeTexts(feed, rows, texts));
  return texts;
}

function* makeTexts(feed: FeedName, rows: readonly FeedRow[], texts: Map<number, RowText>): Generator<void> {
  for (const row of rows) {
    texts.set(row.id, {
      id: row.id,
      rev: row.rev,
      pair: pairOf({ industry: String(row.industry), country: String(row.country ?? '') }),
      featuredUntil: featuredUntilOf(row),
      expiresAt: expiresAtOf(row),
      publishedAt: publishedAtOf(row),
      tokens: tokensOf(hayOf[feed](row)),
    });
    yield;
  }
}

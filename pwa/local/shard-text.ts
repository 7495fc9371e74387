import { isSecondary } from '#shared/rules/search-query.ts';

/** The searched parts of one row. */
export interface RowText {
  id: number;
  rev: number;
  /** Industry and country of the row, as `pairOf` writes them. */
  pair: string;
  /** Until when it is featured, in ms; 0 for never. */
  featuredUntil: number;
  /** From when on it is not shown any more, in ms; infinite for never. */
  expiresAt: number;
  /** When it became public, in ms; 0 where the list goes by id. */
  publishedAt: number;
  /** The distinct words of its search text. */
  tokens: readonly string[];
}

/**
 * The search text of a shard, by word: no query holds a space, so a row matches where one of its words does, and each
 * distinct word is looked at once. Read from the device without making an object per row.
 */
export interface ShardText {
  /** Ascending; a row's place in here is its number in the shard. */
  ids: Uint32Array;
  revs: Float64Array;
  /**
   * The pairs of industry and country that occur, and for each row the index of its own. The names are older than
   * `shared/rules/facets.ts`; devices have them stored.
   */
  facets: string[];
  facetOf: Uint8Array;
  /** Ms for each row, 0 for never. */
  featuredUntil: Float64Array;
  /** Ms for each row; empty where none ever ends. */
  expiresAt: Float64Array;
  /** Ms for each row; empty where the list goes by id. */
  publishedAt: Float64Array;
  /** Distinct words, separated by spaces, the most frequent first; behind them the secondary words likewise. */
  words: string;
  /** The number of the first secondary word. */
  secondaryFrom: number;
  /** For each word where its rows begin in `rows`, and at last the end. */
  starts: Uint32Array;
  rows: Uint16Array;
}

/** Splits a search text into its distinct words. */
export function tokensOf(hay: string): string[] {
  return [...new Set(hay.split(' '))].filter(Boolean);
}

/** The filters of a directory; `''` for all. */
export interface IndustryCountry {
  industry: string;
  country: string;
}

/** Writes the filterable values of a row as one text: sixteen industries in six countries fit into a byte. */
export function pairOf({ industry, country }: IndustryCountry): string {
  return `${industry}|${country}`;
}

/** True when rows with this pair match the filters. */
export function isPairWanted(pair: string, wanted: IndustryCountry): boolean {
  const [industry, country] = pair.split('|');
  return (
    (wanted.industry === '' || wanted.industry === industry) && (wanted.country === '' || wanted.country === country)
  );
}

/** Packs the rows of one shard. */
export function packShardText(given: Iterable<RowText>): ShardText {
  const rows = [...given].sort((a, b) => a.id - b.id);
  const rowsOfWord = new Map<string, number[]>();
  rows.forEach(({ tokens }, row) => {
    for (const token of tokens) {
      const known = rowsOfWord.get(token);
      if (known) known.push(row);
      else rowsOfWord.set(token, [row]);
    }
  });
  // The most frequent words first: most rows are found before the many rare words are looked at.
  const sorted = [...rowsOfWord].sort(([, one], [, other]) => other.length - one.length);
  const primary = sorted.filter(([word]) => !isSecondary(word));
  const words = [...primary, ...sorted.filter(([word]) => isSecondary(word))];
  const pairs = [...new Set(rows.map(({ pair }) => pair))];
  const mayExpire = rows.some(({ expiresAt }) => expiresAt !== Number.POSITIVE_INFINITY);
  const isPublished = rows.some(({ publishedAt }) => publishedAt > 0);
  const starts = new Uint32Array(words.length + 1);
  words.forEach(([, list], index) => {
    starts[index + 1] = (starts[index] ?? 0) + list.length;
  });
  return {
    ids: Uint32Array.from(rows, ({ id }) => id),
    revs: Float64Array.from(rows, ({ rev }) => rev),
    facets: pairs,
    facetOf: Uint8Array.from(rows, ({ pair }) => pairs.indexOf(pair)),
    featuredUntil: Float64Array.from(rows, ({ featuredUntil }) => featuredUntil),
    expiresAt: Float64Array.from(mayExpire ? rows : [], ({ expiresAt }) => expiresAt),
    publishedAt: Float64Array.from(isPublished ? rows : [], ({ publishedAt }) => publishedAt),
    words: words.map(([word]) => word).join(' '),
    secondaryFrom: primary.length,
    starts,
    rows: Uint16Array.from(words.flatMap(([, list]) => list)),
  };
}

/** Gives back the rows that were packed. */
export function unpackShardText(text: ShardText): RowText[] {
  const {
    ids,
    revs,
    facets: pairs,
    facetOf: pairNumbers,
    featuredUntil,
    expiresAt,
    publishedAt,
    words,
    starts,
    rows,
  } = text;
  const tokens = Array.from(ids, (): string[] => []);
  if (words !== '') {
    words.split(' ').forEach((word, index) => {
      for (const row of rows.subarray(starts[index], starts[index + 1])) tokens[row]?.push(word);
    });
  }
  return Array.from(ids, (id, row) => ({
    id,
    rev: revs[row] ?? 0,
    pair: pairs[pairNumbers[row] ?? 0] ?? '',
    featuredUntil: featuredUntil[row] ?? 0,
    expiresAt: expiresAt[row] ?? Number.POSITIVE_INFINITY,
    publishedAt: publishedAt[row] ?? 0,
    tokens: tokens[row] ?? [],
  }));
}

/** What search needs to know of one row. */
export interface RowText {
  id: number;
  rev: number;
  industry: string;
  /** Until when it is featured, in ms; 0 for never. */
  featuredUntil: number;
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
  /** The industries that occur, and for each row its place among them. */
  industries: string[];
  industryOf: Uint8Array;
  /** Ms for each row, 0 for never. */
  featuredUntil: Float64Array;
  /** Distinct words, separated by spaces, the most frequent first. */
  words: string;
  /** For each word where its rows begin in `rows`, and at last the end. */
  starts: Uint32Array;
  rows: Uint16Array;
}

/** Splits a search text into its distinct words. */
export function tokensOf(hay: string): string[] {
  return [...new Set(hay.split(' '))].filter(Boolean);
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
  const words = [...rowsOfWord].sort(([, one], [, other]) => other.length - one.length);
  const industries = [...new Set(rows.map(({ industry }) => industry))];
  const starts = new Uint32Array(words.length + 1);
  words.forEach(([, list], index) => {
    starts[index + 1] = (starts[index] ?? 0) + list.length;
  });
  return {
    ids: Uint32Array.from(rows, ({ id }) => id),
    revs: Float64Array.from(rows, ({ rev }) => rev),
    industries,
    industryOf: Uint8Array.from(rows, ({ industry }) => industries.indexOf(industry)),
    featuredUntil: Float64Array.from(rows, ({ featuredUntil }) => featuredUntil),
    words: words.map(([word]) => word).join(' '),
    starts,
    rows: Uint16Array.from(words.flatMap(([, list]) => list)),
  };
}

/** Gives back the rows that were packed. */
export function unpackShardText(text: ShardText): RowText[] {
  const { ids, revs, industries, industryOf, featuredUntil, words, starts, rows } = text;
  const tokens = Array.from(ids, (): string[] => []);
  if (words !== '') {
    words.split(' ').forEach((word, index) => {
      for (const row of rows.subarray(starts[index], starts[index + 1])) tokens[row]?.push(word);
    });
  }
  return Array.from(ids, (id, row) => ({
    id,
    rev: revs[row] ?? 0,
    industry: industries[industryOf[row] ?? 0] ?? '',
    featuredUntil: featuredUntil[row] ?? 0,
    tokens: tokens[row] ?? [],
  }));
}

import { facet, facetName, facetsIn, facetsPart } from '#shared/rules/facets.ts';
import { memoizeTexts } from '#shared/rules/memoize-texts.ts';
import { isSearchedWhole, withoutMark } from '#shared/rules/search-query.ts';
import { beginningsUpTo } from '#shared/rules/search-text.ts';
import type { Connection, Findable, FindableChange, ListingName } from './engine.ts';

// Nearly every card with the first eight letters of a longer word has the whole word.
export const beginningLength = 8;

const beginningsOf = beginningsUpTo(beginningLength);
const tokensOfWord = memoizeTexts((word) => [...beginningsOf(word), ...wholeWordTokens([word])].join(' '));

/** The token of an industry, in the form of the other facets. */
export function industryToken(industry: string): string {
  return facet('industry', industry);
}

/**
 * The token of a word that search finds only as a whole. Longer words that begin with it may be in half of all cards,
 * as manager for the name Mana: reading each of those cards took 130 ms among 100,000 people.
 */
export function wholeWordToken(word: string): string {
  return `~w${word}`;
}

function wholeWordTokens(words: readonly string[]): string[] {
  return [...new Set(words.filter((word) => isSearchedWhole(withoutMark(word))).map(wholeWordToken))];
}

/**
 * Collects a transaction's changes of the search index and writes them at the end in ascending positions: at a lower
 * position than the last one FTS5 writes its whole buffer. Of a changed card only the tokens that are new or gone are
 * written: a card has hundreds, and writing all costs more than the rest of an edit.
 *
 * @see performance §1
 */
export class SearchWrites {
  readonly #listings = new Map<ListingName, Map<number, FindableChange>>();

  add(listing: ListingName, { before, after }: FindableChange): void {
    if (before && before.position !== after?.position) this.#put(listing, before.position, { before });
    if (after) this.#put(listing, after.position, before?.position === after.position ? { before, after } : { after });
  }

  /** Writes the collected changes. */
  async flush(tx: Connection): Promise<void> {
    for (const [listing, changes] of this.#listings) {
      for (const [position, change] of [...changes].sort(([a], [b]) => a - b)) {
        const gone = tokensOnlyIn(change.before, change.after);
        const fresh = tokensOnlyIn(change.after, change.before);
        if (gone.length + fresh.length === 0) continue;
        // Both even when one is empty: the index counts its rows by them.
        if (change.before) await tx.sql(removeTokens(listing), ['delete', position, gone.join(' ')]);
        if (change.after) await tx.sql(addTokens(listing), [position, fresh.join(' ')]);
      }
    }
    this.forget();
  }

  /** Drops the collected changes, when the transaction is rolled back. */
  forget(): void {
    this.#listings.clear();
  }

  #put(listing: ListingName, position: number, change: FindableChange): void {
    const changes = this.#listings.get(listing) ?? new Map<number, FindableChange>();
    this.#listings.set(listing, changes);
    const known = changes.get(position);
    // The index holds the texts from before the first change.
    changes.set(position, known ? { before: known.before, after: change.after } : change);
  }
}

/**
 * The tokens of the index that one card has and the other has not: beginnings of words, words that are found only as a
 * whole, consonants of names, the industry, and pairs of facets.
 */
export function tokensOnlyIn(one: Findable | undefined, other: Findable | undefined): string[] {
  if (!one) return [];
  const words = one.haystack.split(' ');
  if (!other) {
    return [industryToken(one.industry), ...beginningsOf(one.haystack), ...wholeWordTokens(words), ...facetPairs(one)];
  }
  const hay = other.haystack;
  const shared = new Set(hay.split(' '));
  const ownWords = words.filter((word) => !shared.has(word));
  const beginnings = [...beginningsOf(ownWords.join(' '))].filter(
    (token) => !hay.includes(isWholeWord(token) ? ` ${token} ` : ` ${token}`),
  );
  const industry = one.industry === other.industry ? [] : [industryToken(one.industry)];
  return [...industry, ...beginnings, ...wholeWordTokens(ownWords), ...facetPairsOnlyIn(one, other)];
}

/**
 * All tokens of a card in one text. A beginning of several words may stand there several times: the index stores it
 * once, and removing doubles costs more here than there.
 */
export function tokensOf({ industry, haystack }: Findable): string {
  let tokens = industryToken(industry);
  for (const word of haystack.split(' ')) if (word !== '') tokens += ` ${tokensOfWord(word)}`;
  for (const pair of facetPairs({ industry, haystack })) tokens += ` ${pair}`;
  return tokens;
}

/** True for tokens that stand for a whole word or name, not for its beginning. */
export function isWholeWord(token: string): boolean {
  return token.startsWith('~');
}

function removeTokens(listing: ListingName): string {
  return `insert into ${listing}_search (${listing}_search, rowid, grams) values (?, ?, ?)`;
}

/** The statement that adds tokens at a position. */
export function addTokens(listing: ListingName): string {
  return `insert into ${listing}_search (rowid, grams) values (?, ?)`;
}

// The mark of a facet without a name: no card has it.
const inNoCard = '~';

// The tokenizer of the index splits at these (see the migration): a text with one of them would become a phrase, and an
// index without positions refuses phrases. NUL ends the whole expression.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the tokenizer splits at
const splits = /[\x00-\x20"'\x7f]/;

/**
 * Makes the expression of a search: a card must have one token of each list. A text that the index cannot store as one
 * token is in no card.
 */
export function matchExpression(lists: readonly (readonly string[])[]): string {
  return lists.map((tokens) => `(${tokens.map(quoted).join(' OR ')})`).join(' AND ');
}

function quoted(token: string): string {
  return `"${token === '' || splits.test(token) ? inNoCard : token}"`;
}

type Faceted = Pick<Findable, 'industry' | 'haystack'>;

// Decades and years belong to one filter.
const filterOf = memoizeTexts((word) => facetName(word).replace(/^(since|decade)$/, 'experience'));

/**
 * The pairs of a card's facets, as tokens of the search index. For two filters that each match many cards and together
 * few, the index reads one short list; without pairs it would read two long lists to their ends. Values of one filter
 * make no pair: no search asks for both.
 */
export function facetPairs(card: Faceted): string[] {
  const facets = [facet('industry', card.industry), ...facetsIn(card.haystack)];
  const pairs: string[] = [];
  for (const [n, one] of facets.entries()) {
    const filter = filterOf(one);
    for (const other of facets.slice(n + 1)) if (filterOf(other) !== filter) pairs.push(pairToken(one, other));
  }
  return pairs;
}

/** The pairs that one card has and the other has not. Most edits change no facet, so no pairs are made for them. */
export function facetPairsOnlyIn(one: Faceted, other: Faceted): string[] {
  if (one.industry === other.industry && facetsPart(one.haystack) === facetsPart(other.haystack)) return [];
  const others = new Set(facetPairs(other));
  return facetPairs(one).filter((pair) => !others.has(pair));
}

/** True for the tokens of a filter, false for those of a word. */
export function isFilter(tokens: readonly string[]): boolean {
  return tokens.every((token) => facetName(token) !== '');
}

/**
 * Returns the lists of tokens of which a card must have one each: for several filters, the pairs of the first filter
 * with each other one.
 */
export function tokensOfFilters(filters: readonly (readonly string[])[]): (readonly string[])[] {
  const [first = [], ...others] = filters;
  if (others.length === 0) return [...filters];
  return others.map((other) => first.flatMap((one) => other.map((two) => pairToken(one, two))));
}

function pairToken(one: string, other: string): string {
  return one < other ? one + other : other + one;
}

import { rememberingTexts } from '#shared/rules/remembered.ts';
import { isSearchedWhole, withoutMark } from '#shared/rules/search-query.ts';
import { beginningsUpTo } from '#shared/rules/search-text.ts';
import { trait, traitName, traitsIn, traitsPart } from '#shared/rules/traits.ts';
import type { Connection, Findable, FindableChange, ListingName } from './engine.ts';

// With eight letters nearly every card that has the beginning of a longer word has the word.
export const beginningLength = 8;

const beginningsOf = beginningsUpTo(beginningLength);
const tokensOfWord = rememberingTexts((word) => [...beginningsOf(word), ...wholeWordTokens([word])].join(' '));

/** A token beside the beginnings of words, like those of the other traits. */
export function industryToken(industry: string): string {
  return trait('industry', industry);
}

/**
 * The token of a word that is only found as a whole. Its beginning is in half of all cards where longer words begin with
 * it, as manager does with the name Mana: looking at each of them took 130 ms among 100,000 people.
 */
export function wholeWordToken(word: string): string {
  return `~w${word}`;
}

function wholeWordTokens(words: readonly string[]): string[] {
  return [...new Set(words.filter((word) => isSearchedWhole(withoutMark(word))).map(wholeWordToken))];
}

/**
 * Collects a transaction's changes of the search index and writes them at the end in ascending positions: FTS5 takes
 * those into one run, and writes itself out at every step back. Of a changed card only the beginnings of words that
 * are new or gone are written; a card has hundreds, and writing them all costs more than the rest of an edit together.
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
        if (change.before) await tx.sql(takeTokens(listing), ['delete', position, gone.join(' ')]);
        if (change.after) await tx.sql(addTokens(listing), [position, fresh.join(' ')]);
      }
    }
    this.forget();
  }

  /** Drops the collected changes, with the transaction. */
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
 * The tokens of the index that one card has and the other has not: beginnings of words, words that are found as a whole,
 * consonants, the industry, and the traits two by two.
 */
export function tokensOnlyIn(one: Findable | undefined, other: Findable | undefined): string[] {
  if (!one) return [];
  const words = one.haystack.split(' ');
  if (!other) {
    return [industryToken(one.industry), ...beginningsOf(one.haystack), ...wholeWordTokens(words), ...traitPairs(one)];
  }
  const hay = other.haystack;
  const shared = new Set(hay.split(' '));
  const ownWords = words.filter((word) => !shared.has(word));
  const beginnings = [...beginningsOf(ownWords.join(' '))].filter(
    (token) => !hay.includes(isWholeWord(token) ? ` ${token} ` : ` ${token}`),
  );
  const industry = one.industry === other.industry ? [] : [industryToken(one.industry)];
  return [...industry, ...beginnings, ...wholeWordTokens(ownWords), ...traitPairsOnlyIn(one, other)];
}

/**
 * All tokens of a card in one text. A beginning that several words have may stand there several times: the index takes
 * it once, and finding that out costs more here than there.
 */
export function tokensOf({ industry, haystack }: Findable): string {
  let tokens = industryToken(industry);
  for (const word of haystack.split(' ')) if (word !== '') tokens += ` ${tokensOfWord(word)}`;
  for (const pair of traitPairs({ industry, haystack })) tokens += ` ${pair}`;
  return tokens;
}

/** The consonants of a name stand in the index as a whole. */
export function isWholeWord(token: string): boolean {
  return token.startsWith('~');
}

function takeTokens(listing: ListingName): string {
  return `insert into ${listing}_search (${listing}_search, rowid, grams) values (?, ?, ?)`;
}

/** The statement that adds tokens at a position. */
export function addTokens(listing: ListingName): string {
  return `insert into ${listing}_search (rowid, grams) values (?, ?)`;
}

// A mark of a trait without its name: no card has it.
const inNoCard = '~';

// The tokenizer of the index splits at these, see the migration: a text with one of them would become a phrase, which an
// index without positions refuses. NUL ends the whole expression.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the tokenizer splits at
const splits = /[\x00-\x20"'\x7f]/;

/**
 * Makes every expression of the search index: of each list, a card must have one token. A text that the index cannot
 * hold as one token is in no card.
 */
export function matchExpression(lists: readonly (readonly string[])[]): string {
  return lists.map((tokens) => `(${tokens.map(quoted).join(' OR ')})`).join(' AND ');
}

function quoted(token: string): string {
  return `"${token === '' || splits.test(token) ? inNoCard : token}"`;
}

type Traited = Pick<Findable, 'industry' | 'haystack'>;

// One filter asks for decades and for years.
const filterOf = rememberingTexts((word) => traitName(word).replace(/^(since|decade)$/, 'experience'));

/**
 * The traits of a card two by two, as tokens of the search index. Two filters that are both frequent and seldom meet
 * are one short list there; without it, two long ones would be read to their ends. Values of one filter make no pair:
 * they are never asked for together.
 */
export function traitPairs(card: Traited): string[] {
  const traits = [trait('industry', card.industry), ...traitsIn(card.haystack)];
  const pairs: string[] = [];
  for (const [n, one] of traits.entries()) {
    const filter = filterOf(one);
    for (const other of traits.slice(n + 1)) if (filterOf(other) !== filter) pairs.push(pairToken(one, other));
  }
  return pairs;
}

/** The pairs that one card has and the other has not. Most edits change no trait, and make no pairs. */
export function traitPairsOnlyIn(one: Traited, other: Traited): string[] {
  if (one.industry === other.industry && traitsPart(one.haystack) === traitsPart(other.haystack)) return [];
  const others = new Set(traitPairs(other));
  return traitPairs(one).filter((pair) => !others.has(pair));
}

/** True for the tokens of a filter, false for those of a word. */
export function isFilter(tokens: readonly string[]): boolean {
  return tokens.every((token) => traitName(token) !== '');
}

/**
 * Says which tokens of the index some filters ask for, of each list one: of several filters, the pairs of the first one
 * with each other.
 */
export function tokensOfFilters(filters: readonly (readonly string[])[]): (readonly string[])[] {
  const [first = [], ...others] = filters;
  if (others.length === 0) return [...filters];
  return others.map((other) => first.flatMap((one) => other.map((two) => pairToken(one, two))));
}

function pairToken(one: string, other: string): string {
  return one < other ? one + other : other + one;
}

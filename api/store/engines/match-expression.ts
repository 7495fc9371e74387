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

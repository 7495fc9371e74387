/** A key, or a text that is looked up, that is joined from two values or more. */
const joined = /(?:\b\w*[kK]ey = |\b\w*[kK]ey: |\.(?:get|set|has|keep)\()`[^`]*\$\{[^`]*\$\{[^`]*`/g;

/**
 * Finds keys that are joined texts: two different requests can join to the same text, and one of them then gets the
 * answer of the other. `JSON.stringify([…])` keeps the parts apart.
 */
export function joinedKeys(text: string): string[] {
  return text.match(joined) ?? [];
}

/**
 * The filterable properties of a row, as words of its search text that nobody can type: `~place=doha`. Server
 * and device find a trait as they find a word, but only whole.
 *
 * @see finding §3
 */
export function trait(name: string, value: string | number): string {
  return `~${name}=${String(value).replaceAll(' ', '_')}`;
}

/** The name of a trait, as it was given to `trait`; `''` for any other word. */
export function traitName(word: string): string {
  return word.startsWith('~') ? word.slice(1, Math.max(1, word.indexOf('='))) : '';
}

/** The end of a search text, where its traits stand. */
export function traitsPart(searchText: string): string {
  let begin = searchText.length - 1;
  while (begin > 0) {
    const start = searchText.lastIndexOf(' ', begin - 1);
    const sign = searchText.indexOf('=', start);
    if (searchText[start + 1] !== '~' || sign < 0 || sign > begin) break;
    begin = start;
  }
  return searchText.slice(begin);
}

/** The traits of a search text. */
export function traitsIn(searchText: string): string[] {
  return traitsPart(searchText).split(' ').filter(Boolean);
}

/** The asked traits: a row must have one of each list. */
export type AskedTraits = readonly (readonly string[])[];

/** Gives the texts of which one must occur in a search text, as `searchAlternatives` does for a word. */
export function traitAlternatives(oneOf: readonly string[]): string[] {
  return oneOf.map((one) => ` ${one} `);
}

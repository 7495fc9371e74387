// Signs that Unicode draws as nothing: zero-width and direction marks, Hangul fillers, tag characters.
// Joiners and variation selectors stay: Arabic, Persian and emoji need them.
const invisible = /[^\P{Default_Ignorable_Code_Point}\p{Variation_Selector}\u200C\u200D]|[\uFFF9-\uFFFB]/gu;
// Characters with a width but no ink: the empty Braille cell, the object placeholder, the empty note head.
const blank = /[\u2800\uFFFC\u{1D159}]/gu;
const joinerRuns = /([\u200C\u200D])[\u200C\u200D]+/gu;
// Scripts need up to four marks on a letter. More of them are drawn over the lines above and below.
const stackedMarks = /([\p{M}\u200C\u200D]{4})[\p{M}\u200C\u200D]+/gu;
const marksWithoutLetter = /(^|\s)[\p{M}\u200C\u200D]+/gu;

/**
 * Tidies a text of several lines: composes it (NFC), removes characters that cannot be seen, bounds the marks on one
 * letter and trims. A second call changes nothing.
 */
export function tidyText(text: string): string {
  return text
    .replace(invisible, '')
    .replace(blank, ' ')
    .normalize('NFC')
    .replace(joinerRuns, '$1')
    .replace(stackedMarks, '$1')
    .trim();
}

/** Tidies a text of one line, such as a name: also removes marks that stand on no letter. */
export function tidyLine(text: string): string {
  return tidyText(text).replace(marksWithoutLetter, '$1').trim();
}

/** True when a tidied text has a letter, digit, sign or emoji. */
export function hasVisibleCharacter(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}

/** True when a tidied text has a letter or digit. */
export function hasLetterOrDigit(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Length in code points, as the database counts it. */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

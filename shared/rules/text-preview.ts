import { limits } from '../limits.ts';

// In these ranges one code unit is one character on the screen: no combining mark, joiner, surrogate or control. Arabic text has
// its own commas and question marks, and Persian letters in some names.
const letters =
  '\\u0020-\\u007E\\u00A0-\\u00AC\\u00AE-\\u02FF\\u060C\\u061B\\u061E\\u061F\\u0621-\\u064A\\u0660-\\u066D\\u0671-\\u06D5\\u06F0-\\u06F9\\u2010-\\u2027';
/** The vowels and doublings of Arabic, which belong to the letter before them. */
const marks = '\\u064B-\\u065F\\u0670';
const simpleText = new RegExp(`^[\\n${letters}]*$`);
const usualGrapheme = new RegExp(`\\n|[${letters}][${marks}]*|[${marks}]+`, 'y');

/** Where the grapheme that begins at a place ends; the place itself where it is none of the usual. */
function usualEnd(text: string, at: number): number {
  usualGrapheme.lastIndex = at;
  return usualGrapheme.test(text) ? usualGrapheme.lastIndex : at;
}

/** Made when a text needs it first: this takes 30 to 50 ms, and most pages have no such text. Null in old browsers. */
let segmenter: Intl.Segmenter | null | undefined;

/** Yields the characters as a reader sees them; without `Intl.Segmenter` code points stand in for the unusual ones. */
export function* graphemes(text: string): Generator<string> {
  let from = 0;
  for (let end = usualEnd(text, 0); end > from; ) {
    const next = usualEnd(text, end);
    // What is unusual may belong to the letter before it.
    if (next === end && end < text.length) break;
    yield text.slice(from, end);
    from = end;
    end = next;
  }
  if (from === text.length) return;
  const rest = text.slice(from);
  segmenter ??= typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('ar', { granularity: 'grapheme' }) : null;
  if (!segmenter) {
    yield* rest;
    return;
  }
  for (const { segment } of segmenter.segment(rest)) yield segment;
}

/** Gives the first `count` characters of a text without breaking an emoji or a marked letter. @see requirements A17 */
export function firstGraphemes(text: string, count: number): string {
  if (text.length <= count) return text;
  if (simpleText.test(text.slice(0, count + 1))) return text.slice(0, count);
  let taken = '';
  let left = count;
  for (const grapheme of graphemes(text)) {
    if (left === 0) break;
    taken += grapheme;
    left -= 1;
  }
  return taken;
}

export interface BioPreview {
  /** The first three words. */
  lead: string;
  /** The text after them up to 80 characters, with the space before it and `…` only if the bio goes on. */
  rest: string;
}

/** Cuts a bio for a card; written one after the other, `lead` and `rest` are the preview. @see requirements I7 */
export function bioPreview(bio: string): BioPreview {
  const whole = onOneLine(bio);
  const shown = firstGraphemes(whole, limits.cardBioPreviewLength);
  const lead = shown.split(' ').slice(0, limits.cardBioWordsShown).join(' ').trimEnd();
  const rest = shown.slice(lead.length).trimEnd();
  return { lead, rest: shown.length < whole.length ? `${rest}…` : rest };
}

/** Gives the description of a profile page: the first 150 characters of the bio on one line. @see requirements H9 */
export function metaDescription(bio: string): string {
  return firstGraphemes(onOneLine(bio), limits.metaDescriptionLength).trimEnd();
}

/** Gives the part of a bio that lists and the device hold. @see api §2 Shapes of people */
export function cardBio(bio: string): string {
  return firstGraphemes(bio, limits.cardBioLength);
}

function onOneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

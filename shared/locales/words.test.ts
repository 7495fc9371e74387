import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('./', import.meta.url);
const look = readFileSync(new URL('../../docs/design/look.md', folder), 'utf8');
const glossary = look.slice(look.indexOf('## 8. Words of the interface'));

/** Texts of other parties: a café's login page is no login of Dalil; a place or a language may be called like a dropped word. */
const exceptions = ['errors.json foreign_answer', 'places.json', 'spoken-languages.json'];

/** The rows of the table: the term in both languages, and the words that are not used for it. */
const rows = glossary
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| English'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, english = '', arabic = '', not = '']) => ({
    english,
    arabic,
    dropped: [...not.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''),
  }));

/** Every text as `file key` and value. */
function texts(language: string): [string, string][] {
  return readdirSync(new URL(`${language}/`, folder)).flatMap((file) =>
    flatten(JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')), file),
  );
}

function flatten(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => flatten(inner, `${path} ${key}`));
}

/** Without vowel signs, so that بلَد is found as بلد. */
const bare = (text: string) => text.toLowerCase().replaceAll(/[\u064B-\u0652]/g, '');

/** True when a text has a word as a whole, in Arabic also behind the article, و, ب, ل or ك. */
function hasWord(text: string, word: string): boolean {
  return new RegExp(`(?<!\\p{L})(?:[وبلكف]?(?:ال)?)?${bare(word)}(?!\\p{L})`, 'u').test(bare(text));
}

describe('the glossary of the interface (look §8)', () => {
  it('has a row for each term', () => {
    expect(rows.length).toBeGreaterThan(12);
    for (const { dropped, english } of rows) expect(dropped, english).not.toEqual([]);
  });

  const all = [...texts('ar'), ...texts('en')].filter(([key]) => !exceptions.some((one) => key.startsWith(one)));

  it.each(rows.flatMap(({ english, dropped }) => dropped.map((word) => [word, english])))(
    'refuses "%s" for: %s',
    (word) => {
      expect(all.filter(([, text]) => hasWord(text, word))).toEqual([]);
    },
  );

  it.each([
    ['في البلد نفسه', 'بلد', true],
    ['بلدية الدوحة', 'بلد', false],
    ['Signed in as Noura', 'signed in', true],
  ])('finds whole words: "%s" with %s is %s', (text, word, expected) => {
    expect(hasWord(text, word)).toBe(expected);
  });
});

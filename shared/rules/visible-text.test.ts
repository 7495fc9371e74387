import { describe, expect, it } from 'vitest';
import { hasLetterOrDigit, hasVisibleCharacter, tidyLine, tidyText } from './visible-text.ts';

const tags = [...'admin'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');

describe('tidyLine', () => {
  it.each([
    ['Hangul fillers', '\u3164\u115F\u1160\uFFA0'],
    ['empty Braille cells', '\u2800\u2800'],
    ['tag characters', tags],
    ['zero-width characters', '\u200B\u200C\u200D\u2060\uFEFF'],
    ['direction marks', '\u200E\u200F\u202E\u2066\u061C'],
    ['marks without a letter', '\u0301\u064B\u20DD'],
    ['marks on a filler', '\u3164\u0301'],
    ['variation selectors', '\uFE0F\u{E0100}'],
    ['white space', '\u00A0\u3000\u2003 '],
  ])('leaves nothing of %s', (_, text) => {
    expect(tidyLine(text)).toBe('');
  });

  it('cuts what cannot be seen and keeps the name around it', () => {
    expect(tidyLine(`Amina${tags} \u3164Saleh\u2800`)).toBe('Amina Saleh');
  });

  it('bounds the marks on one letter, also with joiners between them', () => {
    const marks = '\u0301\u0316\u0334\u0346\u0353\u0357';
    expect([...tidyLine(`Z${marks.repeat(9)}a`)]).toHaveLength(1 + 4 + 1);
    expect([...tidyLine(`Z${'\u0316\u200D'.repeat(20)}a`)].length).toBeLessThanOrEqual(6);
  });

  it.each([
    'مُحَمَّدٌ',
    'اللَّهِ',
    'می\u200Cخواهم',
    'Nguyễn',
    'क्\u200Dषत्रिय',
    'བསྒྲུབས',
    '👨\u200D👩\u200D👧',
    '❤\uFE0F\u200D🔥',
    '葛\u{E0100}',
    '1\uFE0F\u20E3',
    'C++',
  ])('keeps %s', (name) => {
    expect(tidyLine(name.normalize('NFC'))).toBe(name.normalize('NFC'));
  });

  it('changes nothing the second time', () => {
    const texts = [
      `e\u3164\u0301`,
      `\u200D\u0301 a\u200D\u200C\u0301`,
      `Z${'\u0323\u0301'.repeat(8)}`,
      `\u2800\u0301x`,
    ];
    for (const text of texts) {
      const once = tidyLine(text);
      expect(tidyLine(once)).toBe(once);
      expect(once).toBe(once.normalize('NFC'));
    }
  });
});

describe('tidyText', () => {
  it('keeps a mark that a text of several lines speaks of', () => {
    expect(tidyText('the sign ( \u0650 ) is read i')).toBe('the sign ( \u0650 ) is read i');
  });
});

describe('what can be seen', () => {
  it('is a letter, a digit, a sign or an emoji', () => {
    expect(['ع', '7', '٧', '!!!', '😀'].map(hasVisibleCharacter)).toEqual([true, true, true, true, true]);
    expect(['', ' ', '\u0301', '\uE000'].some(hasVisibleCharacter)).toBe(false);
  });

  it('has a letter or digit only in the former two', () => {
    expect(['ع', '7', '٧', '!!!', '😀'].map(hasLetterOrDigit)).toEqual([true, true, true, false, false]);
  });
});

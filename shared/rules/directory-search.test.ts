import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  companyHaystackOf,
  haystack,
  haystackOf,
  jobHaystackOf,
  matchesSearch,
  ngramsOf,
  normalizeSearch,
  searchAlternatives,
  searchWords,
} from './directory-search.ts';

const talent = (name: string, skills: string[] = []) => haystackOf({ name, industry: 'technology', skills });
const finds = (hay: string, query: string) => matchesSearch(hay, searchWords(query));

const letters = [..."محمدعبلاالأإىةؤئكهـَّٱ٣۴ abdulrhm-'.+#éßΣς~&👩🏽‍💻ｶﾞ"];
const anyText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...letters, 'عبد', 'ال', ' ال ', 'al ', 'abdul ') }),
  fc.string({ unit: 'grapheme' }),
);

describe('normalizeSearch', () => {
  it.each([
    ['مُحَمَّد', 'محمد'],
    ['محمـــد', 'محمد'],
    ['أإآٱ', 'اااا'],
    ['مستشفى', 'مستشفي'],
    ['محاسبة', 'محاسبه'],
    ['مؤسسة رئيسية', 'موسسه رييسيه'],
    ['٢٠٢٦ ۱۲', '2026 12'],
    ['عبد الله', 'عبدالله'],
    ['عبد  الرحمن', 'عبدالرحمن'],
  ])('writes %s as %s (I12)', (text, normalized) => {
    expect(normalizeSearch(text)).toBe(normalized);
  });

  it.each([
    ['Al-Mutawa', 'almutawa'],
    ['Al Mutawa', 'almutawa'],
    ["Sa'ad O’Neil", 'saad oneil'],
    ['Node.js', 'nodejs'],
    ['C++ / C#', 'c++ c#'],
    ['José', 'jose'],
    ['A & B_c', 'a b c'],
  ])('writes %s as %s', (text, normalized) => {
    expect(normalizeSearch(text)).toBe(normalized);
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = normalizeSearch(text);
        expect(normalizeSearch(once)).toBe(once);
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('search of talents', () => {
  it('looks at name, industry and skills (I2)', () => {
    const hay = talent('سارة الكواري', ['Node.js', 'تحليل البيانات']);
    for (const query of ['سارة', 'كواري', 'technology', 'nodejs', 'node.js', 'البيانات']) {
      expect(finds(hay, query)).toBe(true);
    }
    expect(finds(hay, 'finance')).toBe(false);
  });

  it('ignores case, diacritics, hamzas, digits of any script and the space in عبد الله (I12)', () => {
    expect(finds(talent('عبدالله أحمد'), 'عبد الله احمد')).toBe(true);
    expect(finds(talent('عبد الله'), 'عبدالله')).toBe(true);
    expect(finds(talent('فاطمة'), 'فَاطِمَه')).toBe(true);
    expect(finds(talent('Ali', ['SAP ٤']), 'sap 4')).toBe(true);
  });

  it.each(['تقنية', 'التقنية', 'technology', 'TECH'])('finds the industry by its label %s (I13)', (query) => {
    expect(finds(talent('Ali'), query)).toBe(true);
  });

  it('finds industries by the value of the link and by both labels (I13)', () => {
    const hay = haystackOf({ name: 'Ali', industry: 'realestate', skills: [] });
    for (const query of ['realestate', 'real estate', 'عقارات']) expect(finds(hay, query)).toBe(true);
  });

  it('looks at name, industry, country and description of a company, in both languages', () => {
    const hay = companyHaystackOf({
      name: 'شركة محمد العتيبي',
      industry: 'oil-gas',
      country: 'Saudi Arabia',
      description: 'Drilling since 1990',
    });
    for (const query of ['محمد', 'mohammed otaibi', 'النفط', 'oil', 'السعودية', 'saudi', 'drill', '١٩٩٠']) {
      expect(finds(hay, query), query).toBe(true);
    }
    expect(finds(hay, 'qatar')).toBe(false);
  });

  it('looks at title, skills, place and company of a job, in both languages', () => {
    const hay = jobHaystackOf({
      companyName: 'Al Khalid Trading',
      industry: 'legal',
      country: 'Qatar',
      title: 'مستشار قانوني',
      skills: ['Contracts', 'صياغة العقود'],
      location: 'Doha',
    });
    for (const query of ['خالد', 'trading', 'قطر', 'qatar', 'legal', 'مستشار', 'contract', 'العقود', 'doha']) {
      expect(finds(hay, query), query).toBe(true);
    }
    expect(finds(hay, 'oman')).toBe(false);
  });

  it.each([
    ['محمد', 'mohammed'],
    ['محمد', 'muhamad'],
    ['محمد', 'Moham'],
    ['خالد', 'khalid'],
    ['خالد', 'Khaled'],
    ['العتيبي', 'otaibi'],
    ['العتيبي', 'Al-Otaibi'],
    ['عبد الرحمن', 'Abdurrahman'],
    ['عبدالرحمن', 'abdul rahman'],
    ['نورة', 'nora'],
    ['علي', 'ali'],
    ['يوسف', 'youssef'],
  ])('finds %s by %s (I14)', (name, query) => {
    expect(finds(talent(name), query)).toBe(true);
  });

  it.each([
    ['Mohammed', 'محمد'],
    ['Muhamad', 'محمد'],
    ['Khalid', 'خالد'],
    ['Fahad Al Otaibi', 'العتيبي'],
    ['Fahad Alotaibi', 'عتيبي'],
    ['Sara', 'سارة'],
    ['Abdul Rahman', 'عبدالرحمن'],
    ['Yousef Al-Mutawa', 'المطوع'],
    ['Nora', 'noura'],
  ])('finds %s by %s (I14)', (name, query) => {
    expect(finds(talent(name), query)).toBe(true);
  });

  it.each([
    ['خالد', 'walid'],
    ['محمد', 'hamad'],
    ['Omar', 'عامر'],
  ])('keeps %s apart from %s', (name, query) => {
    expect(finds(talent(name), query)).toBe(false);
  });

  it('finds nobody by letters that only a skeleton has', () => {
    expect(finds(talent('خالد الحربي'), 'hr')).toBe(false);
    expect(finds(talent('Majed'), 'mjd')).toBe(true);
  });

  it('wants all words, in any order (I15)', () => {
    const hay = talent('Khalid Al-Harbi', ['SQL']);
    expect(finds(hay, 'sql khalid')).toBe(true);
    expect(finds(hay, 'تقنية harbi خالد')).toBe(true);
    expect(finds(hay, 'khalid python')).toBe(false);
  });

  it('matches everything without a word', () => {
    expect(searchWords(' -- ~ ')).toEqual([]);
    expect(finds(talent('Ali'), '')).toBe(true);
  });
});

describe('properties of search', () => {
  it('finds a row by each of its own words', () => {
    fc.assert(
      fc.property(anyText, fc.array(anyText, { maxLength: 3 }), (name, texts) => {
        const hay = haystack({ names: [name], texts });
        for (const text of [name, ...texts]) expect(finds(hay, text)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('finds a row by any part of a word', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), fc.nat(), (text, from, length) => {
        const hay = haystack({ names: [], texts: [text] });
        for (const token of hay.split(' ')) {
          const points = [...token];
          const start = from % points.length || 0;
          const part = points.slice(start, start + 1 + (length % points.length || 0)).join('');
          expect(finds(hay, part)).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('is defined by the alternatives that every engine uses', () => {
    expect(searchAlternatives('محمد')).toEqual(['محمد', '~ｍｈｍｄ']);
    expect(searchAlternatives('mohammed')).toEqual(['mohammed', '~ｍｈｍｄ']);
    expect(searchAlternatives('c++')).toEqual(['c++']);
    expect(searchAlternatives('ali')).toEqual(['ali']);
  });

  it('has every short alternative and the parts of every long one among the n-grams', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const hay = haystack({ names: [text] });
        const grams = ngramsOf(hay);
        for (const word of searchWords(text)) {
          for (const gram of ngramsOf(word)) expect(grams.has(gram)).toBe(true);
        }
      }),
    );
  });
});

describe('ngramsOf', () => {
  it('gives runs of one to three code points within a token', () => {
    expect([...ngramsOf('abcd 😀ب')].toSorted()).toEqual(
      ['a', 'ab', 'abc', 'b', 'bc', 'bcd', 'c', 'cd', 'd', '😀', '😀ب', 'ب'].toSorted(),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldArabic, foldLetters } from './fold-letters.ts';
import { normalizeSearch, withoutArticle } from './normalize-search.ts';
import { matchesSearch, searchAlternatives, searchWords } from './search-query.ts';
import { beginningsUpTo, companyHaystackOf, haystack, haystackOf, jobHaystackOf } from './search-text.ts';

type Person = Parameters<typeof haystackOf>[0];
const someone: Person = {
  name: 'Ali',
  nameOther: null,
  headline: null,
  headlineOther: null,
  industry: 'technology',
  place: null,
  skills: [],
  ...{ availability: null, languages: [], worksSince: null, employers: [] },
  username: 'someone',
  slug: 'some-one',
};
const personText = (given: Partial<Person>) => haystackOf({ ...someone, ...given });
const talent = (name: string, skills: string[] = []) => personText({ name, skills });
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

  it('folds plain Arabic letters as it folds them among others', () => {
    for (let code = 0x621; code <= 0x64a; code += 1) {
      const letter = String.fromCodePoint(code);
      if (/[\u063B-\u0640]/.test(letter)) continue;
      expect(foldArabic(letter)).toBe(foldLetters(letter));
      expect(normalizeSearch(letter)).toBe(normalizeSearch(`${letter}'`));
    }
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = normalizeSearch(text);
        expect(normalizeSearch(once)).toBe(once);
      }),
      { numRuns: 4000 },
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

  it.each([
    ['مهندسة مدنية أولى', 'senior civil engineer'],
    ['Mathematics teacher', 'معلمة رياضيات'],
    ['Accountant', 'محاسبين'],
    ['مصمم جرافيك', 'designer'],
  ])('finds the headline %s by %s, which is its other language', (headline, query) => {
    expect(finds(personText({ headline }), query)).toBe(true);
    expect(finds(personText({ headline: null }), query)).toBe(false);
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
    const hay = personText({ industry: 'realestate' });
    for (const query of ['realestate', 'real estate', 'عقارات']) expect(finds(hay, query)).toBe(true);
  });

  it('looks at name, industry, country and description of a company, in both languages', () => {
    const hay = companyHaystackOf({
      name: 'شركة محمد العتيبي',
      industry: 'oil-gas',
      country: 'Saudi Arabia',
      description: 'Drilling since 1990',
      slug: 'otaibi-drilling',
      ...{ employees: 40, isHiring: false },
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
      ...{ location: 'Doha', place: null, workplace: null, employmentType: null, experienceYears: 0, salary: null },
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
    expect(finds(talent('Dawood Qanbar'), 'قنبر')).toBe(true);
  });

  it('finds no words of work that begin or sound like a name', () => {
    expect(finds(personText({ headline: 'مهندسة مدنية' }), 'هند')).toBe(false);
    expect(finds(personText({ headline: 'Mathematics teacher' }), 'رياض')).toBe(false);
    expect(finds(personText({ place: 'riyadh' }), 'رياض')).toBe(true);
    expect(finds(talent('Turki Salem'), 'turkish')).toBe(false);
    expect(finds(talent('Hind Salem'), 'hindi')).toBe(false);
    expect(finds(talent('Hind Salem'), 'hind')).toBe(true);
  });

  it('finds by مدير alone who is called so, and no principal or administrator', () => {
    const headline = (text: string) => personText({ headline: text });
    for (const text of ['Project manager', 'مدير مدرسة', 'مديرة مشاريع'])
      expect(finds(headline(text), 'مدير'), text).toBe(true);
    for (const text of ['School principal', 'Database administrator', 'Principal engineer']) {
      expect(finds(headline(text), 'مدير'), text).toBe(false);
    }
    for (const query of ['مدير مدرسة', 'مدير المدرسة', 'مديرة مدرسة', 'مدير مدر']) {
      expect(finds(headline('School principal'), query), query).toBe(true);
    }
  });

  it('keeps names apart whose consonants begin alike or are the same', () => {
    expect(finds(talent('عبدالرحمن'), 'عبدالله')).toBe(false);
    expect(finds(talent('عبدالله'), 'abdulrahman')).toBe(false);
    expect(finds(talent('خلود'), 'خالد')).toBe(false);
    expect(finds(talent('محمود'), 'mohammed')).toBe(false);
  });

  it('wants all words, in any order (I15)', () => {
    const hay = talent('Khalid Al-Harbi', ['SQL']);
    expect(finds(hay, 'sql khalid')).toBe(true);
    expect(finds(hay, 'تقنية harbi خالد')).toBe(true);
    expect(finds(hay, 'khalid python')).toBe(false);
  });

  it('finds a name whose two letters behind the article mean something', () => {
    expect(finds(talent('ال BA'), 'ال ba')).toBe(true);
  });

  it('matches everything without a word', () => {
    expect(searchWords(' -- ~ ')).toEqual([]);
    expect(finds(talent('Ali'), '')).toBe(true);
  });
});

describe('properties of search', () => {
  it('finds a row by each of its own words, but by those behind an @, which stand for user names', () => {
    const noUserName = anyText.filter((text) => !/(^|\s)@\S/.test(text));
    fc.assert(
      fc.property(noUserName, fc.array(noUserName, { maxLength: 3 }), (name, texts) => {
        const hay = haystack({ names: [name], texts });
        for (const text of [name, ...texts]) expect(finds(hay, text)).toBe(true);
      }),
      { numRuns: 800 },
    );
  });

  it('finds a row by any beginning of a word', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), (text, length) => {
        const hay = haystack({ names: [], texts: [text] });
        for (const token of hay.split(' ').filter(Boolean)) {
          const points = [...token];
          const beginning = points.slice(0, 1 + (length % points.length)).join('');
          expect(hay).toContain(` ${beginning}`);
          const isBeginning = searchAlternatives(beginning)[0] === ` ${beginning}`;
          if (isBeginning && searchWords(beginning).join() === beginning) expect(finds(hay, beginning)).toBe(true);
        }
      }),
      { numRuns: 800 },
    );
  });

  it('is defined by the alternatives that every engine uses', () => {
    expect(searchAlternatives('محمد')).toEqual([' محمد', ' ~uｍｈｍｄ ']);
    expect(searchAlternatives('muhmad')).toEqual([' muhmad', ' ~uｍｈｍｄ ', ' ~kｍｈｍｄ ']);
    expect(searchAlternatives('المهن')).toEqual([
      ' المهن',
      ' مهن',
      ' ~uａｌｍｈｎ ',
      ' ~kａｌｍｈｎ ',
      ' ~uｍｈｎ ',
      ' ~kｍｈｎ ',
    ]);
    expect(searchAlternatives('c++')).toEqual([' c++']);
    expect(searchAlternatives('ali')).toEqual([' ali']);
  });

  it('has the beginning of every alternative among what an index knows', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const known = beginningsUpTo(8)(haystack({ names: [text] }));
        for (const asked of searchWords(text)) {
          const [word = ''] = asked.split('|');
          if (word === '') continue;
          expect(known.has([...word].slice(0, 8).join('')), word).toBe(true);
        }
      }),
    );
  });
});

describe('the words of a search text', () => {
  it('are each there once, between spaces; a text without words is empty', () => {
    expect(haystack({ names: [''], texts: ['', ' - '] })).toBe('');
    expect(haystack({ names: [], texts: ['one two', 'Two one'] })).toBe(' one two ');
  });

  it('are those of a compound and its parts, but for single letters', () => {
    expect(haystack({ names: [], texts: ['Some.thing a.b'] })).toBe(' something ab some thing ');
    expect(haystack({ names: [], labels: ['الدوحة'], slugs: ['a-b c'], facets: ['~a=b'] })).toBe(
      ' الدوحه دوحه ~pdoha ab c ~a=b ',
    );
  });

  it('are names as one word and as their parts, with their other spellings and consonants', () => {
    expect(haystack({ names: ['Jean-Luc'] })).toBe(' jeanluc ~uｊｎｌｋ jean luc ');
    expect(haystack({ names: ['العتيبي'] })).toBe(' العتيبي otaibi utaibi oteibi عتيبي ~kａｌｔｂ alotaibi ');
  });
});

describe('beginningsUpTo', () => {
  it('gives the beginnings of words in code points, and the consonants of a name as a whole', () => {
    expect([...beginningsUpTo(3)(' abcd 😀ب ~kxyz ')]).toEqual(['a', 'ab', 'abc', '😀', '😀ب', '~kxyz']);
  });
});

describe('withoutArticle', () => {
  it.each([
    ['المهندس', ['مهندس']],
    ['والمهندس', ['مهندس']],
    ['بالرياض', ['رياض']],
    ['كالمدير', ['مدير']],
    ['فالمدير', ['مدير']],
    ['للمحاسبه', ['محاسبه']],
    ['ومحاسبه', ['محاسبه']],
    ['وليد', []],
    ['الي', []],
    ['محاسب', []],
  ])('reads %s', (word, stems) => {
    expect(withoutArticle(word)).toEqual(stems);
  });
});

describe('words between', () => {
  it('are not looked for: a designer in Doha', () => {
    expect(searchWords('Somebody in Sahara')).toEqual(['somebody', 'sahara']);
    expect(searchWords('شخص في صحراء')).toEqual(['شخص', 'صحراء']);
    expect(searchWords('in')).toEqual(['in']);
    expect(searchWords('على')).toEqual(['علي']);
  });
});

describe('addresses', () => {
  const hay = personText({ name: 'سارة', username: 'star_77', slug: 'sara-alkuwari-2' });

  it.each([
    '@star_77',
    'star_77',
    'sara-alkuwari-2',
    'https://dalil.example/sara-alkuwari-2',
    'dalil.example/sara-alkuwari-2/?lang=ar',
  ])('finds a person by %s', (query) => {
    expect(finds(hay, query)).toBe(true);
    expect(finds(talent('سارة'), query)).toBe(false);
  });

  it('survives an address that is none', () => {
    expect(searchWords('https://dalil.example/%E0%A4%A')).toEqual(['e0', 'a4']);
    expect(searchWords('Node.js/React')).toEqual(['|~xreact|~nreact|~breact']);
  });
});

describe('a word that is still being typed', () => {
  const finds = (hay: string, typed: string) => matchesSearch(hay, searchWords(typed));
  const ibrahim = haystack({ names: ['Ibrahim Haddad'] });
  const arabic = haystack({ names: ['إبراهيم حداد'] });
  const lawyer = haystack({ names: [], titles: ['Lawyer'] });

  it('finds names and titles that begin with it, also where it is a word of the catalogs (I15)', () => {
    for (const typed of ['i', 'ib', 'ibr', 'ibra', 'ibrah', 'ابرا']) expect(finds(ibrahim, typed)).toBe(true);
    expect(finds(arabic, 'ابرا')).toBe(true);
    expect(finds(lawyer, 'la')).toBe(true);
    expect(finds(lawyer, 'law')).toBe(true);
    expect(finds(haystack({ names: [], companyNames: ['Lawson Trading'] }), 'law')).toBe(true);
  });

  it('finds no longer words of skills and texts, and none where another word stands behind it', () => {
    expect(finds(haystack({ names: [], trades: ['Lawyer'] }), 'law')).toBe(false);
    expect(finds(haystack({ names: ['Ibrahim Haddad'] }), 'ibra haddad')).toBe(false);
    expect(finds(haystack({ names: ['Riyadiyat'], titles: ['معلم رياضيات'] }), 'رياض')).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { conceptsIn, lexiconWords, rawWordsOf, readLexiconInSteps, wordsOf } from './lexicon-words.ts';
import { joinedHead } from './normalize-search.ts';

it.each([
  ['مهندس', 'engineers'],
  ['محاسب', 'accountants'],
])('gives the English plural of "%s", which begins like the singular', (text, expected) => {
  expect(lexiconWords(text)).toContain(expected);
});

it('makes no plural of men of a word that ends otherwise', () => {
  const words = ['مهندس', 'محاسب', 'طبيب', 'محامي', 'سائق'].flatMap((text) => lexiconWords(text));
  expect(words).toEqual(expect.arrayContaining(['doctors', 'lawyers', 'drivers']));
  expect(words.filter((word) => /^[a-z]+en$/.test(word))).toEqual([]);
});

it('gives the Arabic word for a manager to managers alone', () => {
  expect(lexiconWords('project manager')).toContain('مديرون');
  expect(lexiconWords('school principal')).toContain('مدرسه');
  expect(lexiconWords('school principal')).not.toContain('مديرون');
});

const namedIn = (text: string) => conceptsIn(text).map(({ en: [name] }) => name);

describe('the concepts in a text', () => {
  it.each([
    ['مدير مشروع', ['project manager']],
    ['مدير', ['manager']],
    ['project managers', ['project manager']],
    ['senior civil engineers in doha', ['senior', 'civil engineer']],
    ['المهندسة المدنية', ['civil engineer']],
    ['مهندسات مدنيات', ['civil engineer']],
    ['للمحاسبين', ['accountant']],
    ['أولى', ['senior']],
    ['ألياف ضوئية', ['fibre optics']],
    ['doctor nurse', ['doctor', 'nurse']],
    ['zz nurse zz driver', ['nurse', 'driver']],
    ['nurse nurse', ['nurse']],
    ['مهندس ما قبل البيع', ['pre-sales engineer']],
    ['محاسب تكاليف', ['cost accountant', 'cost accounting']],
    ['chief human resources officer', ['chief human resources officer']],
  ])('of %j are those of its longest phrases, whatever their form: %j', (text, names) => {
    expect(namedIn(text)).toEqual(names);
  });

  it('are none where it names no work', () => {
    for (const text of ['', 'zz', 'bus', 'glass', 'boss']) expect(namedIn(text), text).toEqual([]);
  });
});

describe('the words of a concept', () => {
  const wordsIn = (text: string) => conceptsIn(text).map((concept) => [...rawWordsOf(concept)]);

  it.each([
    ['secretary', 'secretaries'],
    ['coach', 'coaches'],
    ['salesman', 'salesmen'],
    ['attorney', 'attorneys'],
    ['nurse', 'nurses'],
    ['waitress', 'waitresses'],
  ])('are the plural of a trade, too: %s, %s', (one, many) => {
    expect(wordsIn(one)[0]).toEqual(expect.arrayContaining([one, many]));
  });

  it('are no plural of a skill, a level or short letters', () => {
    expect(wordsIn('python')).toEqual([['python', 'بايثون']]);
    expect(wordsIn('senior')).toEqual([['senior', 'اول']]);
    expect(wordsIn('ceo').flat()).not.toContain('ceos');
  });

  it('are the Arabic forms of the first word, and of names of a trade behind it', () => {
    expect(wordsIn('civil engineer')).toEqual([
      [
        ...['civil', 'engineer', 'engineers'],
        ...['مهندس', 'مهندسه', 'مهندسون', 'مهندسين', 'مهندسات', 'مدنيه', 'مدنيون', 'مدنيين', 'مدنيات'],
      ],
    ]);
  });

  it('leave out what only begins another one, and are worked out once', () => {
    const [nurse] = conceptsIn('nurse');
    if (!nurse) throw new Error('no nurse');
    expect(wordsOf(nurse)).toEqual(['nurses', 'ممرضه', 'ممرضون', 'ممرضين', 'ممرضات']);
    expect(wordsOf(nurse)).toBe(wordsOf(nurse));
    expect([...rawWordsOf(nurse)]).toEqual(['nurse', 'nurses', 'ممرض', ...wordsOf(nurse).slice(1)]);
  });

  it('are read in steps, once', () => {
    lexiconWords('nurse');
    expect([...readLexiconInSteps()]).toEqual([]);
  });
});

describe('the word for a head', () => {
  it('is joined with the word behind it, with or without articles', () => {
    expect([joinedHead('مدير', 'مدرسه'), joinedHead('المدير', 'المدرسه')]).toEqual(['ｍمدرسه', 'ｍمدرسه']);
    expect([joinedHead('مدير', undefined), joinedHead('معلم', 'مدرسه')]).toEqual([null, null]);
  });
});

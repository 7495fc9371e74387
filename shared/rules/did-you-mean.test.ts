import { describe, expect, it } from 'vitest';
import { didYouMean, editDistance, meantInstead, onOtherLayout } from './did-you-mean.ts';
import { isKnownBeginning, wordsNear } from './vocabulary.ts';

describe('what may have been meant', () => {
  it.each([
    ['acountant', 'accountant'],
    ['enginer doha', 'engineer doha'],
    ['mechancial engineer', 'mechanical engineer'],
    ['محاصب', 'محاسب'],
    ['مهندص مدني', 'مهندس مدني'],
    ['mohamemd', 'Mohamed'],
    ['Quatermain acountant', 'Quatermain accountant'],
    ['accountant jedah', 'accountant Jeddah'],
    ['فاطكة', 'فاطمة'],
    ['الدوحت', 'الدوحة'],
  ])('of %s is %s', (query, text) => {
    expect(meantInstead(query)[0]).toBe(text);
  });

  it.each([
    ['lpl]', 'محمد'],
    ['lpHsf', 'محاسب'],
    ['شؤؤخعىفشىف', 'accountant'],
    ['يخاش', 'doha'],
    ['lpl] hgujdfd', 'محمد العتيبي'],
    ['hguhl', 'العام'],
  ])('%s is %s on the other keyboard', (typed, meant) => {
    expect(onOtherLayout(typed)).toBe(meant);
  });

  it.each(['noura نورة', '2026', ''])('no other keyboard can be meant by %j', (typed) => {
    expect(onOtherLayout(typed)).toBeNull();
  });

  it('is offered for a keyboard that was not switched, and not for what is no word there either', () => {
    expect(meantInstead('lpl]')[0]).toBe('محمد');
    expect(meantInstead('شؤؤخعىفشىف')[0]).toBe('accountant');
    expect(meantInstead('xq')).toEqual([]);
    expect(meantInstead('zzzzzzzz')).toEqual([]);
  });

  it('is nothing for words that exist, beginnings of them, numbers, user names and addresses', () => {
    for (const query of [
      'accountant',
      'accoun',
      'محاسبة',
      '2026',
      '@acountant',
      'https://dalil.example/acountant',
      '',
    ]) {
      expect(meantInstead(query), query).toEqual([]);
    }
  });

  it.each([
    ['muhamed', ['Mohamed', 'Muhammed', 'Musaed']],
    // The more frequent word of those as near, then the others.
    ['salez', ['sales', 'Salem', 'Saleh']],
    // One with the same first letter before one that is more frequent.
    ['wriver', ['writer', 'driver']],
    // One slip before two.
    ['heacher', ['teacher', 'hacker', 'preacher']],
    ['enginer acountant', ['engineer accountant', 'engine accountant']],
    ['salez muhamed', ['sales Mohamed', 'Salem Mohamed', 'Saleh Mohamed', 'sales Muhammed']],
  ])('of %s is told with the likeliest first, three for a word and four in all', (query, meant) => {
    expect(meantInstead(query)).toEqual(meant);
  });

  it('differs by no letter in three, by one in six, and by two in seven', () => {
    expect([meantInstead('xli'), meantInstead('doja')]).toEqual([[], ['Doha']]);
    expect([meantInstead('managr'), meantInstead('manaxx'), meantInstead('managxx')]).toEqual([
      ['manager'],
      [],
      ['manager'],
    ]);
  });

  it('is looked for in the first eight words of the first hundred letters', () => {
    const words = (word: string, count: number) => Array(count).fill(word).join(' ');
    expect(meantInstead(words('acountant', 9))).toEqual([`${words('accountant', 8)} acountant`]);
    expect(meantInstead(`${' '.repeat(100)}acountant`)).toEqual([]);
    expect(meantInstead('  acountant ')).toEqual(['accountant']);
  });

  it('is a word of four letters on the other keyboard, whose others are known or long beginnings', () => {
    expect(meantInstead('lpHs')[0]).toBe('محاس');
    expect(meantInstead('lpHsf td')[0]).toBe('محاسب في');
    for (const typed of ['lpH', 'td', 'lpHsf xqx']) expect(meantInstead(typed), typed).toEqual([]);
  });

  it('is nothing where a part of the text is an address', () => {
    const addresses = ['acountant/doha', 'a@acountant', 'www.acountant.com', 'http://acountant', 'acountant2'];
    for (const typed of addresses) expect(meantInstead(typed), typed).toEqual([]);
    expect(meantInstead('acountant.')).toEqual(['accountant']);
    for (const typed of ['http acountant', 'acountant / doha', 'c++ acountant']) {
      expect(meantInstead(typed)[0], typed).toBe(typed.replace('acountant', 'accountant'));
    }
  });

  it('is said only where little was found and the other finds more', async () => {
    const counts: Record<string, number> = { accountant: 3 };
    const count = async (text: string) => counts[text] ?? 0;
    expect(await didYouMean('acountant', 0, count)).toBe('accountant');
    expect(await didYouMean('acountant', 2, count)).toBe('accountant');
    expect(await didYouMean('acountant', 3, count)).toBeNull();
    counts.accountant = 2;
    expect(await didYouMean('acountant', 2, count)).toBeNull();
  });

  it('asks for no more counts than it needs', async () => {
    const asked: string[] = [];
    const count = async (text: string) => asked.push(text);
    expect(await didYouMean('acountant', 3, count)).toBeNull();
    expect(await didYouMean(' ', 0, count)).toBeNull();
    expect(asked).toEqual([]);
    expect(await didYouMean('salez', 1, count)).toBe('Salem');
    expect(asked).toEqual(['sales', 'Salem']);
  });

  it('looks closely at few words, however long or strange the query is', () => {
    const hostile = [
      'a'.repeat(500),
      'محاسب'.repeat(100),
      'acountant '.repeat(50),
      '\u064b'.repeat(500),
      'aم'.repeat(250),
    ];
    for (const query of hostile) expect(meantInstead(query).length).toBeLessThanOrEqual(4);
    expect(wordsNear('a'.repeat(400), 2)).toEqual([]);
    for (const word of ['acountant', 'mechancial', 'administratoin', 'محاصبين', 'المهندصين']) {
      expect(wordsNear(word, 2).length, word).toBeLessThan(400);
    }
  });
});

describe('the distance of two words', () => {
  it.each([
    ['', '', 0],
    ['abc', 'abc', 0],
    ['abc', 'acb', 1],
    ['abc', 'abcd', 1],
    ['abc', 'bc', 1],
    ['abc', 'xbc', 1],
    ['abcd', 'badc', 2],
    ['abc', 'xyz', 3],
    ['abc', 'abcdef', 3],
    ['accountant', 'acountnt', 2],
  ])('of %s and %s is %i', (from, to, distance) => {
    expect(editDistance(from, to, 2)).toBe(distance);
    expect(editDistance(to, from, 2)).toBe(distance);
  });
});

it('known words are found by their beginning', () => {
  expect(isKnownBeginning('accoun')).toBe(true);
  expect(isKnownBeginning('acoun')).toBe(false);
});

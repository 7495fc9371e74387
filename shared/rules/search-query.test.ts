import { describe, expect, it } from 'vitest';
import { isSearchedWhole, matchesSearch, searchAlternatives, searchWords, userWord } from './search-query.ts';

describe('the words of a query', () => {
  it.each([
    ['one one two', ['one', 'two']],
    ['1 2 3 4 5 6 7 8 9', ['1', '2', '3', '4', '5', '6', '7', '8']],
    ['dusty in Sahara', ['dusty', 'sahara']],
    ['in of', ['in', 'of']],
    ['@sara', ['ꙮsara']],
    ['sara @noor @', ['sara', 'ꙮnoor']],
  ])('of %j are %j', (query, words) => {
    expect(searchWords(query)).toEqual(words);
  });

  it('are those of its first hundred letters', () => {
    expect(searchWords(`${'x'.repeat(99)} yz`)).toEqual(['x'.repeat(99)]);
    expect(searchWords(`${'x'.repeat(98)} yz`)).toEqual(['x'.repeat(98), 'y']);
  });

  it('are joined with their neighbour behind the word for a head', () => {
    expect(searchWords('مدير مجهول')).toEqual([`مدير|~xmanager|~nمدير|ｍمجهول`, 'مجهول|ｍمجهول']);
    expect(searchWords('مجهول مدير')).toEqual(['مجهول', 'مدير|~xmanager|~nمدير|~bمدير']);
  });

  it('are what they mean, where the catalogs know them: the whole phrase, in either language', () => {
    expect(searchWords('project management')).toEqual([
      '|~xproject-management|~nproject',
      '|~xproject-management|~nmanagement|~bmanagement',
    ]);
    expect(searchWords('إدارة المشاريع')).toEqual([
      '|~xproject-management|~nاداره',
      '|~xproject-management|~nالمشاريع|~nمشاريع|~bالمشاريع|~bمشاريع',
    ]);
    expect(searchWords('نجار في الرياض')).toEqual(['|~xcarpenter|~nنجار', '|~priyadh|~nالرياض|~nرياض|~bالرياض']);
    expect(searchWords('Oil and gas')).toEqual(['|~xoil-and-gas|~noil', '|~xoil-and-gas|~ngas|~bgas']);
  });

  it('are joined where two of them are one name', () => {
    expect(searchWords('نصر الله')).toEqual(['نصر|نصرالله|~uｃｎｓｒ＋allah', 'الله|نصرالله|~uｃｎｓｒ＋allah']);
    expect(searchWords('noor ud din')).toEqual([
      'noor|nooruddin|نورالدين|~uｃｎｒ＋din',
      'ud|nooruddin|نورالدين|~uｃｎｒ＋din',
      'din|nooruddin|نورالدين|~uｃｎｒ＋din',
    ]);
  });

  it.each([
    ['https://dalil.example/sara-2?x=1#y', ['sara2']],
    ['dalil.example/en/sara/', ['sara']],
    [' foo-bar.baz:80/q ', ['q']],
    ['http://x/%D8%B3', ['س']],
    ['example.com', ['examplecom']],
    ['a.b/c d', ['ab', 'c', 'd']],
    ['localhost:3000/sara', ['localhost', '3000', 'sara']],
  ])('are the end of an address alone: %j', (query, words) => {
    expect(searchWords(query)).toEqual(words);
  });

  it('are found of a user name alone by its mark', () => {
    expect(searchWords('@Sara_77')).toEqual(userWord('Sara_77').split(' '));
  });
});

describe('what a word finds', () => {
  it.each([
    ['ali', [' ali']],
    ['خالد', [' خالد', ' ~uｘｌｄ ']],
    ['khaalid', [' khaalid', ' ~uｘｌｄ ', ' ~kｘｌｄ ']],
    ['hind', [' hind ', ' ~uｈｎｄ ']],
    ['hindi', [' hindi']],
    ['مدرسه|ｍxyz', [' مدرسه', ' ｍxyz']],
    ['|~xmanager|~nhead', [' ~xmanager ', ' ~nhead ']],
    ['7amad', [' 7amad', ' hamad', ' ~uｈｍｄ ']],
    ['الرياض', [' الرياض', ' رياض ']],
    [
      'albandari',
      [' albandari', ' bandari', ...['ａｌｂｎｄｒ', 'ｂｎｄｒ'].flatMap((one) => [` ~u${one} `, ` ~k${one} `])],
    ],
  ])('is for %s one of %j', (word, alternatives) => {
    expect(searchAlternatives(word)).toEqual(alternatives);
  });

  it('is whole words where longer ones mean something else', () => {
    expect(['hind', 'هند', 'رياض', 'hindi', 'الرياض'].map(isSearchedWhole)).toEqual([true, true, true, false, false]);
  });

  it('must be there for every word of a query', () => {
    const words = ['ali', 'khaalid'];
    for (const _again of [1, 2]) {
      expect(matchesSearch(' ali khaalids ', words)).toBe(true);
      expect(matchesSearch(' ali ~uｘｌｄ ', words)).toBe(true);
      expect(matchesSearch(' ali ', words)).toBe(false);
      expect(matchesSearch(' khaalid ', words)).toBe(false);
    }
    expect(matchesSearch('', [])).toBe(true);
  });
});

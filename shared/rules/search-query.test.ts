import { describe, expect, it } from 'vitest';
import { isSearchedWhole, matchesSearch, searchAlternatives, searchWords, userWord } from './search-query.ts';

describe('the words of a query', () => {
  it.each([
    ['one one two', ['one', 'two']],
    ['1 2 3 4 5 6 7 8 9', ['1', '2', '3', '4', '5', '6', '7', '8']],
    ['designer in Doha', ['designer', 'doha']],
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
    expect(searchWords('مدير مدرسة')).toEqual(['مدير|ｍمدرسه', 'مدرسه|ｍمدرسه']);
    expect(searchWords('مدرسة مدير')).toEqual(['مدرسه', 'مدير']);
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
    ['hindi', [' hindi', ' ~uｈｎｄ ']],
    ['مدرسه|ｍxyz', [' مدرسه', ' ｍxyz', ' ~uｍｄｒｓ ', ' ~kｍｄｒｓ ']],
    ['الرياض', [' الرياض', ' رياض ', ' ~uａｌｒｄ ', ' ~kａｌｒｄ ']],
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

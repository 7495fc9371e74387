import { expect, it } from 'vitest';
import { traitsIn, traitsPart } from './traits.ts';

it('the traits of a search text stand at its end, behind its words and the consonants of its names', () => {
  const text = ' amal a=b ~kml ~place=doha ~speaks=ar ';
  expect(traitsPart(text)).toBe(' ~place=doha ~speaks=ar ');
  expect(traitsIn(text)).toEqual(['~place=doha', '~speaks=ar']);
});

it('a text may have none, or nothing else', () => {
  for (const text of ['', ' ', ' amal ', ' amal ~kml ', ' a=b ']) expect(traitsIn(text)).toEqual([]);
  expect(traitsIn(' ~place=doha ')).toEqual(['~place=doha']);
});

import { expect, it } from 'vitest';
import { memoizeTexts } from './memoize-texts.ts';

it('works out a short text once, a long one each time, and forgets when there are too many', () => {
  const made: string[] = [];
  const double = memoizeTexts((text) => {
    made.push(text);
    return text + text;
  });
  expect([double('a'), double('a'), double('b')]).toEqual(['aa', 'aa', 'bb']);
  expect(made.splice(0)).toEqual(['a', 'b']);
  const long = 'x'.repeat(51);
  expect(double(long)).toBe(double(long));
  expect(made.splice(0)).toEqual([long, long]);
  for (let n = 0; n < 5000; n += 1) double(`${n}`);
  made.splice(0);
  expect(double('a')).toBe('aa');
  expect(made).toEqual(['a']);
});

it('remembers texts of fifty letters, and 4096 of them before it forgets', () => {
  const made: string[] = [];
  const answered = memoizeTexts((text) => {
    made.push(text);
    return text;
  });
  const longest = 'x'.repeat(50);
  const texts = [longest, ...Array.from({ length: 4095 }, (_, n) => `${n}`)];
  for (const _again of [1, 2]) for (const text of texts) answered(text);
  expect(made.splice(0)).toEqual(texts);
  // The next one takes the place of all.
  for (const text of ['one more', longest, '0', 'one more']) answered(text);
  expect(made).toEqual(['one more', longest, '0']);
});

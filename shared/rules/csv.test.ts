import { expect, it } from 'vitest';
import { writeCsv } from './csv.ts';

it('begins with the mark of UTF-8 and ends lines as spreadsheets expect', () => {
  expect(
    writeCsv([
      ['الاسم', 'score'],
      ['نورة', 84],
      [null, 0],
    ]),
  ).toBe('\uFEFFالاسم,score\r\nنورة,84\r\n,0\r\n');
});

it('quotes what would break a cell', () => {
  expect(writeCsv([['a,b', 'say "hi"', 'two\nlines']])).toBe('\uFEFF"a,b","say ""hi""","two\nlines"\r\n');
});

it.each(['=1+1', '+1', '-1', '@x', '\t=1', ' =1', '\u200F=1', '|cmd', '%x', '\r=1', '＝1', '＠x'])(
  'never writes %j as a formula',
  (value) => {
    expect(writeCsv([[value]])).toBe(`\uFEFF"'${value}"\r\n`);
  },
);

it('leaves numbers as numbers', () => {
  expect(writeCsv([[-1, 3]])).toBe('\uFEFF-1,3\r\n');
});

it.each([
  ['hello;=1+1', "hello;'=1+1"],
  ['dear all,\n=1+1', "dear all,\n'=1+1"],
  ['a\t@x', "a\t'@x"],
])('lets no formula hide inside of %j, where other countries begin a cell', (value, harmless) => {
  expect(writeCsv([[value]])).toBe(`\uFEFF"${harmless}"\r\n`);
});

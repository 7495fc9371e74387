import { expect, it } from 'vitest';
import { countBits } from '#shared/rules/count-bits.ts';
import { addRow, addRows, keepRows, noRows, uniteRows, wholeWords } from './row-bits.ts';

function rowsOf(bits: Uint32Array): number[] {
  return Array.from({ length: bits.length * 32 }, (_, row) => row).filter(
    (row) => ((bits[row >> 5] ?? 0) >>> (row & 31)) & 1,
  );
}

it('holds rows, the first and the last of a word of bits too', () => {
  const bits = noRows(65);
  for (const row of [0, 31, 32, 64]) addRow(bits, row);
  addRows(bits, Uint16Array.of(9, 5, 7, 9), { start: 1, end: 3 });
  expect(rowsOf(bits)).toEqual([0, 5, 7, 31, 32, 64]);
});

it('unites and intersects', () => {
  const [one, other] = [noRows(64), noRows(64)];
  for (const row of [1, 40]) addRow(one, row);
  for (const row of [1, 63]) addRow(other, row);
  const both = one.slice();
  uniteRows(both, other);
  expect(rowsOf(both)).toEqual([1, 40, 63]);
  keepRows(one, other);
  expect(rowsOf(one)).toEqual([1]);
});

it('counts the bits of a word', () => {
  expect([0, 1, -1, 0x80000000, 0x0f0f0f0f].map(countBits)).toEqual([0, 1, 32, 1, 16]);
});

it('rounds up to whole words', () => {
  expect([0, 1, 32, 33].map(wholeWords)).toEqual([0, 32, 32, 64]);
});

import { describe, expect, it } from 'vitest';
import { readEmployees } from './company-values.ts';

describe('number of employees', () => {
  it.each([
    ['', ''],
    [' ', ''],
    ['64', 64],
    ['٦٤', 64],
    ['-1', -1],
    ['1.5', 1.5],
    ['many', Number.NaN],
  ])('%j is %j (O4)', (typed, read) => {
    expect(readEmployees(typed)).toBe(read);
  });
});

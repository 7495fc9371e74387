import { describe, expect, it } from 'vitest';
import { joinedCount } from './home-counts.ts';

describe('joinedCount', () => {
  it.each([
    [0, 0],
    [9, 9],
    [10, 10],
    [14, 10],
    [2503, 2500],
  ])('says %i as %i', (count, said) => {
    expect(joinedCount(count)).toBe(said);
  });
});

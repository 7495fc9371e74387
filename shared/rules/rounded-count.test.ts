import { describe, expect, it } from 'vitest';
import { homeTileCounts } from '../catalog/home-tile-counts.ts';
import { joinedCount, tileCount } from './rounded-count.ts';

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

describe('tileCount', () => {
  it('is the constant until there are as many (D11)', () => {
    expect(tileCount(homeTileCounts.technology, 119)).toBe(120);
    expect(tileCount(homeTileCounts.technology, 120)).toBe(120);
    expect(tileCount(homeTileCounts.legal, 48)).toBe(45);
    expect(tileCount(homeTileCounts.legal, 53)).toBe(50);
  });
});

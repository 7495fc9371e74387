import { expect, it } from 'vitest';
import { blankPosition } from './entry-drafts.ts';
import { experienceKind } from './entry-kinds.tsx';

const named = (position: string, company: string) => {
  const draft = { ...blankPosition, id: 1, position, company };
  return [experienceKind.titleOf(draft, ', '), experienceKind.placeOf(draft)];
};

it('a position is named by what was done and where, or by where alone', () => {
  expect(named(' Engineer ', ' Nakheel ')).toEqual(['Engineer', 'Nakheel']);
  expect(named('  ', ' Nakheel ')).toEqual(['Nakheel', '']);
  expect(named(' Engineer ', '')).toEqual(['Engineer', '']);
  expect(named(' ', ' ')).toEqual(['', '']);
});

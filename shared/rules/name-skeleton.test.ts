import { describe, expect, it } from 'vitest';
import { nameSkeleton } from './name-skeleton.ts';
import { normalizeSearch } from './normalize-search.ts';

/** The skeleton in plain letters. */
const skeletonOf = (word: string) => nameSkeleton(normalizeSearch(word)).normalize('NFKC');

describe('nameSkeleton', () => {
  it.each([
    ['mhmd', ['محمد', 'مُحمَّد', 'Mohammed', 'Muhamad', 'Mohamed']],
    ['xld', ['خالد', 'Khalid', 'Khaled']],
    ['ahmd', ['أحمد', 'Ahmed', 'Ahmad']],
    ['abdlrhmn', ['عبد الرحمن', 'Abdul Rahman', 'Abdulrahman', 'Abdurrahman', 'Abdelrahman']],
    ['abdl', ['عبدالله', 'Abdullah', 'Abdulla']],
    ['ftm', ['فاطمة', 'Fatima', 'Fatimah']],
    ['ysf', ['يوسف', 'Yousef', 'Yusuf', 'Youssef']],
    ['altb', ['العتيبي', 'Al-Otaibi', 'Alotaibi', 'Al Otaibi']],
  ])('is %s in both scripts and in every spelling (I14)', (skeleton, spellings) => {
    expect(spellings.map(skeletonOf)).toEqual(spellings.map(() => skeleton));
  });

  it.each(['علي', 'Ali', 'نورة', 'c++', 'sap4', '李小龙', ''])('says nothing of %j', (word) => {
    expect(skeletonOf(word)).toBe('');
  });
});

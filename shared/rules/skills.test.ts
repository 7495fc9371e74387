import { describe, expect, it } from 'vitest';
import { addSkills, joinSkills, skillKey, splitSkills } from './skills.ts';

describe('splitSkills', () => {
  it('splits on commas, trims and drops empty items (J8)', () => {
    expect(splitSkills('a, b ,, c ,')).toEqual(['a', 'b', 'c']);
  });

  it.each(['', '   ', ' , ، '])('gives an empty list for %j (J8)', (text) => {
    expect(splitSkills(text)).toEqual([]);
  });

  it('splits on the Arabic comma (J9)', () => {
    expect(splitSkills('تسويق، مبيعات')).toEqual(['تسويق', 'مبيعات']);
  });

  it('keeps the first spelling of a duplicate (J9)', () => {
    expect(splitSkills('SQL, sql، Python, SQL')).toEqual(['SQL', 'Python']);
  });
});

describe('joinSkills', () => {
  it('writes a list that reads back as it was', () => {
    expect(splitSkills(joinSkills(['C++', 'إدارة المشاريع'], '، '))).toEqual(['C++', 'إدارة المشاريع']);
  });
});

describe('addSkills', () => {
  it('adds what was typed, trimmed (R2)', () => {
    expect(addSkills(['SQL'], '  Power BI ')).toEqual({ skills: ['SQL', 'Power BI'], known: [] });
    expect(addSkills([], 'a, b، c')).toEqual({ skills: ['a', 'b', 'c'], known: [] });
    expect(addSkills(['SQL'], '   ')).toEqual({ skills: ['SQL'], known: [] });
  });

  it('ignores a duplicate and names it as the list writes it (R2)', () => {
    expect(addSkills(['HSE', 'تسويق'], 'hse, تسويق , new')).toEqual({
      skills: ['HSE', 'تسويق', 'new'],
      known: ['HSE', 'تسويق'],
    });
  });
});

describe('skillKey', () => {
  it('is the same for letters that are composed, spaces around and any case', () => {
    expect(skillKey(' Re\u0301sume\u0301\n')).toBe('r\u00e9sum\u00e9');
    expect(skillKey('C++ ')).not.toBe(skillKey('C'));
  });
});

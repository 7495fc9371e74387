import { expect, it } from 'vitest';
import { normalizeSearch } from '#shared/rules/normalize-search.ts';
import { skillsByCode, spelledSkill } from './skill-names.ts';
import spellings from './skill-spellings.json' with { type: 'json' };

it('names of skills are spelled as people do', () => {
  const names = [
    'sql',
    'ios development',
    'ms project',
    'hajj and umrah services',
    'project management',
    '.net',
    'iso 9001',
    'c++',
  ];
  expect(names.map(spelledSkill)).toEqual([
    'SQL',
    'iOS development',
    'MS Project',
    'Hajj and Umrah services',
    'Project management',
    '.NET',
    'ISO 9001',
    'C++',
  ]);
  expect(spelledSkill('إدارة مشاريع')).toBe('إدارة مشاريع');
});

it('each spelling is of a skill, and changes no word', () => {
  const names = [...skillsByCode().values()].map(({ en }) => en);
  expect(spellings.filter((one) => !names.some((name) => spelledSkill(name).includes(one)))).toEqual([]);
  expect(names.filter((name) => normalizeSearch(spelledSkill(name)) !== normalizeSearch(name))).toEqual([]);
});

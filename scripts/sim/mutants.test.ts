import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from '../setup/paths.mjs';
import { stories } from './directed/stories.ts';
import { mutants, mutated } from './mutants.ts';

it.each(mutants.map((mutant) => [mutant.name, mutant] as const))(
  'finds the guard of %s once in its file',
  (_, mutant) => {
    for (const file of new Set(mutant.changes.map((change) => change.file))) {
      const text = readFileSync(inRoot(file), 'utf8');
      expect(mutated(text, file, mutant)).not.toBe(text);
    }
  },
);

it('gives each mutant a name of its own, and each story a mutant', () => {
  const names = mutants.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(Object.keys(stories).filter((story) => !names.includes(story))).toEqual([]);
});

it('tells a story about each guard that chance rarely tests', () => {
  const rare = mutants.filter(({ isRare }) => isRare).map(({ name }) => name);
  expect(rare.filter((name) => !(name in stories))).toEqual([]);
});

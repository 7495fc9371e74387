import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from '../setup/paths.mjs';
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

it('gives each mutant a name of its own, and a story to each that chance rarely tests', () => {
  const names = mutants.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  // Read as text: to load the stories takes seconds.
  const stories = readFileSync(inRoot('scripts/sim/directed/stories.ts'), 'utf8').matchAll(/^ {2}async '([\w-]+)'\(/gm);
  const rare = mutants.filter(({ isRare }) => isRare).map(({ name }) => name);
  expect([...stories].map(([, name]) => name).toSorted()).toEqual(rare.toSorted());
});

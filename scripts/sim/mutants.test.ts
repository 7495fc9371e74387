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

it('gives each mutant a name of its own', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});

import { expect, it } from 'vitest';
import { InTurn } from './in-turn.ts';

it('prints the first output as it comes, and the others together when those before them are done', () => {
  let printed = '';
  const turns = new InTurn((text) => {
    printed += text;
  });
  const [lint, types, unit] = [turns.open(), turns.open(), turns.open()];
  types.write('types 1 ');
  lint.write('lint 1 ');
  types.write('types 2 ');
  expect(printed).toBe('lint 1 ');
  types.done();
  unit.write('unit 1 ');
  lint.write('lint 2 ');
  lint.done();
  expect(printed).toBe('lint 1 lint 2 types 1 types 2 unit 1 ');
  unit.write('unit 2');
  unit.done();
  expect(printed).toBe('lint 1 lint 2 types 1 types 2 unit 1 unit 2');
});

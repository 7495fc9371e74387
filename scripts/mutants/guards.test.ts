import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot } from '../setup/paths.mjs';
import { guardMutant, guards, guardTests } from './guards.ts';

it.each(guards.map((guard) => [guard.name, guard] as const))('finds the guard once in its file: %s', (_, guard) => {
  expect(guardMutant(guard).before).toBe(guard.find);
});

it('holds them against tests that are there, each under a name of its own', () => {
  expect(guardTests.filter((file) => !existsSync(inRoot(file)))).toEqual([]);
  expect(new Set(guards.map(({ name }) => name)).size).toBe(guards.length);
});

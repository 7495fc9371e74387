import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { inRoot, root } from '../setup/paths.mjs';
import { type Mutation, mutationsOf } from './mutations.ts';

/** The folders under this gate. */
export const parts = [
  'shared/rules',
  'api/domain',
  'api/store',
  'pwa/data',
  'pwa/sync',
  'pwa/features',
  'pwa/screens',
] as const;
export type Part = (typeof parts)[number];

/** A file with one mutation. */
export interface Mutant extends Mutation {
  part: Part;
  /** Relative to the root, with `/`. */
  file: string;
  line: number;
  /** The text that is replaced. */
  before: string;
  /** Stays the same as long as the changed text does; draws the sample. */
  rank: string;
}

/** Relative paths of the programs of a part, without its tests and what tests share. */
export function filesOf(part: Part): string[] {
  return globSync(`${part}/**/*.{ts,tsx}`, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$|\/testing\/|\/migrations\//.test(file))
    .toSorted();
}

/** All mutants of a part, in an order that has nothing to do with their place. */
export function mutantsOf(part: Part): Mutant[] {
  return filesOf(part)
    .flatMap((file) => mutantsIn(part, file))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1));
}

function mutantsIn(part: Part, file: string): Mutant[] {
  const text = readFileSync(inRoot(file), 'utf8');
  const same = new Map<string, number>();
  return mutationsOf(text, file).map((mutation) => {
    const before = text.slice(mutation.start, mutation.end);
    const identity = `${file}\n${before}\n${mutation.replacement}`;
    const count = (same.get(identity) ?? 0) + 1;
    same.set(identity, count);
    const line = text.slice(0, mutation.start).split('\n').length;
    return { ...mutation, part, file, line, before, rank: hashOf(`${identity}\n${count}`) };
  });
}

/** A short hash for comparisons. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

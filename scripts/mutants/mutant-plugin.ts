import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../setup/paths.mjs';
import { type Mutant, parts } from './mutants.ts';
import { functionsOf } from './mutations.ts';

/** Where marked programs note which of their functions run. */
export const hitsName = 'dalilMutantHits';

/**
 * The plug-in of Vite: loads the programs as they are, with marks of their functions, or one of them with a mutation.
 */
export class MutantLoader {
  mutant: Mutant | null = null;
  isMarking = false;

  readonly plugin: Plugin = {
    name: 'dalil-mutants',
    enforce: 'pre',
    transform: (text, id) => {
      const file = relative(root, id.split('?')[0] ?? '').replaceAll('\\', '/');
      if (this.mutant?.file === file) return { code: mutated(text, this.mutant), map: null };
      if (this.isMarking && isUnderGate(file)) return { code: marked(text, file), map: null };
      return undefined;
    },
  };
}

function isUnderGate(file: string): boolean {
  return parts.some((part) => file.startsWith(`${part}/`)) && /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);
}

function mutated(text: string, { start, end, replacement, before, file }: Mutant): string {
  if (text.slice(start, end) !== before) throw new Error(`${file} is not the file that the mutant was made of`);
  const needsBuilder = replacement.startsWith('queryBuilder.');
  const head = needsBuilder ? "import * as queryBuilder from 'drizzle-orm';" : '';
  return `${head}${text.slice(0, start)}${replacement}${text.slice(end)}`;
}

/** Under which name a function is noted; the module itself has no place. */
export function hitName(file: string, inFunction: number | null): string {
  return `${file}#${inFunction ?? 'module'}`;
}

function marked(text: string, file: string): string {
  const note = (start: number | null) => `globalThis.${hitsName}?.add(${JSON.stringify(hitName(file, start))})`;
  const inserts: [number, string][] = functionsOf(text, file).flatMap(({ start, body }): [number, string][] => {
    if (body.type === 'BlockStatement') return [[body.start + 1, `${note(start)};`]];
    return [
      [body.start, `(${note(start)},`],
      [body.end, ')'],
    ];
  });
  const all = inserts.toSorted(([one], [other]) => other - one);
  const code = all.reduce((whole, [place, insert]) => whole.slice(0, place) + insert + whole.slice(place), text);
  return `${code}\n;${note(null)};\n`;
}

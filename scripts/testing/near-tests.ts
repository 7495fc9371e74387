import { readSources, type SourceFile } from '../architecture/source-files.ts';
import { inRoot } from '../setup/paths.mjs';

const stepsPerWord = 2;
const usualWords = new Set(['ts', 'tsx', 'test', 'slow', 'store', 'own', 'page', 'use', 'and']);

/** Files of tests by the steps of imports from a program to them; no test has to run to know them. */
export class NearTests {
  readonly #importers = new Map<string, string[]>();
  /** Files of which `npm test` takes a sample, or one of both engines. */
  readonly #sampled: ReadonlySet<string>;

  constructor(sources: readonly SourceFile[] = readSources()) {
    for (const { path, imports } of sources) {
      for (const { file, isTypeOnly } of imports) {
        if (file && !isTypeOnly) this.#importers.set(file, [...(this.#importers.get(file) ?? []), path]);
      }
    }
    this.#sampled = new Set(this.stepsFrom('scripts/testing/test-scope.ts').keys());
  }

  /** Absolute paths, nearest first; a word that its path shares with the program's brings a file of tests nearer. */
  of(file: string): string[] {
    const words = wordsOf(file);
    const distanceOf = ([path, steps]: [string, number]) =>
      steps - stepsPerWord * wordsOf(path).filter((word) => words.includes(word)).length;
    return [...this.stepsFrom(file)]
      .filter(([path]) => /\.test\.tsx?$/.test(path))
      .toSorted((one, other) => distanceOf(one) - distanceOf(other))
      .map(([path]) => inRoot(path));
  }

  /** True for a file of which `npm test` leaves something to `npm run test:rest`. */
  isInRest(test: string): boolean {
    return test.includes('.slow.test.') || [...this.#sampled].some((one) => inRoot(one) === test);
  }

  /** Every module that reaches a file by its imports, with how many steps away it is. */
  stepsFrom(file: string): Map<string, number> {
    const steps = new Map([[file, 0]]);
    // A map goes on to what is added while it is walked.
    for (const [module, near] of steps) {
      for (const importer of this.#importers.get(module) ?? []) {
        if (!steps.has(importer)) steps.set(importer, near + 1);
      }
    }
    return steps;
  }
}

// Those of its folder and its name: the folders above hold too many to say anything.
const wordsOf = (path: string) =>
  path
    .split('/')
    .slice(-2)
    .join('.')
    .split(/\W+/)
    .filter((word) => !usualWords.has(word));

import type { Mutation } from '../mutations.ts';

/** A mutation with the number that turns it on. */
export interface Numbered extends Pick<Mutation, 'start' | 'end' | 'replacement'> {
  id: number;
}

type Range = Pick<Mutation, 'start' | 'end'>;

/** The module that each switched program loads first; relative to the root. */
export const switchFile = 'pwa/mutant-switch.ts';

/** Asks whether a mutation is on. */
const isOn = 'globalThis.isMutant';

/**
 * Stands in built files in place of the number of the mutation that is on. It has as many digits as each number,
 * and no zeros at its end that a minifier would write as an exponent.
 */
export const noMutant = 987_654_321;

/** What a page writes to the console when it comes to a mutation; the number follows. */
export const hitWord = 'mutant';

/**
 * The text of `switchFile`. While no mutation is on, it says to which ones the page comes. A built file holds the
 * number as digits, so that another mutation is turned on without another build.
 */
export const switchText = `const seen = new Set();
const current = globalThis.currentMutant = ${noMutant};
${isOn} = (id) => {
  if (current === ${noMutant} && !seen.has(id)) {
    seen.add(id);
    console.debug('${hitWord}', id);
  }
  return id === current;
};
`;

/**
 * A program with all mutations in it, each of which can be turned on by its number.
 *
 * @param text The program.
 * @param mutations Of this text; they may lie in one another, and several may have the same place.
 */
export function switched(text: string, mutations: readonly Numbered[]): string {
  const ordered = mutations.toSorted((one, other) => one.start - other.start || other.end - one.end);
  return `import '#${switchFile}';${between(text, { start: 0, end: text.length }, ordered)}`;
}

function between(text: string, { start, end }: Range, mutations: readonly Numbered[]): string {
  let done = '';
  let at = start;
  let rest = mutations;
  while (rest[0]) {
    const [first] = rest;
    const isSame = (other: Numbered) => other.start === first.start && other.end === first.end;
    const same = rest.filter(isSame);
    const inner = rest.filter((other) => !isSame(other) && other.end <= first.end);
    const before = text.slice(at, first.start);
    const original = between(text, first, inner);
    done += choice(before, original, same);
    at = first.end;
    rest = rest.filter((other) => other.start >= first.end);
  }
  return done + text.slice(at, end);
}

function choice(before: string, original: string, same: readonly Numbered[]): string {
  const isStatement = same[0]?.replacement === ';';
  // In brackets: it would take the `else` of a condition around it.
  if (isStatement) return `${before}{ if (!${isOn}(${same[0]?.id})) ${original} }`;
  const chosen = (quote: string) =>
    same.reduce(
      (rest, { id, replacement }) => {
        const changed = quote ? quote + replacement + quote : `(${replacement})`;
        return `${isOn}(${id}) ? ${changed} : ${rest}`;
      },
      quote ? quote + original + quote : `(${original})`,
    );
  // The name of a method stands behind its dot.
  if (before.endsWith('?.')) return `${before}[${chosen("'")}]`;
  if (before.endsWith('.') && !before.endsWith('..')) return `${before.slice(0, -1)}[${chosen("'")}]`;
  return `${before}(${chosen('')})`;
}

/** A built file with the mutation turned on that has the number. */
export function turnedOn(built: string, id: number): string {
  return built.replaceAll(/(currentMutant\s*=\s*)987\d{6}/g, `$1${id}`);
}

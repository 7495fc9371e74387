import { describe, expect, it } from 'vitest';
import { mutationsOf } from '../mutations.ts';
import { noMutant, switched, turnedOn } from './switched.ts';

const programs = [
  ['a condition', '(a, b) => { if (a < b) return "less"; return "more"; }', [1, 2]],
  ['conditions in conditions', '(a, b) => (a ? (b ? 1 : 2) : a && !b ? 3 : 4)', [0, 1]],
  ['a call left out', '(a, list) => { const copy = [...list]; copy.push(a); return copy.length; }', [1, [2]]],
  [
    'a call left out of a branch',
    '(a, list) => { const copy = [...list]; if (a) copy.push(a); else copy.pop(); return copy.length; }',
    [1, [2, 3]],
  ],
  ['a method', '(a, list) => list.some((one) => one === a)', [1, [1, 2]]],
  ['a method of what may be absent', '(a, list) => list?.slice(1)?.every((one) => one > a)', [1, undefined]],
  ['a fallback', '(a, b) => (a ?? b) + 1', [undefined, 3]],
] as const;

const run = (text: string, args: readonly unknown[]) => {
  try {
    // The import is for the browser; the number comes from here.
    return [new Function(`return (${text.replace(/^import '[^']+';/, '')})`)()(...args)];
  } catch (error) {
    return [String(error)];
  }
};

describe('a program with switches', () => {
  it.each(programs)('does as before while no mutation is on, and as each mutation when it is: %s', (_, text, args) => {
    const mutations = mutationsOf(text, 'program.ts').map((mutation, index) => ({
      ...mutation,
      id: noMutant + 1 + index,
    }));
    expect(mutations.length).toBeGreaterThan(0);
    const program = switched(text, mutations);
    for (const mutation of [null, ...mutations]) {
      Object.assign(globalThis, { isMutant: (id: number) => id === mutation?.id });
      const wanted = mutation ? text.slice(0, mutation.start) + mutation.replacement + text.slice(mutation.end) : text;
      expect(run(program, args)).toEqual(run(wanted, args));
    }
  });

  it('is turned on in a built file, minified or not', () => {
    expect(turnedOn(`globalThis.currentMutant=${noMutant};x`, 987_654_333)).toBe(
      'globalThis.currentMutant=987654333;x',
    );
    expect(turnedOn('currentMutant = 987654322;', 987_654_333)).toBe('currentMutant = 987654333;');
  });
});

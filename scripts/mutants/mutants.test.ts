import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../setup/paths.mjs';
import { accepted } from './accepted.ts';
import { mutationsOf } from './mutations.ts';

/** Each text that the mutations make of a program. */
function mutationsIn(text: string): string[] {
  return mutationsOf(text, 'program.tsx').map(
    ({ start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end),
  );
}

describe('the changes of a program that tests must notice', () => {
  it.each([
    ['a < b;', ['(a) <= (b);']],
    ['a && b;', ['(a) || (b);']],
    ['const x = a ?? 5;', ['const x = (a);']],
    ['if (a) b();', ['if (false) b();', 'if (true) b();', 'if (a) ;']],
    ['const x = a ? 1 : 2;', ['const x = false ? 1 : 2;', 'const x = true ? 1 : 2;']],
    ['const x = !a;', ['const x = a;']],
    ['const x = [true];', ['const x = [false];']],
    ['await save();', [';', 'save();']],
    ['field.value = "";', [';']],
    ['const x = await lockingRows(query);', ['const x = await (query);']],
    ['const x = Math.min(1, 2);', ['const x = Math.max(1, 2);']],
    ['const x = list.filter(isOpen);', ['const x = list;']],
    ['const x = eq(a, 1);', ['const x = queryBuilder.ne(a, 1);']],
    ['const x = "س" + (a - 1);', ['const x = "س" + ((a) + (1));']],
    [
      'async () => { await wait(); if (isGone) return; };',
      [
        'async () => { await wait(); ; };',
        'async () => { ; if (isGone) return; };',
        'async () => { wait(); if (isGone) return; };',
        'async () => { await wait(); if (false) return; };',
        'async () => { await wait(); if (true) return; };',
      ],
    ],
  ])('%s', (text, expected) => {
    expect(mutationsIn(text)).toEqual(expected);
  });

  it.each([
    'type A = B extends C ? true : false;',
    'const x = `a` + "c";',
    'if (!a) throw new Error("cannot be");',
    'const x = list[0] ?? "";',
    'const x = a ?? null;',
    'log.info("done");',
    'field.value = "a";',
    'const x = id.toString();',
    'const x = <p className={a ? "b" : "c"} />;',
    'import { a } from "./a.ts";',
  ])('leave out what is no behaviour: %s', (text) => {
    expect(mutationsIn(text)).toEqual([]);
  });

  it('know what only a test that lets something happen in the meantime can notice', () => {
    const text = 'await save(); latest = undefined; await lockingRows(query); if (a) b();';
    const timing = mutationsOf(text, 'program.ts').filter(({ isTiming }) => isTiming);
    expect(timing.map(({ start, end }) => text.slice(start, end))).toEqual([
      'await save();',
      'latest = undefined;',
      'await lockingRows(query);',
      'lockingRows(query)',
    ]);
  });
});

it.each(accepted.map((one) => [`${one.file}: ${one.before}`, one] as const))(
  'still has what may survive: %s',
  (_, one) => {
    expect(readFileSync(inRoot(one.file), 'utf8')).toContain(one.before);
  },
);

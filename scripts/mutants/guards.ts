import { readFileSync } from 'node:fs';
import { inRoot } from '../setup/paths.mjs';
import { hashOf, type Mutant } from './mutants.ts';

/** A guard of the copy of the lists, removed by hand: the small automatic changes would not hit upon it. */
export interface Guard {
  name: string;
  file: string;
  /** Stands once in the file. */
  find: string;
  replace: string;
}

/** The tests that must notice each of them. */
export const guardTests = [
  'api/store/read-model/follower-guards.test.ts',
  'api/store/read-model/follower.slow.test.ts',
  'api/testing/faults/list-copy.slow.test.ts',
];

const ofFile = (file: string, rows: readonly [name: string, find: string, replace: string][]): Guard[] =>
  rows.map(([name, find, replace]) => ({ name, file, find, replace }));

/** @see scale §4 */
export const guards: readonly Guard[] = [
  ...ofFile('api/store/read-model/follower.ts', [
    [
      'the revision of the own write is forgotten',
      'at.epoch === epoch && at.rev >= rev && at.rankedDay >= rankedDay',
      'at.epoch === epoch && at.rankedDay >= rankedDay',
    ],
    [
      'the copy is filled after its place is noted',
      'await this.#copy.endFill(head);',
      'await this.#copy.endFill((await readChanges(this.#engine.reader, nothing)).head);',
    ],
    [
      'no fill after the tombstones are gone',
      'if (feedNames.some((feed) => state.rev < head.floors[feed])) return true;',
      '',
    ],
    ['no fill in another epoch', 'if (state.epoch !== head.epoch || state.rev > head.rev) return true;', ''],
    [
      'no fill after a newer version went',
      'return state.format !== listingFormat && head.format === listingFormat;',
      'return false;',
    ],
    [
      'an empty batch does not advance',
      'if (isNews(state, changes)) await this.#copy.apply(changes);',
      'if (!isNews(state, changes)) return true;\n    await this.#copy.apply(changes);',
    ],
    [
      'a copy that is behind serves',
      'if (changes.isWhole && !this.#isClosed) this.#reached',
      'if (!this.#isClosed) this.#reached',
    ],
    [
      'a late copy serves',
      'return (await Promise.race([this.#catchUp(), late.promise])) ? this.#reached : undefined;',
      'await Promise.race([this.#catchUp(), late.promise]);\n      return this.#reached;',
    ],
    [
      'a look that began before the question counts',
      '(await Promise.race([this.#running, late.promise])) && this.#has(head)) return',
      '(await Promise.race([this.#running, late.promise]))) return',
    ],
    ['a copy that is being filled serves', 'this.#reached = undefined;\n    const nothing', 'const nothing'],
  ]),
  ...ofFile('api/store/read-model/changes-source.ts', [
    ['a gap of revisions is skipped', 'const upTo = Math.min(head.rev, ...ends);', 'const upTo = head.rev;'],
    [
      'the newest changes are taken before the older ones',
      'rev > ? order by rev limit',
      'rev > ? order by rev desc limit',
    ],
  ]),
  ...ofFile('api/store/read-model/list-copy.ts', [
    [
      'a deletion is dropped',
      'for (const { feed, id, card } of rows) await cardStores[feed].refresh(tx, id, card);',
      'for (const { feed, id, card } of rows) if (card) await cardStores[feed].refresh(tx, id, card);',
    ],
    [
      'the order of a new day is not taken',
      'for (const card of featured) await cardStores.talents.refresh(tx, card.id, card);',
      '',
    ],
    [
      'the place is noted before its rows',
      'const next = stateAt(head, upTo);\n      await engine.write(async (tx) => {',
      'const next = stateAt(head, upTo);\n      await engine.write((tx) => leadTo(tx, next));\n      await engine.write(async (tx) => {',
    ],
    ['a half filled copy keeps its place', "await leadTo(tx, { epoch: '', rev: 0, rankedDay: '', format: 0 });", ''],
  ]),
  ...ofFile('api/store/read-model/open-lists.ts', [
    ['a copy that cannot be read is read again', 'follower.giveUp(error);', ''],
  ]),
];

/** The guard as a change of its file's text. */
export function guardMutant({ file, find, replace }: Guard): Mutant {
  const text = readFileSync(inRoot(file), 'utf8');
  const start = text.indexOf(find);
  if (start < 0 || text.indexOf(find, start + 1) >= 0) throw new Error(`${file} has not exactly one “${find}”`);
  const line = text.slice(0, start).split('\n').length;
  const place = { start, end: start + find.length, replacement: replace, isTiming: true };
  return { ...place, part: 'api/store', file, line, before: find, rank: hashOf(find) };
}

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

const follower = 'api/store/read-model/follower.ts';
const changes = 'api/store/read-model/changes-source.ts';
const copy = 'api/store/read-model/list-copy.ts';
const reader = 'api/store/read-model/copied-list-reader.ts';

/** The tests that must notice each of them. */
export const guardTests = [
  'api/store/read-model/follower-guards.test.ts',
  'api/store/read-model/follower.slow.test.ts',
  'api/testing/faults/list-copy.slow.test.ts',
];

/** @see scale §4 */
export const guards: readonly Guard[] = [
  {
    name: 'a deletion is dropped',
    file: copy,
    find: 'for (const { feed, id, card } of rows) await keepers[feed].refresh(tx, id, card);',
    replace: 'for (const { feed, id, card } of rows) if (card) await keepers[feed].refresh(tx, id, card);',
  },
  {
    name: 'a gap of revisions is skipped',
    file: changes,
    find: 'const upTo = Math.min(head.rev, ...ends);',
    replace: 'const upTo = head.rev;',
  },
  {
    name: 'the revision of the own write is forgotten',
    file: follower,
    find: 'at.epoch === epoch && at.rev >= rev && at.rankedDay >= rankedDay',
    replace: 'at.epoch === epoch && at.rankedDay >= rankedDay',
  },
  {
    name: 'the newest changes are taken before the older ones',
    file: changes,
    find: 'rev > ? order by rev limit',
    replace: 'rev > ? order by rev desc limit',
  },
  {
    name: 'the copy is filled after its place is noted',
    file: follower,
    find: 'await this.#copy.endFill(head);',
    replace: 'await this.#copy.endFill((await readChanges(this.#engine.reader, nothing)).head);',
  },
  {
    name: 'no fill after the tombstones are gone',
    file: follower,
    find: 'if (feedNames.some((feed) => state.rev < head.floors[feed])) return true;',
    replace: '',
  },
  {
    name: 'no fill in another epoch',
    file: follower,
    find: 'if (state.epoch !== head.epoch || state.rev > head.rev) return true;',
    replace: '',
  },
  {
    name: 'no fill after a newer version went',
    file: follower,
    find: 'return state.format !== listingFormat && head.format === listingFormat;',
    replace: 'return false;',
  },
  {
    name: 'an empty batch does not advance',
    file: follower,
    find: 'if (isNews(state, changes)) await this.#copy.apply(changes);',
    replace: 'if (!isNews(state, changes)) return true;\n    await this.#copy.apply(changes);',
  },
  {
    name: 'a copy that is behind serves',
    file: follower,
    find: 'if (changes.isWhole && !this.#isClosed) this.#reached',
    replace: 'if (!this.#isClosed) this.#reached',
  },
  {
    name: 'a late copy serves',
    file: follower,
    find: 'return (await Promise.race([this.#catchUp(), late.promise])) ? this.#reached : undefined;',
    replace: 'await Promise.race([this.#catchUp(), late.promise]);\n      return this.#reached;',
  },
  {
    name: 'a look that began before the question counts',
    file: follower,
    find: '(await Promise.race([this.#running, late.promise])) && this.#has(head)) return',
    replace: '(await Promise.race([this.#running, late.promise]))) return',
  },
  {
    name: 'the order of a new day is not taken',
    file: copy,
    find: 'for (const card of featured) await cardStores.talents.refresh(tx, card.id, card);',
    replace: '',
  },
  {
    name: 'the place is noted before its rows',
    file: copy,
    find: 'const next = stateAt(head, upTo);\n      await engine.write(async (tx) => {',
    replace:
      'const next = stateAt(head, upTo);\n      await engine.write((tx) => leadTo(tx, next));\n      await engine.write(async (tx) => {',
  },
  {
    name: 'a half filled copy keeps its place',
    file: copy,
    find: "await leadTo(tx, { epoch: '', rev: 0, rankedDay: '', format: 0 });",
    replace: '',
  },
  {
    name: 'a copy that is being filled serves',
    file: follower,
    find: 'this.#reached = undefined;\n    const nothing',
    replace: 'const nothing',
  },
  {
    name: 'a copy that cannot be read is read again',
    file: reader,
    find: 'follower.giveUp(error);',
    replace: '',
  },
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

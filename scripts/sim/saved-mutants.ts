import { guard, type Mutant, rare } from './mutant.ts';

/** Guards of the outbox that hold for each kind: what the simulation of profile edits notices, that of saved things must, too. */
const ofEachKind = ['dequeue-before-send', '401-parks', 'wrong-account', 'answers-after-a-logout-count'];

/** The guards of the saved list, and those of the outbox where saved things wait in it. @see protocol §6 */
export function savedMutants(ofOutbox: readonly Mutant[]): readonly Mutant[] {
  const shared = ofOutbox.filter(({ name }) => ofEachKind.includes(name));
  return [
    ...shared.map((mutant) => ({ ...mutant, name: `saved-${mutant.name}`, profile: 'saved' as const, isRare: false })),
    ...own,
  ];
}

const own: readonly Mutant[] = [
  guard(
    'saved-key-counts-for-nothing',
    'saved',
    'api/store/saved/saved.store.ts',
    'if (await claimIdempotencyKey(tx, applying, key)) await applyAll',
    'await claimIdempotencyKey(tx, applying, key);\n        await applyAll',
  ),
  guard(
    'saved-another-key-each-time',
    'saved',
    'pwa/sync/outbox/tries.ts',
    'return { key: begun.key, entries',
    'return { key, entries',
  ),
  {
    name: 'saved-any-200-acks',
    profile: 'saved',
    changes: [
      {
        file: 'pwa/sync/outbox/handle-response.ts',
        find: 'if (read === null || !isEcho)',
        replace: 'if (false)',
      },
      {
        file: 'pwa/sync/saved/sync-saved.ts',
        find: 'withAnsweredList(list, sent, answer),',
        replace: 'withAnsweredList(list, sent, answer ?? []),',
      },
    ],
  },
  guard(
    'saved-refused-drops',
    'saved',
    'pwa/sync/saved/sync-saved.ts',
    'return withEndedSearch({ ...list, entries, isOneByOne: isSearched || list.isOneByOne });',
    'return withEndedSearch({ ...list, entries: list.entries.filter((entry) => !sent.includes(entry)) });',
  ),
  guard(
    'saved-list-hides-what-waits',
    'saved',
    'pwa/sync/saved/sync-saved.ts',
    'items: withPending(items, entries), entries, moves,',
    'items, entries, moves,',
  ),
  guard(
    'saved-list-of-before-counts',
    'saved',
    'pwa/sync/saved/saved-list.ts',
    'if (list.moves !== moves || list.isLeft) return list;',
    'if (list.isLeft) return list;',
  ),
  rare(
    'saved-list-after-a-logout-counts',
    'saved',
    'pwa/sync/saved/saved-list.ts',
    'if (list.moves !== moves || list.isLeft) return list;',
    'if (list.moves !== moves) return list;',
  ),
  guard(
    'saved-into-sealed',
    'saved',
    'pwa/sync/saved/saved-list.ts',
    "const isOpen = (one: SavedEntry) => one.state !== 'sealed' && savedName",
    'const isOpen = (one: SavedEntry) => savedName',
  ),
  guard(
    'saved-note-over-an-unseen-one',
    'saved',
    'shared/rules/merge-edits.ts',
    'if (theirs === base || theirs === yours) return yours;',
    'if (theirs !== yours || base !== yours) return yours;',
  ),
  guard(
    'saved-list-of-another-account',
    'saved',
    'pwa/sync/saved/sync-saved.ts',
    'read.success && read.output.ownerId === ownerId ?',
    'read.success ?',
  ),
];

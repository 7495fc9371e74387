import { deviceMutants } from './device-mutants.ts';
import { guard, type Mutant, rare } from './mutant.ts';
import { savedMutants } from './saved-mutants.ts';

/**
 * The guards of the protocol. They are taken away in the text of a file as it is loaded, so the
 * shipped code knows nothing of them.
 *
 * @see sync §3
 */
const ofProtocol: readonly Mutant[] = [
  guard(
    'merge-ignores-base',
    'edits',
    'shared/rules/merge-edits.ts',
    'if (seen === undefined || isSame(mine, current[field]) || isSame(seen, current[field])) return { value: mine };',
    'return { value: mine };',
  ),
  guard(
    'any-200-acks',
    'edits',
    'pwa/sync/outbox/handle-response.ts',
    "if (read === null || !isEcho) return { kind: 'later', retryAfterMs: null, code: null };",
    "if (read === null) return { kind: 'acknowledged', answer: { $merge: { applied: [], conflicts: [] } } as never, isReplay: false };",
  ),
  guard(
    'dequeue-before-send',
    'edits',
    'pwa/sync/outbox/tries.ts',
    'const entries = state.entries.map((one) => sealed.find(({ seq }) => seq === one.seq) ?? one);',
    'const entries = state.entries.filter((one) => !sealed.some(({ seq }) => seq === one.seq));',
  ),
  guard(
    'edit-into-sealed',
    'edits',
    'pwa/sync/outbox/profile-edits.ts',
    "entry.lane === queue && entry.state === 'open'",
    'entry.lane === queue',
  ),
  guard(
    '4xx-drops',
    'edits',
    'pwa/sync/outbox/handle-response.ts',
    "return { state: kind.refuse(state, standing, { ...response, reason: 'rejected', now }), result: 'next' };",
    "return { state: { ...state, entries: state.entries.filter((one) => !standing.entries.includes(one)) }, result: 'next' };",
  ),
  guard(
    '401-parks',
    'edits',
    'pwa/sync/outbox/handle-response.ts',
    "if (status === 401) return { kind: 'paused', pause: 'signed_out' };",
    "if (status === 401) return { kind: 'rejected', message: code, fieldMessages: {} };",
  ),
  {
    name: 'wrong-account',
    profile: 'edits',
    changes: [
      {
        file: 'pwa/sync/send-outbox.ts',
        find: 'return asked.ownerId === ownerId;',
        replace: 'return asked.ownerId !== null;',
      },
      {
        file: 'pwa/sync/outbox/outbox.ts',
        find: "if (sessionOwnerId !== ownerId) return { ...state, pause: 'other_account' };",
        replace: '',
      },
    ],
  },
  guard(
    'conflict-base-not-inherited',
    'edits',
    'pwa/sync/outbox/profile-kind.ts',
    'const heir = withEdit(newer, item.field, asOneEdit(item.field, older, editOf(newer, item.field)));',
    'const heir = newer;',
  ),
  rare(
    'skills-of-an-older-form',
    'edits',
    'pwa/sync/outbox/field-edits.ts',
    "if (field !== 'skills' || isSameValue(newer.seen, older.value)) return",
    'if (older) return',
  ),
  rare(
    'answers-after-a-logout-count',
    'edits',
    'pwa/sync/outbox/handle-response.ts',
    'if (standing.entries.length === 0 || state.isLeft) return',
    'if (standing.entries.length === 0) return',
  ),
  rare(
    'stale-own-row',
    'edits',
    'pwa/sync/outbox/account-changes.ts',
    'if (state.me && isOlder({ epoch, rev: user.rev }, { epoch: state.meEpoch, rev: state.me.rev })) return state;',
    '',
  ),
  guard(
    'no-key',
    'edits',
    'api/domain/users/profiles.ts',
    'const once = key === undefined ? undefined :',
    'const once = key ? undefined :',
  ),
  guard('purge-without-floor', 'pull', 'api/store/feeds/sync-history.ts', '{ rev: highest.rev }', '{ rev: 0 }'),
  guard('sums-behind-the-floor', 'pull', 'api/store/feeds/shard-index.ts', ' || head.floors[feed] > rev', ''),
  {
    name: 'rev-before-commit',
    profile: 'mixed',
    isRare: true,
    changes: [
      {
        file: 'api/store/mutate.ts',
        find: 'const answered = await engine.write(async (tx) => {',
        replace: `const ahead = 4;
  const taken = await engine.write((tx) => takeRevisions(tx, ahead));
  const answered = await engine.write(async (tx) => {`,
      },
      {
        file: 'api/store/mutate.ts',
        find: 'const { rev, users } = await publish(tx, touched, clock.now());',
        replace: 'const { rev, users } = await publish(tx, touched, clock.now(), taken - ahead);',
      },
      {
        file: 'api/store/mutate.ts',
        find: 'function publish(tx: Connection, touched: Touched, now: Date)',
        replace: 'function publish(tx: Connection, touched: Touched, now: Date, start: number)',
      },
      {
        file: 'api/store/mutate.ts',
        find: 'let rev = (await takeRevisions(tx, count)) - count;',
        replace: 'let rev = start;',
      },
    ],
  },
  guard(
    'old-epoch',
    'restore',
    'api/store/feeds/sync-history.ts',
    'await tx.db.update(syncMeta).set({ epoch: newEpoch(now, epoch) });',
    '',
  ),
  rare('resync-run-check-off', 'restore', 'pwa/sync/feed-state.ts', 'if (run !== shard.run) return false;', ''),
  guard(
    'checkpoint-before-rows',
    'pull',
    'pwa/sync/pull.ts',
    'for (const n of differing(digest, await store.heldShards(), heldFrom)) {',
    `const early = differing(digest, await store.heldShards(), heldFrom);
  const isHistoryEnded = isHistoryLost(checkpoint, digest);
  await store.endResync({ run, checkpoint: { epoch, rev }, heldFrom, shards, syncedAt: world.clock.now(), isHistoryLost: isHistoryEnded });
  for (const n of early) {`,
  ),
  rare(
    'key-after-commit',
    'edits',
    'api/store/accounts/profile-edits.ts',
    'export function saveEditAlone(\n  context: MutateContext,',
    `export async function saveEditAlone(context: MutateContext, userId: number, edit: ProfileEditToStore) {
  const { once, ...unkept } = edit;
  const known = once && (await findEdit(context.engine.reader, userId, edit));
  if (known) return known;
  const stored = await saveEditWithoutKey(context, userId, unkept);
  if (!once || 'refused' in stored) return stored;
  const row = { ...once, userId, result: JSON.stringify(stored.merge), createdAt: context.clock.now() };
  await context.engine.write((tx) => tx.run(insertEditKey, row));
  return stored;
}

function saveEditWithoutKey(
  context: MutateContext,`,
  ),
  rare(
    'page-without-compare-and-set',
    'pull',
    'pwa/sync/feed-state.ts',
    'return !needsResync && checkpoint?.epoch === since.epoch && checkpoint.rev === since.rev;',
    'return needsResync || true;',
  ),
  rare(
    'no-rev-jump',
    'restore',
    'api/store/feeds/sync-history.ts',
    'limits.restoreRevisionJump * randomInt(1, leapsMax)',
    '0',
  ),
  rare(
    'even-rev-jump',
    'restore',
    'api/store/feeds/sync-history.ts',
    'limits.restoreRevisionJump * randomInt(1, leapsMax)',
    'limits.restoreRevisionJump',
  ),
  rare(
    'answers-of-a-lost-history-count',
    'restore',
    'pwa/sync/outbox/account-changes.ts',
    'if (state.me && isOlder({ epoch, rev: user.rev }',
    'const isOther = epoch !== null && state.meEpoch !== null && epoch !== state.meEpoch;\n  if (state.me && !isOther && isOlder({ epoch, rev: user.rev }',
  ),
  guard(
    'rows-of-a-lost-history-stay',
    'restore',
    'pwa/sync/feed-state.ts',
    'return state.checkpoint?.epoch === shard.epoch && row.rev > shard.asOf;',
    'return (state.checkpoint === null || state.checkpoint.epoch === shard.epoch) && row.rev > shard.asOf;',
  ),
  guard(
    'kept-shard-as-of-its-making',
    'pull',
    'pwa/sync/ask-feed.ts',
    'Math.max(madeAt, Number(header(asOfHeader)) || 0)',
    'madeAt',
  ),
];

/** All guards whose loss the simulation must notice. */
export const mutants: readonly Mutant[] = [...ofProtocol, ...deviceMutants, ...savedMutants(ofProtocol)];

/** The text of a file with a mutant's changes. */
export function mutated(text: string, file: string, { name, changes }: Mutant): string {
  return changes
    .filter((change) => change.file === file)
    .reduce((whole, { find, replace }) => {
      if (whole.split(find).length !== 2) throw new Error(`${file} does not have the guard of ${name} exactly once`);
      return whole.replace(find, () => replace);
    }, text);
}

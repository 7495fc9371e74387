import type { Mutant } from './mutants.ts';

type Accepted = Pick<Mutant, 'file' | 'before' | 'replacement'> & { reason: string };

/**
 * Mutants that may survive. Most do the same as the program: a longer way, a value that cannot occur, an order of
 * equals. A difference that can be noticed needs a test, not a row here.
 */
export const accepted: readonly Accepted[] = [
  {
    file: 'shared/rules/did-you-mean.ts',
    before: 'nearest > max',
    replacement: 'false',
    reason: 'spares the letters that are left; the answer for more than the maximum is the same',
  },
  {
    file: 'shared/rules/did-you-mean.ts',
    before: 'Math.abs(from.length - to.length) > max',
    replacement: 'false',
    reason: 'spares the comparison of words that differ too much in their length',
  },
  {
    file: 'shared/rules/name-skeleton.ts',
    before: 'sounds.slice(1)',
    replacement: 'sounds',
    reason: 'a doubled sound is written once',
  },
  {
    file: 'shared/rules/merge-edits.ts',
    before: 'patch.skills ?? []',
    replacement: '(patch.skills)',
    reason: 'only fields of the patch come here; the compiler does not know',
  },
  {
    file: 'pwa/sync/send-outbox.ts',
    before: 'isKeptAlive',
    replacement: 'true',
    reason: '`isKeptAlive: false` is the default of a request',
  },
  {
    file: 'api/domain/users/profiles.ts',
    before: 'isSlug(wanted)',
    replacement: 'true',
    reason: 'spares a question to the store that finds nobody',
  },
  {
    file: 'api/store/feeds/card-contents.ts',
    before: 'isEffectivelyFeatured(user, now)',
    replacement: 'true',
    reason: 'reads a day that only cards of featured people use',
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
    file: 'pwa/data/directory/suggestions.ts',
    before: 'first.size >= namesShown',
    replacement: 'false',
    reason: 'the names are cut to as many again where they are shown',
  },
  {
    file: 'pwa/data/offline/request-saved-marks.ts',
    before: "typeof requestIdleCallback === 'function'",
    replacement: 'false',
    reason: 'both ways load the marks after the first paint, one a moment later',
  },
  {
    file: 'pwa/sync/outbox/tries.ts',
    before: 'retryAfterMs ?? 0',
    replacement: '(retryAfterMs)',
    reason: 'no wait counts as one of 0 ms in a maximum; the compiler does not know',
  },
  {
    file: 'pwa/data/directory/use-job.ts',
    before: 'copy',
    replacement: 'true',
    reason: 'without a copy there is no company to note: the attempt fails, and that is let pass there',
  },
  {
    file: 'pwa/data/directory/suggestions.ts',
    before: 'first.size >= namesShown',
    replacement: '(first.size) > (namesShown)',
    reason: 'looks through the others for names that are cut off again',
  },
  {
    file: 'pwa/data/directory/suggestions.ts',
    before: 'ids.slice(rowsLookedAtFirst)',
    replacement: 'ids',
    reason: 'looks at the first ones again, which stand where they stood',
  },
  {
    file: 'api/store/open-store.ts',
    before: "databaseUrl ?? ''",
    replacement: '(databaseUrl)',
    reason: 'without an address it is SQLite, six lines above; the compiler does not know',
  },
  {
    file: 'api/domain/auth/register.ts',
    before: 'await deps.companies.findByEmail(given.email)',
    replacement: 'false',
    reason: 'spares the hash of a password; the unique column refuses the address all the same',
  },
  {
    file: 'api/domain/rules/featuring-mails.ts',
    before: 'after.until > before.until',
    replacement: 'after.until >= before.until',
    reason: 'ends on one day have left before; two equal ends are on one day',
  },
  {
    file: 'shared/rules/lexicon-words.ts',
    before: 'length > 0',
    replacement: '(length) >= (0)',
    reason: 'one look more, at no words, which name nothing',
  },
  {
    file: 'pwa/data/directory/search-device.ts',
    before: "filter.q !== ''",
    replacement: 'true',
    reason: 'spares a list without a search the reading of the words of work; the rows are the same',
  },
  {
    file: 'api/domain/mail/write-mail.ts',
    before: 'status',
    replacement: 'true',
    reason: 'a value that is missing is written as nothing, like an empty one',
  },
];

/** Why a mutant may survive; nothing when a test is missing. */
export function reasonFor({ file, before, replacement }: Mutant): string | undefined {
  return accepted.find((one) => one.file === file && one.before === before && one.replacement === replacement)?.reason;
}

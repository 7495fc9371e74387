import * as v from 'valibot';
import { type FeedName, feedNames } from '#shared/catalog/feeds.ts';
import { limits } from '#shared/limits.ts';
import { normalizeSearch } from '#shared/rules/normalize-search.ts';
import { companySession, type SessionOf, session } from '../core/session-store.ts';

const storageKey = 'dalil-searches';

const RecordSchema = v.object({
  searches: v.array(v.object({ feed: v.picklist(feedNames), text: v.string() })),
  /** The account of each realm that was signed in when they were stored. */
  owners: v.object({ user: v.optional(v.number()), company: v.optional(v.number()) }),
});
type SearchRecord = v.InferOutput<typeof RecordSchema>;

const nothing: SearchRecord = { searches: [], owners: {} };

function read(): SearchRecord {
  try {
    const kept = v.safeParse(RecordSchema, JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
    return kept.success ? kept.output : nothing;
  } catch {
    // Closed or damaged storage holds no searches.
    return nothing;
  }
}

// Without a search nothing is stored, so that the storage does not show who uses this device.
function write(record: SearchRecord): void {
  try {
    if (record.searches.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(record));
  } catch {
    // Without storage nothing is remembered.
  }
}

function idIn(now: SessionOf<{ id: number }>): number | undefined {
  return now.state === 'signed-in' ? now.account.id : undefined;
}

function ownersNow(before: SearchRecord['owners']): SearchRecord['owners'] {
  return { user: idIn(session.get()) ?? before.user, company: idIn(companySession.get()) ?? before.company };
}

/** The last searches of this device in a directory, the newest first. */
export function recentSearches(feed: FeedName): string[] {
  return read()
    .searches.filter((one) => one.feed === feed)
    .map(({ text }) => text)
    .slice(0, limits.recentSearchesShown);
}

/** Stores a search on this device only. A single letter is not stored. */
export function noteSearch(feed: FeedName, typed: string): void {
  const text = typed.trim().slice(0, limits.searchMaxLength);
  const wanted = normalizeSearch(text);
  if (wanted.length < limits.recentSearchMinLength) return;
  const { searches, owners } = read();
  // A beginning of the same text was only typed on the way to it, so it is replaced.
  const others = searches.filter((one) => one.feed !== feed || !wanted.startsWith(normalizeSearch(one.text)));
  write({ searches: [{ feed, text }, ...others].slice(0, limits.recentSearchesKept), owners: ownersNow(owners) });
}

/** Removes one search. */
export function forgetSearch(feed: FeedName, text: string): void {
  const { searches, owners } = read();
  write({ searches: searches.filter((one) => one.feed !== feed || one.text !== text), owners });
}

/** Removes the searches of all directories. */
export function clearSearches(): void {
  write({ ...read(), searches: [] });
}

/** Removes all searches and their owners from this device at a logout. @see SYNC-12 */
export function forgetSearches(): void {
  write(nothing);
}

/** Stores the owner after a login, and removes the searches of another account, whose session ended without a logout. */
export function ownSearches(realm: keyof SearchRecord['owners'], id: number): void {
  const { searches, owners } = read();
  const isOthers = owners[realm] !== undefined && owners[realm] !== id;
  write({ searches: isOthers ? [] : searches, owners: { ...owners, [realm]: id } });
}

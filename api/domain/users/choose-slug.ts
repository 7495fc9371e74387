import { randomInt } from 'node:crypto';
import { reservedSlugs } from '#shared/catalog/reserved-slugs.ts';
import { isSlug, suggestSlug, usernameOf, withSuffix } from '#shared/rules/slug.ts';
import type { Deps } from '../deps.ts';

const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
const randomLength = 6;

export interface SlugSource {
  name: string;
  /** The client's suggestion; anything but a valid slug is ignored. */
  slug?: unknown;
  /** Addresses and usernames that were lost to somebody else a moment ago. */
  lost?: ReadonlySet<string>;
  /** The start of an address when neither the suggestion nor the name gives one. */
  fallback?: 'talent' | 'company';
}

const none: ReadonlySet<string> = new Set();

/**
 * Chooses the public address and the username of a new account: the suggestion if it is valid, else one made from the
 * name, else `talent-` and six random characters; taken or reserved ones get `-2`, `-3` …
 *
 * @see api §2 Slug, requirements E7–E12, B22
 */
export async function chooseAddress(
  deps: Pick<Deps, 'users'>,
  source: SlugSource,
): Promise<{ slug: string; username: string }> {
  const { lost = none } = source;
  const slug = await freeSlug(deps.users, slugBase(source), lost);
  const usernameBase = usernameOf(slug);
  const username = firstFree(usernameBase, '_', [await deps.users.takenUsernames(usernameBase), lost]);
  return { slug, username };
}

/** Answers the first free address of `base`, `base-2`, `base-3` … */
export async function freeSlug(
  { takenSlugs }: Pick<Deps['users'], 'takenSlugs'>,
  base: string,
  lost: ReadonlySet<string> = none,
): Promise<string> {
  return firstFree(base, '-', [await takenSlugs(base), reservedSlugs, lost]);
}

/** Answers the address that a new account would get if no address were taken. */
export function slugBase({ name, slug, fallback = 'talent' }: SlugSource): string {
  const suggested = typeof slug === 'string' ? slug.trim().toLowerCase() : '';
  if (isSlug(suggested)) return suggested;
  return suggestSlug(name) || `${fallback}-${randomText()}`;
}

function firstFree(base: string, separator: '-' | '_', refused: ReadonlySet<string>[]): string {
  for (let n = 1; ; n += 1) {
    const candidate = withSuffix(base, n, separator);
    if (!refused.some((names) => names.has(candidate))) return candidate;
  }
}

function randomText(): string {
  return Array.from({ length: randomLength }, () => letters[randomInt(letters.length)]).join('');
}

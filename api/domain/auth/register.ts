import { randomInt } from 'node:crypto';
import { reservedSlugs } from '#shared/catalog/reserved-slugs.ts';
import type { CompanyRegistration, OwnCompany } from '#shared/model/company.ts';
import { registrationSwitches } from '#shared/model/field-lists.ts';
import { mapFields } from '#shared/model/field-rows.ts';
import type { OwnProfile, Registration } from '#shared/model/user.ts';
import { isSlug, suggestSlug, usernameOf, withSuffix } from '#shared/rules/slug.ts';
import { fail } from '../app-error.ts';
import { ownCompany } from '../companies/companies.ts';
import type { Deps } from '../deps.ts';
import { hashChosenPassword } from '../passwords/passwords.ts';
import { ownProfile } from '../users/profiles.ts';

const maxAttempts = 50;

/**
 * Creates a talent account. Equal registrations at the same moment give one account per e-mail: the unique columns
 * decide, and a lost race for an address is tried again with the next one.
 *
 * @throws AppError `email_taken`, `validation_failed` for a refused password, `busy`
 * @see requirements F17–F24, T13
 */
export async function registerUser(deps: Deps, registration: Registration): Promise<OwnProfile> {
  const { name, email, password, dateOfBirth, industry, language = 'ar', slug } = registration;
  if (await deps.users.findByEmail(email)) fail('email_taken');
  const passwordHash = await hashChosenPassword(deps, password);

  const lost = new Set<string>();
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const address = await chooseAddress(deps, { name, slug, lost });
    const registeredAt = deps.clock.now();
    const shown = mapFields(registrationSwitches, (one) => registration[one] ?? true);
    const user = { ...address, name, email, passwordHash, dateOfBirth, industry, language, ...shown };
    const moment = { registeredAt, lastLogin: registeredAt };
    const inserted = await deps.users.insert({ ...user, ...moment }, { asksToConfirm: true });
    if (!('taken' in inserted)) return ownProfile(inserted, deps.clock.now());
    if (inserted.taken === 'email') fail('email_taken');
    lost.add(address[inserted.taken]);
  }
  return fail('busy');
}

/**
 * Creates a company account; as with people, the unique columns decide between equal registrations of one moment.
 *
 * @throws AppError `email_taken`, `validation_failed` for a refused password, `busy`
 * @see requirements O12–O17, T13
 */
export async function registerCompany(deps: Deps, registration: CompanyRegistration): Promise<OwnCompany> {
  const { password, confirmPassword: _, slug: suggested, language = 'ar', ...given } = registration;
  if (await deps.companies.findByEmail(given.email)) fail('email_taken');
  const passwordHash = await hashChosenPassword(deps, password);

  const base = slugBase({ name: given.name, slug: suggested, fallback: 'company' });
  const lost = new Set<string>();
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const slug = await freeSlug(deps.companies, base, lost);
    const createdAt = deps.clock.now();
    const company = { ...given, slug, passwordHash, language, createdAt };
    const inserted = await deps.companies.insert(company, { asksToConfirm: true });
    if (!('taken' in inserted)) return ownCompany(inserted);
    if (inserted.taken === 'email') fail('email_taken');
    lost.add(slug);
  }
  return fail('busy');
}

/**
 * Says whether a public address is free, and which one would be given instead. Talents and companies have addresses of
 * their own: `/{slug}` and `/company/{slug}`.
 *
 * @see api §2 Slug
 */
export async function checkSlug(
  deps: Deps,
  { slug, of = 'talent' }: { slug: string; of?: 'talent' | 'company' | undefined },
): Promise<{ slug: string; available: boolean; suggestion: string }> {
  const holders = of === 'company' ? deps.companies : deps.users;
  const suggestion = await freeSlug(holders, slugBase({ name: slug, slug, fallback: of }));
  return { slug, available: suggestion === slug, suggestion };
}

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

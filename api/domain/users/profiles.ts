import type { Availability } from '#shared/catalog/availability.ts';
import { shownFields, withheldFields } from '#shared/model/field-lists.ts';
import { profileFields } from '#shared/model/field-names.ts';
import { pickFields } from '#shared/model/field-rows.ts';
import type { OwnProfile, ProfileEdit, ProfileEditAnswer, ProfilePatch, PublicProfile } from '#shared/model/user.ts';
import { isEffectivelyFeatured } from '#shared/rules/listing-order.ts';
import { isSeenBy, seenByEverybody } from '#shared/rules/public-profile.ts';
import { isSlug } from '#shared/rules/slug.ts';
import type { EditRefusal, StoredEdit } from '../../store/accounts/profile-edits.ts';
import type { ProfileRecord, UserPatch, UserRecord } from '../../store/records.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { type SentPicture, storedPicture } from '../pictures/stored-pictures.ts';
import { type Actor, requireCompany, requireOwn, requireUser } from '../policies.ts';
import { fingerprintOf } from '../secrets.ts';

/**
 * Answers one talent by public address; capitals and a closing slash are forgiven.
 * The owner sees the own page whatever the role; of others only active talents are shown.
 *
 * @throws AppError `not_found`
 * @see requirements H10, H13, B21
 */
export async function getProfile(deps: Deps, actor: Actor, slug: string): Promise<PublicProfile | OwnProfile> {
  const profile = await findBySlug(deps, slug);
  const isOwner = actor.kind === 'user' && actor.user.id === profile?.id;
  if (!profile || !(isOwner || isListed(profile))) fail('not_found', { subject: 'user' });
  return (isOwner ? ownProfile : publicProfile)(profile, deps.clock.now());
}

/** Answers a listed talent's row by public address, for pages made on the server. */
export async function findListedProfile(deps: Deps, slug: string): Promise<ProfileRecord | undefined> {
  const profile = await findBySlug(deps, slug);
  return profile && isListed(profile) ? profile : undefined;
}

async function findBySlug({ users }: Deps, slug: string): Promise<ProfileRecord | undefined> {
  const wanted = slug.toLowerCase();
  return isSlug(wanted) ? users.findProfileBySlug(wanted) : undefined;
}

/**
 * Returns a talent's availability to a company. It is a call of its own because profiles, which caches and devices store,
 * are the same for everybody, and some talents show it to verified companies only.
 *
 * @throws AppError `not_authenticated`, `not_found`
 * @see requirements H18
 */
export async function getAvailability(
  { users }: Deps,
  actor: Actor,
  id: number,
): Promise<{ availability: Availability | null }> {
  const { isVerified } = requireCompany(actor);
  const user = await users.findById(id);
  if (!user || !isListed(user)) fail('not_found', { subject: 'user' });
  const isSeen = isSeenBy(isVerified ? 'companies' : 'everybody', user, 'availability');
  return { availability: isSeen ? user.availability : null };
}

/**
 * The fields of an account that its owner sees.
 *
 * @see trust §4 Fields going out
 */
export function ownProfile(profile: ProfileRecord, now: Date): OwnProfile {
  return {
    ...shownToAll(profile, now),
    ...pickFields(profile, profileFields),
    email: profile.email,
    role: profile.role,
    isActive: profile.isActive,
    lastLogin: profile.lastLogin?.toISOString() ?? null,
  };
}

/**
 * The public fields of a talent, without what its owner hides.
 *
 * @see trust §4 Fields going out, requirements H13
 */
export function publicProfile(profile: ProfileRecord, now: Date): PublicProfile {
  return { ...shownToAll(profile, now), ...seenByEverybody(profile, withheldFields) };
}

/**
 * A profile without any way to reach the person, for the HTML that everybody's crawler reads.
 *
 * @see requirements H16
 */
export function profileWithoutContact(profile: ProfileRecord, now: Date): PublicProfile {
  return shownToAll(profile, now);
}

function shownToAll(profile: ProfileRecord, now: Date): PublicProfile {
  const isFeatured = isEffectivelyFeatured(profile, now);
  return {
    id: profile.id,
    username: profile.username,
    slug: profile.slug,
    ...seenByEverybody(profile, shownFields),
    worksSince: profile.worksSince,
    employers: profile.employers,
    isFeatured,
    featuredUntil: isFeatured ? (profile.featuredUntil?.toISOString() ?? null) : null,
    isVerified: profile.isVerified,
    isEmailConfirmed: profile.isEmailConfirmed,
    registeredAt: profile.registeredAt.toISOString(),
    rev: profile.rev,
  };
}

/** True when everybody may see a person: administrators and viewers never appear. @see trust §4 */
export function isListed({ role, isActive }: Pick<UserRecord, 'role' | 'isActive'>): boolean {
  return role === 'talent' && isActive;
}

export interface ProfileUpdate {
  id: number;
  edit: ProfileEdit;
  /** With it, the row must still have this revision. */
  expectedRev?: number | undefined;
  /** UUID; with it the edit is stored once, however often it comes. */
  key?: string | undefined;
  /** Aborted when the caller disconnects. */
  signal?: AbortSignal | undefined;
}

export interface UpdatedProfile {
  answer: ProfileEditAnswer;
  /** True when this edit was stored before. */
  isReplayed: boolean;
}

/**
 * Changes the fields of the caller's own profile that the edit names. When the edit says which values
 * the person saw, it is merged with changes made elsewhere. The address never changes with the name.
 *
 * @throws AppError `not_authenticated`, `not_found`, `forbidden`, `validation_failed`, `idempotency_mismatch`, `busy`,
 *   `changed` with the current profile
 * @see requirements J12–J20, protocol §1 PATCH with merge
 */
export async function updateProfile(deps: Deps, actor: Actor, update: ProfileUpdate): Promise<UpdatedProfile> {
  const { id, expectedRev, key, signal } = update;
  const caller = requireUser(actor);
  const user = caller.id === id ? caller : ((await deps.users.findById(id)) ?? fail('not_found', { subject: 'user' }));
  const own = requireOwn(actor, user);
  const { $base: base, ...patch } = update.edit;
  const once = key === undefined ? undefined : { key, fingerprint: fingerprintOfEdit(update.edit) };
  const known = once && patch.profilePicture ? await deps.users.findEdit(own, once) : undefined;
  if (known) return updated(deps, known);
  const stored = await withStoredPicture(deps, patch, { current: user.profilePicture, signal });
  return updated(deps, await deps.users.saveEdit(own, { patch: stored, base, expectedRev, once }));
}

// The version before stored null for a cleared biography; an edit that it answered may come again after the update.
function fingerprintOfEdit(edit: ProfileEdit): string {
  return fingerprintOf(edit.bio === '' ? { ...edit, bio: null } : edit);
}

function updated({ clock }: Deps, stored: StoredEdit | EditRefusal): UpdatedProfile {
  if ('refused' in stored) {
    if (stored.refused === 'mismatch') fail('idempotency_mismatch');
    if (stored.refused === 'gone') fail('not_authenticated');
    fail('changed', { current: ownProfile(stored.profile, clock.now()) satisfies OwnProfile });
  }
  const { profile, merge, isReplayed } = stored;
  const own = ownProfile(profile, clock.now());
  return { answer: merge ? { ...own, $merge: merge } : own, isReplayed };
}

// Convert the picture before the transaction begins: the writer must not wait for it.
async function withStoredPicture(
  deps: Deps,
  patch: ProfilePatch,
  { current, signal }: Pick<SentPicture, 'current' | 'signal'>,
): Promise<UserPatch> {
  const { profilePicture } = patch;
  if (!profilePicture) return patch;
  const stored = await storedPicture(deps, { field: 'profilePicture', picture: profilePicture, current, signal });
  return { ...patch, profilePicture: stored };
}

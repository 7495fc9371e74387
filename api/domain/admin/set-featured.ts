import { limits } from '#shared/limits.ts';
import type { FeaturedEnd, Featuring, FeaturingChange } from '#shared/model/admin.ts';
import type { FeaturingChange as StoredChange } from '../../store/payments/featuring-changes.ts';
import type { Actor } from '../actor.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { requireAdmin } from '../policies.ts';
import { giveDays, moveEndTo, releaseHeldDays as releaseDays, undoChange } from '../rules/featuring-changes.ts';
import { adminUser } from './admin-shapes.ts';

const dayMs = 86_400_000;

/**
 * Features a person for some days from now, before paid days that are left or on hold; or ends it, which puts paid days
 * on hold. Receipts stay as they are, and the person gets a mail.
 *
 * @throws AppError `not_authenticated`, `forbidden`, `not_found`
 * @see requirements N8–N11
 */
export async function setFeatured(
  { admin, clock, log }: Deps,
  actor: Actor,
  { userId, isFeatured, durationDays, reason }: Featuring,
): Promise<FeaturingChange> {
  const by = requireAdmin(actor);
  const change = await admin.changeFeaturing(
    by,
    userId,
    giveDays({ durationDays: isFeatured ? durationDays : null, reason }),
  );
  if (!change) return fail('not_found', { subject: 'user' });
  log.info({ admin: by.id, user: userId, isFeatured }, 'featured set by an administrator');
  return answered(change, clock.now());
}

/**
 * Moves the end of somebody being featured: later gives time, sooner takes the last days first.
 *
 * @throws AppError `not_authenticated`, `forbidden`, `validation_failed` for an end that is over or too far ahead,
 * `not_found`
 */
export async function moveFeaturedEnd(
  { admin, clock, log }: Deps,
  actor: Actor,
  { userId, end }: { userId: number; end: FeaturedEnd },
): Promise<FeaturingChange> {
  const by = requireAdmin(actor);
  const now = clock.now();
  const featuredUntil = new Date(end.featuredUntil);
  const isTooFar = featuredUntil.getTime() > now.getTime() + limits.featuredAheadMaxDays * dayMs;
  if (featuredUntil <= now || isTooFar) fail('validation_failed', { fields: { featuredUntil: 'date_invalid' } });
  const change = await admin.changeFeaturing(by, userId, moveEndTo({ featuredUntil, reason: end.reason }));
  if (!change) return fail('not_found', { subject: 'user' });
  log.info({ admin: by.id, user: userId }, 'end of featuring moved by an administrator');
  return answered(change, now);
}

/**
 * Gives back somebody's paid days that are on hold, or ends them for good.
 *
 * @param input.reason Why they are ended, for the person to read; null gives them back.
 * @throws AppError `not_authenticated`, `forbidden`, `not_found`, `featuring_changed` when none are on hold
 * @see decision 035
 */
export async function releaseHeldDays(
  { admin, clock, log }: Deps,
  actor: Actor,
  { userId, reason }: { userId: number; reason: string | null },
): Promise<FeaturingChange> {
  const by = requireAdmin(actor);
  const change = await admin.changeFeaturing(by, userId, releaseDays({ reason }));
  if (!change) return fail('not_found', { subject: 'user' });
  if (change === 'changed') return fail('featuring_changed');
  log.info({ admin: by.id, user: userId, isEnded: reason !== null }, 'paid days on hold released by an administrator');
  return answered(change, clock.now());
}

/**
 * Undoes a change of featuring, as long as it is the last one.
 *
 * @throws AppError `not_authenticated`, `forbidden`, `not_found`, `featuring_changed`
 */
export async function undoFeaturing(
  { admin, clock, log }: Deps,
  actor: Actor,
  { userId, changeId }: { userId: number; changeId: number },
): Promise<FeaturingChange> {
  const by = requireAdmin(actor);
  const change = await admin.changeFeaturing(by, userId, undoChange(changeId));
  if (!change) return fail('not_found', { subject: 'user' });
  if (change === 'changed') return fail('featuring_changed');
  log.info({ admin: by.id, user: userId }, 'change of featuring undone');
  return answered(change, clock.now());
}

function answered({ changeId, user }: StoredChange, now: Date): FeaturingChange {
  return { ...adminUser(user, now), changeId };
}

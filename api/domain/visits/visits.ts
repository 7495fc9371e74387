import { limits } from '#shared/limits.ts';
import type { OwnVisits } from '#shared/model/community.ts';
import { shortenedAddress } from '#shared/rules/ip-network.ts';
import { utcDayOf } from '#shared/rules/listing-order.ts';
import type { VisitsOfDay } from '../../store/community/visits.store.ts';
import { fail } from '../app-error.ts';
import type { Deps, VisitorKeys } from '../deps.ts';
import { type Actor, requireOwn } from '../policies.ts';
import { isListed } from '../users/profiles.ts';

export interface Visit {
  profileId: number;
  sender: { ip: string; userAgent: string; asksForPrivacy: boolean };
  visitorKeys: VisitorKeys;
}

/**
 * Counts a visit of a profile, once per visitor and UTC day; without an account the network address counts. Visits by
 * the owner, by administrators and by browsers that ask for privacy are not stored.
 *
 * @returns True when it was counted.
 * @throws AppError `not_found`
 * @see trust §7, requirements U10, U11
 */
export async function recordVisit(
  { users, visits, clock }: Deps,
  actor: Actor,
  { profileId, sender, visitorKeys }: Visit,
): Promise<boolean> {
  if (sender.asksForPrivacy) return false;
  const profile = await users.findById(profileId);
  const visitor = actor.kind === 'user' ? actor.user : null;
  const isOwn = profile !== undefined && profile.id === visitor?.id;
  if (!profile || !(isOwn || isListed(profile))) return fail('not_found', { subject: 'user' });
  if (isOwn || visitor?.role === 'admin') return false;
  const day = utcDayOf(clock.now());
  const userAgent = sender.userAgent.slice(0, limits.visitAgentMaxLength);
  return visits.record({
    profileId,
    visitorId: visitor?.id ?? null,
    visitorKey: visitor ? `user-${visitor.id}` : visitorKeys({ ip: sender.ip, day }),
    day,
    ipAddress: shortenedAddress(sender.ip) || null,
    userAgent,
  });
}

const dayMs = 86_400_000;

/**
 * Lists for the owner how many people visited the profile on each of the last days.
 *
 * @throws AppError `not_authenticated`, `forbidden`, `not_found`
 * @see trust §7
 */
export async function listOwnVisits(deps: Deps, actor: Actor, profileId: number): Promise<OwnVisits> {
  const profile = (await deps.users.findById(profileId)) ?? fail('not_found', { subject: 'user' });
  const { id } = requireOwn(actor, profile);
  const shown = daysUntil(deps.clock.now(), limits.visitDaysShown);
  const [firstShown = ''] = shown;
  const [first = ''] = daysUntil(deps.clock.now(), 2 * limits.visitDaysShown);
  const visits = await deps.visits.ofProfile(id, first);
  const inView = visits.filter(({ day }) => day >= firstShown);
  const counts = new Map(inView.map(({ day, count }) => [day, count]));
  return {
    days: shown.map((day) => ({ day, count: counts.get(day) ?? 0 })),
    total: sum(inView, 'count'),
    signedIn: sum(inView, 'signedIn'),
    previousTotal: sum(visits, 'count') - sum(inView, 'count'),
  };
}

function daysUntil(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) => utcDayOf(new Date(now.getTime() - (count - 1 - index) * dayMs)));
}

function sum(days: readonly VisitsOfDay[], of: 'count' | 'signedIn'): number {
  return days.reduce((total, day) => total + day[of], 0);
}

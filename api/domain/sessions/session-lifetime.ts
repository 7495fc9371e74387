import type { Role } from '#shared/catalog/roles.ts';
import type { SessionRecord } from '../../store/records.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How long a session lives, and how often its last use is written. @see trust §1 */
export const sessionLifetime = {
  idleMs: 30 * dayMs,
  absoluteMs: 90 * dayMs,
  adminIdleMs: 12 * hourMs,
  adminAbsoluteMs: 7 * dayMs,
  touchEveryMs: hourMs,
  perAccount: 10,
} as const;

/** True when a session is over at a moment; an administrator's ends sooner. */
export function isSessionOver(
  session: Pick<SessionRecord, 'createdAt' | 'lastSeenAt'>,
  now: Date,
  role?: Role,
): boolean {
  const isAdmin = role === 'admin';
  const idleMs = isAdmin ? sessionLifetime.adminIdleMs : sessionLifetime.idleMs;
  const absoluteMs = isAdmin ? sessionLifetime.adminAbsoluteMs : sessionLifetime.absoluteMs;
  return (
    now.getTime() - session.lastSeenAt.getTime() > idleMs || now.getTime() - session.createdAt.getTime() > absoluteMs
  );
}

import type { Deps } from '../../deps.ts';
import type { SessionRecord } from '../../store/records.ts';
import { type Actor, visitor } from '../actor.ts';
import { isSessionOver, sessionLifetime } from './session-lifetime.ts';

/**
 * Says who calls with a talent session. The account is read at each request: a disabled one is out at once,
 * with all its sessions, and a changed role counts from now.
 *
 * @see trust §1, §4
 */
export async function resolveUserActor(
  { users, sessions, clock }: Pick<Deps, 'users' | 'sessions' | 'clock'>,
  session: SessionRecord | undefined,
): Promise<Actor> {
  if (!session) return visitor;
  const user = await users.findById(session.accountId);
  if (!user?.isActive) {
    await sessions.destroyAll('user', session.accountId);
    return visitor;
  }
  const now = clock.now();
  if (isSessionOver(session, now, user.role)) {
    await sessions.destroy(session.idHash);
    return visitor;
  }
  if (now.getTime() - session.lastSeenAt.getTime() >= sessionLifetime.touchEveryMs) {
    await sessions.touch(session.idHash, now);
  }
  return { kind: 'user', user };
}

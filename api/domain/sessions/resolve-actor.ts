import type { Role } from '#shared/catalog/roles.ts';
import type { SessionRecord } from '../../store/records.ts';
import { type Actor, visitor } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { isSessionOver, sessionLifetime } from './session-keeper.ts';

type SessionDeps = Pick<Deps, 'sessions' | 'clock'>;

/**
 * Finds the caller of a talent session. The account is read at each request: a disabled one is out at once,
 * with all its sessions, and a changed role counts from now.
 *
 * @see trust §1, §4
 */
export async function resolveUserActor(
  deps: SessionDeps & Pick<Deps, 'users'>,
  session: SessionRecord | undefined,
): Promise<Actor> {
  if (!session) return visitor;
  const user = await deps.users.findById(session.accountId);
  return user && (await isAlive(deps, session, user)) ? { kind: 'user', user } : leave(deps, session, user);
}

/**
 * Says which company calls with a company session, likewise.
 *
 * @see trust §1, §4
 */
export async function resolveCompanyActor(
  deps: SessionDeps & Pick<Deps, 'companies'>,
  session: SessionRecord | undefined,
): Promise<Actor> {
  if (!session) return visitor;
  const company = await deps.companies.findById(session.accountId);
  return company && (await isAlive(deps, session, company))
    ? { kind: 'company', company }
    : leave(deps, session, company);
}

interface Account {
  isActive: boolean;
  role?: Role;
}

/** True when a session still counts; its use is noted now and then. */
async function isAlive({ sessions, clock }: SessionDeps, session: SessionRecord, account: Account): Promise<boolean> {
  const now = clock.now();
  if (!account.isActive || isSessionOver(session, now, account.role)) return false;
  if (now.getTime() - session.lastSeenAt.getTime() >= sessionLifetime.touchEveryMs) {
    await sessions.touch(session.idHash, now);
  }
  return true;
}

async function leave({ sessions }: SessionDeps, session: SessionRecord, account: Account | undefined): Promise<Actor> {
  if (account?.isActive) await sessions.destroy(session.idHash);
  else await sessions.destroyAll(session.realm, session.accountId);
  return visitor;
}

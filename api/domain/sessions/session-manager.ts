import type { Role } from '#shared/catalog/accounts.ts';
import { limits } from '#shared/limits.ts';
import type { Realm } from '#shared/model/realm.ts';
import type { SessionRecord } from '../../store/records.ts';
import { fail } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { secretHashOf } from '../secrets.ts';

export type Session = SessionRecord;

/** The account that signs in, and its device. */
export interface NewSession {
  realm: Realm;
  accountId: number;
  /** The hash that the password was checked against; undefined where none was checked. */
  passwordHash?: string | undefined;
  /** As the browser names itself; cut where it is too long. */
  userAgent: string;
}

/** What HTTP needs of sessions: it uses their ids and never sees the table. */
export interface SessionManager {
  /** Finds the valid session of an id in its realm. */
  find(id: string, realm: Realm): Promise<SessionRecord | undefined>;
  /**
   * @returns the name of the session
   * @throws AppError `invalid_credentials` when the password was changed since it was checked
   */
  start(id: string, session: NewSession): Promise<string>;
  end(id: string): Promise<void>;
}

/** The short name of a session for its owner; the key of the table stays on the server. */
export function sessionName({ idHash }: Pick<SessionRecord, 'idHash'>): string {
  return idHash.slice(0, 16);
}

/**
 * Stores sessions under the hash of their id, with the lifetimes below.
 *
 * @see trust §1
 */
export function createSessionManager({ sessions, clock }: Pick<Deps, 'sessions' | 'clock'>): SessionManager {
  return {
    async find(id, realm) {
      const session = await sessions.find(secretHashOf(id));
      if (session?.realm !== realm) return undefined;
      if (!isSessionOver(session, clock.now())) return session;
      // Deleted rather than ignored: a clock that is set back would make it valid again.
      await sessions.destroy(session.idHash);
      return undefined;
    },
    async start(id, { userAgent, passwordHash, ...owner }) {
      const now = clock.now();
      const device = { userAgent: userAgent.slice(0, limits.userAgentMaxLength) || null };
      const session = { idHash: secretHashOf(id), ...owner, ...device, createdAt: now, lastSeenAt: now };
      const isStored = await sessions.insert(session, { keep: sessionLifetime.perAccount, passwordHash });
      if (!isStored) fail('invalid_credentials');
      return sessionName(session);
    },
    async end(id) {
      await sessions.destroy(secretHashOf(id));
    },
  };
}

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

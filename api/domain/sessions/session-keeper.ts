import { createHash } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import type { Realm, SessionRecord } from '../../store/records.ts';
import { isSessionOver, sessionLifetime } from './session-lifetime.ts';

/** The two kinds of sessions; each has its own cookie. */
export type SessionRealm = Realm;
export type Session = SessionRecord;

/** What the border of HTTP needs from the sessions: it knows ids and cookies, never the table. */
export interface SessionKeeper {
  /** Answers the living session of an id in its realm. */
  find(id: string, realm: Realm): Promise<SessionRecord | undefined>;
  start(id: string, realm: Realm, accountId: number): Promise<void>;
  end(id: string): Promise<void>;
}

// Only the hash is stored: who reads the database cannot sign in with what stands there.
function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}

/**
 * Keeps sessions by the hash of their id, with the lifetimes of the house.
 *
 * @see trust §1
 */
export function createSessionKeeper({ sessions, clock }: Pick<Deps, 'sessions' | 'clock'>): SessionKeeper {
  return {
    async find(id, realm) {
      const session = await sessions.find(hashOf(id));
      if (session?.realm !== realm) return undefined;
      if (!isSessionOver(session, clock.now())) return session;
      // Deleted rather than ignored, so that a clock set back revives nothing.
      await sessions.destroy(session.idHash);
      return undefined;
    },
    async start(id, realm, accountId) {
      const now = clock.now();
      const session = { idHash: hashOf(id), realm, accountId, createdAt: now, lastSeenAt: now };
      await sessions.insert(session, sessionLifetime.perAccount);
    },
    async end(id) {
      await sessions.destroy(hashOf(id));
    },
  };
}

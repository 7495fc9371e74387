import { and, asc, count, eq, gte, lt } from '../drizzle.ts';
import type { MutateContext } from '../mutate.ts';

export interface NewVisit {
  profileId: number;
  /** Null for visitors without an account. */
  visitorId: number | null;
  /** The same for the same visitor on the same day. */
  visitorKey: string;
  /** UTC. */
  day: string;
  /** Of the network, never of the visitor. */
  ipAddress: string | null;
  userAgent: string;
}

/** How many visitors a profile had on a UTC day, and how many of them were signed in. */
export interface VisitsOfDay {
  day: string;
  count: number;
  signedIn: number;
}

/** Stores visits of profiles. */
export function createVisitStore({ engine, clock }: MutateContext) {
  const { reader } = engine;
  const { profileVisits } = engine.tables;
  return {
    /** Stores one visit per profile, day and visitor; answers whether this one is new. */
    async record(visit: NewVisit): Promise<boolean> {
      const stored = await engine.write((tx) =>
        tx.db
          .insert(profileVisits)
          .values({ ...visit, visitedAt: clock.now() })
          .onConflictDoNothing()
          .returning({ id: profileVisits.id }),
      );
      return stored.length > 0;
    },
    /** Days from `from` on that had visits, ascending. */
    ofProfile: (profileId: number, from: string): Promise<VisitsOfDay[]> =>
      reader.db
        .select({ day: profileVisits.day, count: count(), signedIn: count(profileVisits.visitorId) })
        .from(profileVisits)
        .where(and(eq(profileVisits.profileId, profileId), gte(profileVisits.day, from)))
        .groupBy(profileVisits.day)
        .orderBy(asc(profileVisits.day)),
    /** Forgets older visits. */
    async purge(before: Date) {
      await engine.write((tx) => tx.db.delete(profileVisits).where(lt(profileVisits.visitedAt, before)));
    },
  };
}

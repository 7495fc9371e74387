import type { VisitStore } from '../../ports/community.ts';
import { and, asc, count, eq, gte, lt } from '../drizzle.ts';
import type { MutateContext } from '../mutate.ts';

/** Keeps who looked at whom. @see api/ports/community.ts VisitStore */
export function createVisitStore({ engine, clock }: MutateContext): VisitStore {
  const { reader } = engine;
  const { profileVisits } = engine.tables;
  return {
    async record(visit) {
      const kept = await engine.write((tx) =>
        tx.db
          .insert(profileVisits)
          .values({ ...visit, visitedAt: clock.now() })
          .onConflictDoNothing()
          .returning({ id: profileVisits.id }),
      );
      return kept.length > 0;
    },
    ofProfile: (profileId, from) =>
      reader.db
        .select({ day: profileVisits.day, count: count(), signedIn: count(profileVisits.visitorId) })
        .from(profileVisits)
        .where(and(eq(profileVisits.profileId, profileId), gte(profileVisits.day, from)))
        .groupBy(profileVisits.day)
        .orderBy(asc(profileVisits.day)),
    async purge(before) {
      await engine.write((tx) => tx.db.delete(profileVisits).where(lt(profileVisits.visitedAt, before)));
    },
  };
}

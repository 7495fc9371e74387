import * as v from 'valibot';

/** A UTC day and how many people looked at the profile on it. */
export const VisitDaySchema = v.object({ day: v.string(), count: v.number() });
export type VisitDay = v.InferOutput<typeof VisitDaySchema>;

/** The visits of the own profile in the last `limits.visitDaysShown` days: one per visitor and UTC day. */
export const OwnVisitsSchema = v.object({
  /** Every day, those without visits too; oldest first, today last. */
  days: v.array(VisitDaySchema),
  total: v.number(),
  /** Of `total`, those of signed-in people. */
  signedIn: v.number(),
  /** As many days before. */
  previousTotal: v.number(),
});
export type OwnVisits = v.InferOutput<typeof OwnVisitsSchema>;

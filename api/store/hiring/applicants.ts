import { desc, eq } from '../drizzle.ts';
import type { Connection } from '../engines/engine.ts';
import type { Applicant, ApplicationOfApplicant } from '../records.ts';

type Stays = Map<number, Applicant['experience']>;

/** Returns all applications for a job with their applicants, newest first. */
export async function applicationsOfJob(connection: Connection, jobId: number): Promise<ApplicationOfApplicant[]> {
  const { applications, users, experience } = connection.tables;
  const rows = await selectApplicants(connection).where(eq(applications.jobId, jobId)).orderBy(desc(applications.id));
  const stays = await connection.db
    .select(staysOf(connection))
    .from(experience)
    .innerJoin(users, eq(users.id, experience.userId))
    .innerJoin(applications, eq(applications.userId, users.id))
    .where(eq(applications.jobId, jobId));
  return joined(
    rows,
    Map.groupBy(stays, ({ userId }) => userId),
  );
}

/** Returns one application with its applicant. */
export async function applicantOf(connection: Connection, id: number): Promise<ApplicationOfApplicant | undefined> {
  const { applications, experience } = connection.tables;
  const rows = await selectApplicants(connection).where(eq(applications.id, id));
  const stays = await connection.db
    .select(staysOf(connection))
    .from(experience)
    .innerJoin(applications, eq(applications.userId, experience.userId))
    .where(eq(applications.id, id));
  return joined(
    rows,
    Map.groupBy(stays, ({ userId }) => userId),
  )[0];
}

function selectApplicants({ db, tables: { applications, users } }: Connection) {
  const { id, name, nameOther, headline, headlineOther, email, industry, skills, profilePicture, slug } = users;
  const { place, availability, availabilityShownTo } = users;
  const texts = { name, nameOther, headline, headlineOther };
  const facts = { place, availability, availabilityShownTo };
  return db
    .select({
      application: applications,
      user: { id, ...texts, email, industry, skills, profilePicture, slug, ...facts },
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId));
}

function staysOf({ tables: { experience } }: Connection) {
  const { userId, startDate, endDate, current } = experience;
  return { userId, startDate, endDate, current };
}

function joined(rows: Awaited<ReturnType<typeof selectApplicants>>, stays: Stays): ApplicationOfApplicant[] {
  return rows.map(({ application, user }) => ({
    ...application,
    user: { ...user, experience: stays.get(user.id) ?? [] },
  }));
}

import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { sqliteFile } from '#api/store/open-store.ts';

/** The queries that anybody would write first: the floor for the figures of jobs and applications. */
export interface FloorQueries {
  /** Open jobs with a text somewhere in them, newest first. */
  searchJobs(text: string): unknown[];
  /** The rows of a job's applications, as they are. */
  applicationsOf(jobId: number): unknown[];
}

/** Opens the same file as the server, for reading. */
export function openFloorQueries(dataDir: string): FloorQueries {
  const file = new BetterSqlite3(path.join(dataDir, sqliteFile), { readonly: true });
  const search = file.prepare(
    `select jobs.id, title, substr(jobs.description, 1, 160) as description, skills, experience_years, jobs.industry,
       location, salary_range, jobs.created_at, expiry_date, companies.id as company_id, name, slug, logo, country
     from jobs join companies on companies.id = jobs.company_id
     where status = 'active' and expiry_date > @now and companies.is_active
       and (title like @text or skills like @text or name like @text or location like @text)
     order by jobs.id desc limit 50`,
  );
  const applications = file.prepare(
    `select applications.*, users.name, email, industry, skills, profile_picture, slug
     from applications join users on users.id = applications.user_id
     where job_id = ? order by applications.id desc`,
  );
  return {
    searchJobs: (text) => search.all({ now: Date.now(), text: `%${text}%` }),
    applicationsOf: (jobId) => applications.all(jobId),
  };
}

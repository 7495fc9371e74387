import type { PublicCompany } from '#shared/model/company.ts';
import type { Job } from '#shared/model/job.ts';
import type { Stats } from '#shared/model/stats.ts';
import type { PublicProfile, TalentCard } from '#shared/model/user.ts';

/** What the server put into the page so that it needs no request for its first view. */
export interface FirstData {
  /** Path (and search, where the data depend on it) that the data belong to. */
  path: string;
  featured?: TalentCard[];
  stats?: Stats;
  talents?: { cards: TalentCard[]; total: number; next: string | null };
  profile?: PublicProfile;
  company?: { company: Omit<PublicCompany, 'email'>; jobs: Job[]; openJobs: number };
  job?: Job;
  /** A job that can no longer be applied for, and whose it was. */
  endedJob?: Pick<Job, 'id' | 'companyName' | 'companySlug'>;
}

let read: { data: FirstData | null } | undefined;

function parseFirstData(): FirstData | null {
  const text = document.getElementById('first-data')?.textContent;
  if (!text) return null;
  try {
    // The own server wrote it into the page that runs this code: the same trust as the code itself.
    return JSON.parse(text) as FirstData | null;
  } catch {
    return null;
  }
}

/** The first data of this page load; null when the page carries none. */
export function readFirstData(): FirstData | null {
  read ??= { data: parseFirstData() };
  return read.data;
}

/** Gives one part of the first data and forgets it: hours later it would no longer be news. */
export function takeFirst<Part extends 'featured' | 'stats' | 'talents' | 'profile' | 'company' | 'job'>(
  part: Part,
): FirstData[Part] | undefined {
  const data = readFirstData();
  const taken = data?.[part];
  if (data) delete data[part];
  return taken;
}

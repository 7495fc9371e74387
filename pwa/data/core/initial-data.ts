import type { CompanyCard, PublicCompany } from '#shared/model/company.ts';
import type { Stats, SuccessStory } from '#shared/model/directory.ts';
import type { Job, JobCard } from '#shared/model/job.ts';
import type { PublicProfile, TalentCard } from '#shared/model/user.ts';
import type { ListFilter } from '../../http/list-page.ts';

/** The page of a list; `isLater` when it is not its start, as readers without scripts go on. */
export interface InitialList<Card> {
  cards: Card[];
  total: number;
  next: string | null;
  isLater?: boolean;
  didYouMean?: string;
}

/** The data that the server put into the page so that its first view needs no request. */
export interface InitialData {
  /** Path (and search, where the data depend on it) that the data belong to. */
  path: string;
  featured?: TalentCard[];
  stats?: Stats;
  talents?: InitialList<TalentCard>;
  companies?: InitialList<CompanyCard>;
  jobs?: InitialList<JobCard>;
  stories?: SuccessStory[];
  profile?: PublicProfile;
  company?: { company: Omit<PublicCompany, 'email'>; jobs: Job[]; openJobs: number };
  job?: Job;
  /** A job that can no longer be applied for, and whose it was. */
  endedJob?: Pick<Job, 'id' | 'companyName' | 'companySlug'>;
  /** Nothing that everybody may see has this address. */
  isMissing?: true;
}

let read: { data: InitialData | null } | undefined;

function parseFirstData(): InitialData | null {
  const text = typeof document === 'undefined' ? null : document.getElementById('first-data')?.textContent;
  if (!text) return null;
  try {
    // The own server wrote it into the page that runs this code: the same trust as the code itself.
    return JSON.parse(text) as InitialData | null;
  } catch {
    // A damaged page asks the server for its data.
    return null;
  }
}

type ListPart = 'talents' | 'companies' | 'jobs';

/** The first data of this page load; null when the page carries none. */
export function readInitialData(): InitialData | null {
  read ??= { data: parseFirstData() };
  return read.data;
}

/** When the worker kept this page, in ms; undefined for a page that the server has just answered. */
export function pageStoredAt(): number | undefined {
  const island = typeof document === 'undefined' ? null : document.getElementById('first-data');
  return island?.dataset.kept ? Number(island.dataset.kept) : undefined;
}

/** Sets the data of the page that is rendered on the server; rendering is synchronous, so that no two pages mix. */
export function setInitialData(data: InitialData | null): void {
  read = { data: data && { ...data } };
}

/** True when the server found nothing at this address, below which nothing else was asked for yet. */
export function isFirstMissing(path: string): boolean {
  const data = readInitialData();
  return data?.isMissing === true && data.path.toLowerCase() === path;
}

/** Gives one part of the first data and forgets it: hours later it would no longer be news. */
export function takeInitialData<
  Part extends 'featured' | 'stats' | 'stories' | 'profile' | 'company' | 'job' | ListPart,
>(part: Part): InitialData[Part] | undefined {
  const data = readInitialData();
  const taken = data?.[part];
  // Each page of the server is rendered once, and two parts of it may show the same.
  if (data && typeof document !== 'undefined') delete data[part];
  return taken;
}

/** Gives the list that the page brought along, if it is the one of this filter. */
export function takeInitialList<Part extends ListPart>(part: Part, filter: ListFilter): InitialData[Part] | undefined {
  const data = readInitialData();
  if (!data?.[part]) return undefined;
  const address = new URLSearchParams(data.path.split('?')[1]);
  address.sort();
  return String(address) === queryOf(filter) ? takeInitialData(part) : undefined;
}

/** Writes the canonical query of a filter: without empty values, sorted by name. */
export function queryOf(filter: ListFilter): string {
  const asked = Object.entries(filter).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const query = new URLSearchParams(asked);
  query.sort();
  return String(query);
}

import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { type Country, countries } from '#shared/catalog/countries.ts';
import { type Industry, industries } from '#shared/catalog/industries.ts';
import { limits } from '#shared/limits.ts';
import { type Salary, SalaryAnswerSchema } from '#shared/model/job-fields.ts';
import type { SavedItem } from '#shared/model/saved.ts';
import { memoryListChanges, onMemoryListChange } from '../../device/memory-saved-lists.ts';
import { savedList } from '../../device/saved-lists.ts';
import { readCompany } from '../../local/companies.local.ts';
import { readSavedCopies, type SavedCopy } from '../../local/saved-db.ts';
import { countUnsent, refusedNames, type SavedTrouble, savedName, troubleOf } from '../../sync/saved/saved-list.ts';
import { isOpenNow, type ShownJob } from '../core/open-jobs.ts';
import { companySession, session } from '../core/session-store.ts';
import { serverNow } from '../core/time.ts';
import { startSaved } from '../offline/saved-engine.ts';
import { type ListOwner, presentListOwners } from '../offline/saved-owner.ts';

/** A saved thing with its copy. */
export interface SavedThing {
  item: SavedItem;
  plate: SavedPlate;
  /** The server refused its last change: it is on this device alone. */
  isRefused: boolean;
}

/** The saved things of one list owner. */
export interface SavedThings {
  things: SavedThing[];
  unsent: number;
  /** Things with changes that the server refused, also removals, which are not among the things. */
  refused: number;
  trouble: SavedTrouble | null;
}

/** Whose lists this device has now; it follows logins and logouts. */
export function useListOwners(): ListOwner[] {
  useSyncExternalStore(session.subscribe, session.get);
  useSyncExternalStore(companySession.subscribe, companySession.get);
  return presentListOwners();
}

/**
 * Follows a list, also as other tabs and the server change it, and in memory where the device has no space.
 *
 * @returns undefined until it is read, null in a browser without storage
 */
export function useSavedThings({ owner }: ListOwner): SavedThings | null | undefined {
  useEffect(() => void startSaved(), []);
  const heldChanges = useSyncExternalStore(onMemoryListChange, memoryListChanges);
  return useLiveQuery(
    // An error here would replace the screen by an error page.
    () => readThings(owner).catch(() => null),
    [owner, heldChanges],
  );
}

async function readThings(owner: ListOwner['owner']): Promise<SavedThings> {
  const list = await savedList(owner).read();
  const copies = new Map((await readSavedCopies(owner)).map((copy) => [`${copy.kind} ${copy.key}`, copy]));
  const refused = refusedNames(list);
  const things = list.items.map((item) => ({
    item,
    plate: savedPlate(item, copies.get(`${item.kind} ${item.key}`)),
    isRefused: refused.has(savedName(item)),
  }));
  return { things, unsent: countUnsent(list), refused: refused.size, trouble: troubleOf(list) };
}

/**
 * The newest open jobs of a followed company, as far as the copies on this device know them; empty until they are read.
 */
export function useFollowedJobs(slug: string): readonly Pick<ShownJob, 'id' | 'title'>[] {
  // Without storage there is no copy; an error here would replace the screen by an error page.
  const company = useLiveQuery(() => readCompany(slug).catch(() => undefined), [slug]);
  return (company?.jobs ?? []).filter((job) => isOpenNow(job)).slice(0, limits.followedJobsShown);
}

// Every field may be missing, because an older version of the app, or a list, may have stored fewer. Saved things are shown
// in any case.
const text = v.fallback(v.nullable(v.string()), null);
const PlateSchema = v.object({
  name: text,
  nameOther: text,
  title: text,
  titleOther: text,
  slug: text,
  profilePicture: text,
  logo: text,
  companyName: text,
  companyNameOther: text,
  companySlug: text,
  companyLogo: text,
  location: text,
  place: text,
  salary: v.fallback(v.nullable(SalaryAnswerSchema), null),
  salaryRange: text,
  expiryDate: text,
  industry: v.fallback(v.nullable(v.picklist(industries)), null),
  country: v.fallback(v.nullable(v.picklist(countries)), null),
});

/** The shown fields of a saved thing. */
export interface SavedPlate {
  /** Title of a job, or a name; null when the device has not seen the thing yet, or may not keep it. */
  title: string | null;
  /** The same in the other language. */
  titleOther: string | null;
  /** Address of the thing; null when it is gone. */
  slug: string | null;
  picture: string | null;
  company: { name: string; nameOther: string | null; slug: string; logo: string | null } | null;
  location: string | null;
  place: string | null;
  salary: Salary | null;
  salaryRange: string | null;
  industry: Industry | null;
  country: Country | null;
  /** Nobody may see it any more. */
  isGone: boolean;
}

/** Reads the shown fields of a copy, from whatever version of the app. */
export function savedPlate(
  { kind }: Pick<SavedItem, 'kind'>,
  copy: SavedCopy | undefined,
  now = serverNow().getTime(),
): SavedPlate {
  const read = v.safeParse(PlateSchema, copy?.value ?? {});
  const known = read.success ? read.output : v.parse(PlateSchema, {});
  const hasEnded = kind === 'job' && known.expiryDate !== null && Date.parse(known.expiryDate) <= now;
  const { companyName, companyNameOther, companySlug, companyLogo } = known;
  const hasCompany = companyName && companySlug;
  return {
    title: known.title ?? known.name,
    titleOther: known.title === null ? known.nameOther : known.titleOther,
    slug: known.slug,
    picture: known.profilePicture ?? known.logo,
    company: hasCompany
      ? { name: companyName, nameOther: companyNameOther, slug: companySlug, logo: companyLogo }
      : null,
    location: known.location,
    place: known.place,
    salary: known.salary,
    salaryRange: known.salaryRange,
    industry: known.industry,
    country: known.country,
    isGone: copy?.isGone === true || hasEnded,
  };
}

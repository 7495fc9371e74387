import * as v from 'valibot';
import type { FeedName } from '#shared/catalog/feeds.ts';
import type { SavedKind } from '#shared/catalog/saved.ts';
import { getFeedRows } from '#shared/contract/sync.ts';
import { getProfile } from '#shared/contract/users.ts';
import { limits } from '#shared/limits.ts';
import { type Job, PublicJobSchema } from '#shared/model/job.ts';
import type { FeedRow } from '#shared/model/sync.ts';
import { PublicProfileSchema } from '#shared/model/user.ts';
import { publicProfileOf, type SharedProfile } from '#shared/rules/public-profile.ts';
import { savedList } from '../../device/saved-lists.ts';
import { callApi } from '../../http/call-api.ts';
import { fetchCompany, fetchJob } from '../../http/public-pages.ts';
import type { RequestFailure } from '../../http/request-failure.ts';
import { putSavedCopy, readSavedCopies, readSavedCopy, type SavedCopy, type SavedOwner } from '../../local/saved-db.ts';
import { noteConnection } from '../core/connection.ts';
import { isNotFound } from '../core/loadable.ts';
import { presentListOwners } from './saved-owner.ts';

/**
 * The saved copy of a job, for a device that has no other copy; none when an older version of the app stored another form.
 */
export async function readSavedJob(id: number): Promise<{ job: Job; savedAt: number } | undefined> {
  for (const { owner } of presentListOwners()) {
    const copy = await readSavedCopy(owner, { kind: 'job', key: String(id) });
    const read = v.safeParse(PublicJobSchema, copy?.value);
    if (copy && !copy.isGone && read.success) return { job: read.output, savedAt: copy.savedAt };
  }
  return undefined;
}

/** The saved copy of a profile, read likewise. */
export async function readSavedProfile(slug: string): Promise<{ profile: SharedProfile; savedAt: number } | undefined> {
  for (const { owner } of presentListOwners()) {
    for (const copy of await readSavedCopies(owner)) {
      if (copy.kind !== 'talent' || copy.isGone || !copy.isWhole) continue;
      const read = v.safeParse(PublicProfileSchema, copy.value);
      if (read.success && read.output.slug === slug)
        return { profile: publicProfileOf(read.output), savedAt: copy.savedAt };
    }
  }
  return undefined;
}

/** Marks the copies of something that the server no longer has. */
export async function noteGone(thing: { kind: 'job'; id: number } | { kind: 'talent'; slug: string }): Promise<void> {
  for (const { owner } of presentListOwners()) {
    for (const copy of await readSavedCopies(owner)) {
      if (copy.kind !== thing.kind || copy.isGone || !isAbout(copy.key, copy.value, thing)) continue;
      await putSavedCopy(owner, goneCopy({ kind: thing.kind, key: copy.key, copy }));
    }
  }
}

function isAbout(key: string, value: unknown, thing: Parameters<typeof noteGone>[0]): boolean {
  if (thing.kind === 'job') return key === String(thing.id);
  return typeof value === 'object' && value !== null && 'slug' in value && value.slug === thing.slug;
}

type ThingKind = Exclude<SavedKind, 'search'>;

const feeds: Record<ThingKind, FeedName> = { job: 'jobs', talent: 'talents', company: 'companies' };

function slugOf(row: FeedRow): string {
  return String(row.slug);
}

const fetchWhole: Record<ThingKind, (row: FeedRow) => Promise<unknown>> = {
  job: ({ id }) => fetchJob(id),
  // Only what strangers see is stored, also where the saver's own session asks.
  talent: async (row) => publicProfileOf(await callApi(getProfile, { params: { slug: slugOf(row) } })),
  company: (row) => fetchCompany(slugOf(row)),
};

/** Fetches the present rows with some ids. Rows that nobody may see any more are missing. @throws RequestFailure */
async function fetchRows(feed: FeedName, ids: readonly number[]): Promise<FeedRow[]> {
  const rows: FeedRow[] = [];
  for (let from = 0; from < ids.length; from += limits.rowsPerQuestionMax) {
    const part = ids.slice(from, from + limits.rowsPerQuestionMax);
    rows.push(...(await callApi(getFeedRows, { params: { feed }, query: { ids: part.join(',') } })).items);
  }
  return rows;
}

/**
 * Updates the copies of an owner's saved things: changed ones are fetched whole, and gone ones are marked. Of people who
 * left nothing stays. When the server cannot be reached, the copies stay as they are.
 */
export async function refreshSavedCopies(owner: SavedOwner): Promise<void> {
  const { items } = await savedList(owner).read();
  const copies = new Map((await readSavedCopies(owner)).map((copy) => [`${copy.kind} ${copy.key}`, copy]));
  for (const kind of ['job', 'talent', 'company'] as const) {
    const keys = items.filter((item) => item.kind === kind).map(({ key }) => key);
    if (keys.length === 0) continue;
    // Without an answer the copies stay as they are until the next occasion.
    const rows = await noteConnection(() => fetchRows(feeds[kind], keys.map(Number))).catch(() => null);
    if (!rows) return;
    const byKey = new Map(rows.map((row) => [String(row.id), row]));
    for (const key of keys)
      await refreshCopy(owner, { kind, key, row: byKey.get(key), copy: copies.get(`${kind} ${key}`) });
  }
}

interface CopyToRefresh {
  kind: ThingKind;
  key: string;
  row: FeedRow | undefined;
  copy: SavedCopy | undefined;
}

async function refreshCopy(owner: SavedOwner, { kind, key, row, copy }: CopyToRefresh): Promise<void> {
  if (!row) {
    if (!copy?.isGone) await putSavedCopy(owner, goneCopy({ kind, key, copy }));
    return;
  }
  if (copy?.isWhole && !copy.isGone && revOf(copy.value) === row.rev) return;
  const base = { kind, key, savedAt: Date.now(), isGone: false };
  try {
    await putSavedCopy(owner, { ...base, value: await fetchWhole[kind](row), isWhole: true });
  } catch (fault) {
    // It left between the two requests, or only the second request failed. Then the fields of the row are stored.
    const isGone = isNotFound(fault as RequestFailure);
    await putSavedCopy(owner, isGone ? goneCopy({ kind, key, copy }) : { ...base, value: row, isWhole: false });
  }
}

function revOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'rev' in value ? value.rev : undefined;
}

/** The copy of a thing that left: a job stays readable, of people and companies nothing stays. */
export function goneCopy({
  kind,
  key,
  copy,
}: {
  kind: ThingKind;
  key: string;
  copy: SavedCopy | undefined;
}): SavedCopy {
  const value = kind === 'job' ? (copy?.value ?? null) : null;
  return { kind, key, value, savedAt: Date.now(), isGone: true, isWhole: false };
}

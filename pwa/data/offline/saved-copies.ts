import * as v from 'valibot';
import { type Job, PublicJobSchema } from '#shared/model/job.ts';
import { PublicProfileSchema } from '#shared/model/user.ts';
import { publicProfileOf, type SharedProfile } from '#shared/rules/public-profile.ts';
import { putSavedCopy, readSavedCopies, readSavedCopy } from '../../local/saved-copies.ts';
import { goneCopy } from './refresh-saved.ts';
import { savedKeepers } from './saved-owner.ts';

/**
 * The saved copy of a job, for a device that holds no other; none when an older version of the app kept it otherwise.
 */
export async function readSavedJob(id: number): Promise<{ job: Job; savedAt: number } | undefined> {
  for (const { owner } of savedKeepers()) {
    const copy = await readSavedCopy(owner, { kind: 'job', key: String(id) });
    const read = v.safeParse(PublicJobSchema, copy?.value);
    if (copy && !copy.isGone && read.success) return { job: read.output, savedAt: copy.savedAt };
  }
  return undefined;
}

/** The saved copy of a profile, likewise. */
export async function readSavedProfile(slug: string): Promise<{ profile: SharedProfile; savedAt: number } | undefined> {
  for (const { owner } of savedKeepers()) {
    for (const copy of await readSavedCopies(owner)) {
      if (copy.kind !== 'talent' || copy.isGone || !copy.isWhole) continue;
      const read = v.safeParse(PublicProfileSchema, copy.value);
      if (read.success && read.output.slug === slug)
        return { profile: publicProfileOf(read.output), savedAt: copy.savedAt };
    }
  }
  return undefined;
}

/** The server says that nobody may see a thing any more. */
export async function noteGone(thing: { kind: 'job'; id: number } | { kind: 'talent'; slug: string }): Promise<void> {
  for (const { owner } of savedKeepers()) {
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

import { limits } from '../limits.ts';
import { type ProfileField, profileFields } from '../model/field-names.ts';
import type { OwnProfile, ProfileBase, ProfileMerge, ProfilePatch } from '../model/user.ts';
import { skillKey } from './skills.ts';

export interface ProfileEditing {
  /** The profile as it is, in the values of the API. */
  current: Pick<OwnProfile, ProfileField>;
  patch: ProfilePatch;
  /** The values that the person saw of each field; a field without one is applied as it is sent. */
  base: ProfileBase;
}

export interface MergedProfile extends ProfileMerge {
  /** The part of the patch that is to be written, skills as merged. */
  apply: ProfilePatch;
}

/**
 * Merges an edit with the changes of others since: a field that nobody else touched is applied, skills are
 * merged one by one, and of any other field the current value stays and the edit becomes a conflict.
 *
 * @see protocol §1 PATCH with merge, SYNC-2, SYNC-8
 */
export function mergeProfile({ current, patch, base }: ProfileEditing): MergedProfile {
  const merged: MergedProfile = { apply: {}, applied: [], conflicts: [] };
  for (const field of profileFields) {
    if (!(field in patch)) continue;
    const outcome = mergedValue(field, { current, patch, base });
    if (outcome === 'conflict') {
      merged.conflicts.push({ field, base: base[field], yours: patch[field], theirs: current[field] });
      continue;
    }
    merged.applied.push(field);
    if (!isSame(outcome.value, current[field])) Object.assign(merged.apply, { [field]: outcome.value });
  }
  return merged;
}

function mergedValue(field: ProfileField, { current, patch, base }: ProfileEditing): { value: unknown } | 'conflict' {
  const mine = patch[field];
  const seen = base[field];
  if (seen === undefined || isSame(mine, current[field]) || isSame(seen, current[field])) return { value: mine };
  if (field !== 'skills') return 'conflict';
  const skills = mergeSkills({ current: current.skills, mine: patch.skills ?? [], base: base.skills ?? [] });
  return skills ? { value: skills } : 'conflict';
}

/** True when two values are the same to a reader: nothing and an empty text are. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one || null) === JSON.stringify(other || null);
}

export interface SkillsEditing {
  /** The skills as they are. */
  current: readonly string[];
  mine: readonly string[];
  /** The skills that the editor saw. */
  base: readonly string[];
}

/**
 * Applies the skills that an editor added, removed and respelled: current ones in their order, then the added ones. Null
 * when there are more than a profile may have.
 *
 * @see protocol §1 PATCH with merge
 */
export function mergeSkills({ current, mine, base }: SkillsEditing): string[] | null {
  const mineByKey = bySkillKey(mine);
  const baseByKey = bySkillKey(base);
  const currentKeys = bySkillKey(current);
  const staying = current.filter((skill) => mineByKey.has(skillKey(skill)) || !baseByKey.has(skillKey(skill)));
  const respelled = staying.map((skill) => {
    const isAsSeen = baseByKey.get(skillKey(skill)) === skill;
    return (isAsSeen && mineByKey.get(skillKey(skill))) || skill;
  });
  const added = [...mineByKey].filter(([key]) => !baseByKey.has(key) && !currentKeys.has(key));
  const merged = [...respelled, ...added.map(([, skill]) => skill)];
  return merged.length <= limits.skillsMaxCount ? merged : null;
}

function bySkillKey(skills: readonly string[]): Map<string, string> {
  return new Map(skills.map((skill) => [skillKey(skill), skill]));
}

/**
 * Merges a private note that was written on two devices. Where both have changed it, both texts stay, the other one
 * first: neither of them has been seen by who wrote the other.
 *
 * @param base The note before, as the writer saw it.
 * @param yours The note as the writer left it.
 * @param theirs The note that is stored now.
 */
export function mergeNote({ base, yours, theirs }: { base: string; yours: string; theirs: string }): string {
  if (theirs === base || theirs === yours) return yours;
  if (yours === base || theirs.includes(yours)) return theirs;
  if (yours.includes(theirs)) return yours;
  return [...`${theirs}\n${yours}`].slice(-limits.mergedNoteMaxLength).join('');
}

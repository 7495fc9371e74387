import { limits } from '../limits.ts';
import { skillKey } from './skills.ts';

export interface SkillsEditing {
  /** The skills as they are. */
  current: readonly string[];
  mine: readonly string[];
  /** The skills that the editor saw. */
  base: readonly string[];
}

/**
 * Takes over an editor's added, removed and respelled skills: the current order, then the new
 * added. Null when that is more than a profile may have.
 *
 * @see protocol §1 PATCH with merge
 */
export function mergeSkills({ current, mine, base }: SkillsEditing): string[] | null {
  const mineByKey = bySkillKey(mine);
  const baseByKey = bySkillKey(base);
  const currentKeys = bySkillKey(current);
  const kept = current.filter((skill) => mineByKey.has(skillKey(skill)) || !baseByKey.has(skillKey(skill)));
  const respelled = kept.map((skill) => {
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

/**
 * Reads skills from the text of a form: split on `,` and `،`, trimmed, empty ones dropped, each once without regard
 * to case; the first spelling stays.
 *
 * @see requirements J8, J9
 */
export function splitSkills(text: string): string[] {
  const byKey = new Map<string, string>();
  for (const part of text.split(/[,،]/)) {
    const skill = part.trim();
    const key = skillKey(skill);
    if (skill !== '' && !byKey.has(key)) byKey.set(key, skill);
  }
  return [...byKey.values()];
}

/** The result of adding skills. */
export interface AddedSkills {
  /** The old skills, followed by the new ones. */
  skills: string[];
  /** Typed skills that the list already had, in the list's spelling. */
  known: string[];
}

/**
 * Adds the skills of a typed text, separated by commas, to a list. Each stands there once, whatever its case.
 *
 * @see requirements R2
 */
export function addSkills(skills: readonly string[], typed: string): AddedSkills {
  const byKey = new Map(skills.map((skill) => [skillKey(skill), skill]));
  const known: string[] = [];
  for (const skill of splitSkills(typed)) {
    const same = byKey.get(skillKey(skill));
    if (same === undefined) byKey.set(skillKey(skill), skill);
    else known.push(same);
  }
  return { skills: [...byKey.values()], known };
}

/**
 * The key of a skill: two spellings with one key are one skill. Composed letters, trimmed, lower case.
 */
export function skillKey(skill: string): string {
  return skill.normalize('NFC').trim().toLowerCase();
}

/** Writes skills as the text of a form. */
export function joinSkills(skills: readonly string[], separator: ', ' | '، ' = ', '): string {
  return skills.join(separator);
}

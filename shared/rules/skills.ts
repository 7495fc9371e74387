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

/** Skills with some more behind them, and the typed ones that were among them already, as the list writes them. */
export interface AddedSkills {
  skills: string[];
  known: string[];
}

/**
 * Adds typed text, with commas between several skills, to skills: trimmed, each once without regard to case.
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
 * The key of a skill: two spellings with one key are one skill. Composed letters, no space around, no regard to case.
 */
export function skillKey(skill: string): string {
  return skill.normalize('NFC').trim().toLowerCase();
}

/** Writes skills as the text of a form. */
export function joinSkills(skills: readonly string[], separator: ', ' | '، ' = ', '): string {
  return skills.join(separator);
}

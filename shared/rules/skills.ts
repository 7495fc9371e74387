/**
 * Reads skills from the text of a form: split on `,` and `،`, trimmed, empty ones dropped, each once without regard
 * to case; the first spelling stays.
 *
 * @see spec §5 Profile update, checklist J8, J9
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

/** What makes two spellings one skill: composed letters, no space around, no regard to case. */
export function skillKey(skill: string): string {
  return skill.normalize('NFC').trim().toLowerCase();
}

/** Writes skills as the text of a form. */
export function joinSkills(skills: readonly string[], separator: ', ' | '، ' = ', '): string {
  return skills.join(separator);
}

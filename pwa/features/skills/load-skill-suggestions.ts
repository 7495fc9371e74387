import { loadNamespaces } from '#pwa/i18n/texts.ts';
import { SkillSuggestions } from './skill-suggestions.tsx';

/** The suggestions of skills with their texts and the list of known skills. */
export async function loadSkillSuggestions(): Promise<typeof SkillSuggestions> {
  await loadNamespaces(['suggestions']);
  return SkillSuggestions;
}

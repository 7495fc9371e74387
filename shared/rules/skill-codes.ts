import { codeOfSkill } from '../catalog/lexicon/skill-names.ts';
import { conceptsIn } from './lexicon-words.ts';
import { rememberingTexts } from './remembered.ts';

/** Gives the codes of the skills that a text names, in either language. */
export const skillCodes: (text: string) => readonly string[] = rememberingTexts((text) => {
  const skills = conceptsIn(text).filter(({ kind }) => kind === 'skill');
  return [...new Set(skills.map(({ en: [name = ''] }) => codeOfSkill(name)))];
});

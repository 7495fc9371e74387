import { transliterate } from '#shared/rules/transliterate.ts';
import names from './content/names.json' with { type: 'json' };
import type { Random } from './random.ts';

export type Gender = 'man' | 'woman';

export interface PersonName {
  name: string;
  gender: Gender;
  /** Arabic names in Arabic and in Latin letters, and names from elsewhere. */
  kind: 'arabic' | 'latinised' | 'expatriate';
}

/** Draws the name of a person of the Gulf; about six of ten are in Arabic script. */
export function drawPersonName(random: Random): PersonName {
  const gender = random.chance(0.52) ? 'man' : 'woman';
  if (random.chance(0.62)) return { name: arabicName(random, gender), gender, kind: 'arabic' };
  if (random.chance(0.5)) return { name: latinisedName(random, gender), gender, kind: 'latinised' };
  return { name: expatriateName(random, gender), gender, kind: 'expatriate' };
}

const givenNames = { man: names.men, woman: names.women };
const expatriateNames = { man: names.expatriates.men, woman: names.expatriates.women };

function arabicName(random: Random, gender: Gender): string {
  const family = random.pick(names.families);
  const given = asWritten(random, random.pick(givenNames[gender]));
  if (random.chance(0.06)) return `${given} ${gender === 'man' ? 'بن' : 'بنت'} ${random.pick(names.men)} ${family}`;
  if (random.chance(0.14)) return `${given} ${random.pick(names.men)} ${family}`;
  return `${given} ${family}`;
}

// عبدالله and عبد الله are both common.
function asWritten(random: Random, name: string): string {
  return name.startsWith('عبدال') && random.chance(0.25) ? name.replace('عبد', 'عبد ') : name;
}

function latinisedName(random: Random, gender: Gender): string {
  const given = capitalised(transliterate(random.pick(givenNames[gender])));
  const family = transliterate(random.pick(names.families)).replace(/^al/, '');
  const article = random.pick(['Al-', 'Al-', 'Al ', 'Al']);
  return `${given} ${article}${article === 'Al' ? family : capitalised(family)}`;
}

function expatriateName(random: Random, gender: Gender): string {
  return `${random.pick(expatriateNames[gender])} ${random.pick(names.expatriates.families)}`;
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

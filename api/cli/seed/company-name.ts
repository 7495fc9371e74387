import type { Industry } from '#shared/catalog/industries.ts';
import sentences from './content/sentences.json' with { type: 'json' };
import { type BothLanguages, professions } from './content.ts';
import type { Random } from './random.ts';

/** Draws the name of a company in both languages. */
export function companyNameOf(random: Random, industry: Industry): BothLanguages {
  const brand = random.pick(sentences.brands);
  const firm = random.pick(professions[industry].firms);
  return { ar: `${brand.ar} ${firm.ar}`, en: `${brand.en} ${firm.en}` };
}

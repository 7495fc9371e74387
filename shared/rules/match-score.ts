import { limits } from '../limits.ts';
import type { Match } from '../model/application.ts';
import { normalizeSearch } from './normalize-search.ts';
import { skillKey } from './skills.ts';
import { transliterate } from './transliterate.ts';
import { experienceYears, type Stay } from './work-history.ts';

/** The requirements of a job. */
export interface JobRequirements {
  skills: readonly string[];
  experienceYears: number;
}

/** The skills and positions of a talent. */
export interface TalentSkills {
  skills: readonly string[];
  experience: readonly Stay[];
}

/**
 * Makes a function that scores how talents match a job: the share of the job's skills counts for 80 %, the years of experience
 * against those asked for 20 %; where one of the two is not known, the other counts alone. Make it once for all talents
 * of a list, which have many skills in common.
 *
 * @param today `YYYY-MM-DD`; until then a stay that goes on is counted.
 * @see api §2 Match score
 */
export function createMatcher(job: JobRequirements, today: string): (talent: TalentSkills) => Match {
  const forms = rememberedForms();
  const asked = [...new Map(job.skills.map((skill) => [skillKey(skill), skill])).values()];
  return (talent) => {
    const known = new Set(talent.skills.flatMap(forms));
    const skills = asked.filter((skill) => forms(skill).some((form) => known.has(form)));
    const years = talent.experience.length > 0 ? experienceYears(talent.experience, today) : null;
    const parts = {
      skills: asked.length > 0 ? skills.length / asked.length : null,
      years: years === null ? null : yearsShare(years, job.experienceYears),
    };
    return { score: scoreOf(parts), skills, skillsAsked: asked.length, years, yearsAsked: job.experienceYears };
  };
}

function scoreOf({ skills, years }: { skills: number | null; years: number | null }): number | null {
  if (skills === null) return years === null ? null : Math.round(years * 100);
  if (years === null) return Math.round(skills * 100);
  return Math.round((skills * limits.matchSkillsShare + years * (1 - limits.matchSkillsShare)) * 100);
}

function yearsShare(years: number, asked: number): number {
  return asked === 0 ? 1 : Math.min(1, years / asked);
}

function rememberedForms(): (skill: string) => string[] {
  const remembered = new Map<string, string[]>();
  return (skill) => {
    const known = remembered.get(skill) ?? formsOf(skill);
    remembered.set(skill, known);
    return known;
  };
}

// As typed and in Latin letters, so that a name in Arabic letters meets its Latin spelling; a skill of signs alone
// is compared by its signs.
function formsOf(skill: string): string[] {
  const plain = normalizeSearch(skill);
  if (plain === '') return [skillKey(skill)];
  return [plain, normalizeSearch(transliterate(skill))];
}

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMatcher, type JobRequirements, type TalentSkills } from './match-score.ts';
import type { Stay } from './work-history.ts';
import { experienceYears } from './work-history.ts';

const today = '2026-11-21';
const matchScore = ({ job, talent }: { job: JobRequirements; talent: TalentSkills }) =>
  createMatcher(job, today)(talent);
const stay = (startDate: string, endDate: string | null = null): Stay => ({
  startDate,
  endDate,
  current: endDate === null,
});
const match = (job: object, talent: object) =>
  matchScore({
    job: { skills: [], experienceYears: 0, ...job },
    talent: { skills: [], experience: [], ...talent },
  });

it('weighs skills with 80 and years with 20 percent, and says why (S7)', () => {
  const job = { skills: ['React', 'SQL', 'Go', 'Docker', 'AWS'], experienceYears: 5 };
  const talent = { skills: ['react', 'sql', 'GO', 'docker'], experience: [stay('2020-11-01')] };
  expect(match(job, talent)).toEqual({
    score: 84,
    skills: ['React', 'SQL', 'Go', 'Docker'],
    skillsAsked: 5,
    years: 6,
    yearsAsked: 5,
  });
});

it('counts skills alone where no experience is told, and years alone where no skills are asked', () => {
  expect(match({ skills: ['a', 'b'], experienceYears: 5 }, { skills: ['a'] }).score).toBe(50);
  expect(match({ experienceYears: 4 }, { experience: [stay('2024-11-01')] }).score).toBe(50);
  expect(match({ experienceYears: 4 }, {}).score).toBeNull();
});

it.each([
  ['كفاءة الطاقة', 'كفاءه الطاقه'],
  ['C++', 'c++'],
  ['Node.js', 'nodejs'],
  ['إدارة المشاريع', 'ادارة  المشاريع'],
])('takes %s and %s for one skill', (asked, known) => {
  expect(match({ skills: [asked] }, { skills: [known] }).score).toBe(100);
});

it('takes a word in Arabic letters and its Latin spelling for one skill', () => {
  expect(match({ skills: ['فوتوشوب'] }, { skills: ['Futushub', 'SQL'] }).score).toBe(100);
});

it('keeps C, C++ and C# apart', () => {
  expect(match({ skills: ['C', 'C++', 'C#'] }, { skills: ['C++'] }).skills).toEqual(['C++']);
});

it('counts times at two employers at once only once', () => {
  expect(experienceYears([stay('2010-01-01', '2014-01-01'), stay('2012-01-01', '2015-01-01')], today)).toBe(5);
  expect(experienceYears([stay('2030-01-01')], today)).toBe(0);
});

it('counts whole years from the first to the last day, and none that are still to come', () => {
  expect(experienceYears([stay('2020-02-01', '2021-01-31')], today)).toBe(1);
  expect(experienceYears([stay('2020-02-01', '2020-12-31')], today)).toBe(0);
  expect(experienceYears([stay('2024-12-01', '2036-11-30')], today)).toBe(1);
});

const skills = fc.array(fc.constantFrom('React', 'react', 'SQL', 'Go', 'C++', 'عربي', 'تصميم', '★'), { maxLength: 8 });
const day = fc.integer({ min: 1990, max: 2026 }).map((year) => `${year}-03-01`);
const stays = fc.array(
  fc.tuple(day, fc.option(day)).map(([from, to]) => stay(from, to)),
  { maxLength: 4 },
);
const input = fc.record({
  job: fc.record({ skills, experienceYears: fc.integer({ min: 0, max: 60 }) }),
  talent: fc.record({ skills, experience: stays }),
});

it('is a whole number from 0 to 100, and null only where nothing can be compared', () => {
  fc.assert(
    fc.property(input, (given) => {
      const { score } = matchScore(given);
      if (score === null) return given.job.skills.length === 0 && given.talent.experience.length === 0;
      return Number.isInteger(score) && score >= 0 && score <= 100;
    }),
  );
});

it('never falls when a talent learns something, and does not depend on any order', () => {
  fc.assert(
    fc.property(input, skills, (given, learned) => {
      const before = matchScore(given);
      const after = matchScore({ ...given, talent: { ...given.talent, skills: [...given.talent.skills, ...learned] } });
      const turned = matchScore({
        ...given,
        talent: { skills: given.talent.skills.toReversed(), experience: given.talent.experience.toReversed() },
      });
      expect(after.score ?? 0).toBeGreaterThanOrEqual(before.score ?? 0);
      expect(turned).toEqual(before);
    }),
  );
});

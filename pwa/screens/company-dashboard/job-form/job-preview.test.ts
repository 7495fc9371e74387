import { expect, it } from 'vitest';
import { previewOf } from './job-preview.tsx';
import { newJobValues } from './job-values.ts';

const begun = newJobValues({ industry: 'energy', country: 'Oman' }, new Date('2026-01-01'));

it('shows what makes sense so far, and leaves out the rest (R14)', () => {
  const unfinished = {
    ...begun,
    experienceYears: 'two',
    salaryMin: '9e9',
    expiryDate: '2026-02-31',
    place: 'elsewhere',
  };
  expect(previewOf(unfinished, 'Oman')).toMatchObject({
    ...{ experienceYears: 0, salary: null, salaryRange: null, expiryDate: null },
    ...{ place: null, country: 'Oman', workplace: null, employmentType: null, skills: [] },
  });
  expect(previewOf({}, 'Oman').title).toBe('');
});

it('has the chosen city with its country, pay as one fact, and the skill that was not added yet', () => {
  const typed = {
    ...begun,
    place: 'dubai',
    salaryMin: '9000',
    salaryRange: 'old words',
    skills: ['HSE'],
    typedSkill: 'SCADA',
  };
  const amount = { min: 9000, max: null, currency: 'OMR', period: 'MONTH' };
  expect(previewOf(typed, 'Oman')).toMatchObject({
    ...{ place: 'dubai', country: 'United Arab Emirates', skills: ['HSE', 'SCADA'] },
    ...{ salary: amount, salaryRange: null, expiryDate: '2026-01-31' },
  });
  expect(previewOf({ ...typed, salaryPeriod: 'inWords' }, 'Oman')).toMatchObject({
    salary: null,
    salaryRange: 'old words',
  });
});

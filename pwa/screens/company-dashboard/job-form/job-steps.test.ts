import { expect, it } from 'vitest';
import { errorsUpTo, firstStepOf, stepFields } from './job-steps.tsx';
import { newJobValues } from './job-values.ts';

it('shows each field of the form in one step (R14)', () => {
  const fields = Object.keys(newJobValues({ industry: '', country: 'Qatar' }, new Date()));
  expect(Object.values(stepFields).flat().toSorted()).toEqual(fields.toSorted());
});

it('leads to the first step with an error, in the order of the steps', () => {
  expect(firstStepOf(['skills', 'salaryMin'])).toBe('terms');
  expect(firstStepOf([])).toBeUndefined();
});

it('asks for nothing of a later step, and loses no error of a field that it does not know', () => {
  const errors = { title: 'title_required', place: 'location_required', companyId: 'too_long' };
  expect(errorsUpTo('work', errors)).toEqual({ title: 'title_required', companyId: 'too_long' });
  expect(errorsUpTo('review', errors)).toEqual(errors);
});

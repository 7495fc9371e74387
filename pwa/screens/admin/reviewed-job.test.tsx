import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildJob } from '#pwa/testing/build-job.ts';
import { startTexts } from '#pwa/testing/texts.ts';
import type { AdminJob } from '#shared/model/job-moderation.ts';
import { ReviewedJob } from './job-review-dialog.tsx';

beforeEach(() => startTexts('en'));
afterEach(cleanup);

function renderJob(change: Partial<AdminJob>) {
  render(<ReviewedJob job={{ ...buildJob(), moderation: null, companyClosings: 0, ...change }} />);
  return screen.getAllByRole('listitem').map((item) => item.textContent);
}

it('a job under review shows what was chosen beside what was typed, and the texts of both languages (R12)', () => {
  const facts = renderJob({
    place: 'lusail',
    location: 'Marina, tower 5',
    workplace: 'hybrid',
    employmentType: 'PART_TIME',
    salary: { min: 9000, max: 12_000, currency: 'QAR', period: 'MONTH' },
    salaryRange: 'Call us',
    description: 'Plans grids.',
    titleOther: 'مخطط شبكات',
    descriptionOther: 'يخطط الشبكات.',
  });
  for (const fact of ['Lusail, Qatar', 'Marina, tower 5', 'Hybrid', 'Part time', '3 years’ experience'])
    expect(facts).toContain(fact);
  expect(facts.join()).toMatch(/QAR\s9,000.*12,000 a month/);
  expect(facts).not.toContain('Call us');
  expect(screen.getByRole('heading').textContent).toBe('مخطط شبكات');
  for (const text of ['Plans grids.', 'يخطط الشبكات.']) expect(screen.getByText(text)).toBeDefined();
});

it('a typed place that says the same as the chosen one stands once', () => {
  const facts = renderJob({ place: 'lusail', location: 'Lusail, Qatar' });
  expect(facts.filter((fact) => fact === 'Lusail, Qatar')).toHaveLength(1);
});

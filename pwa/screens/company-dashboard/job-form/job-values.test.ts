import { describe, expect, it } from 'vitest';
import { buildJob } from '#pwa/testing/build-job.ts';
import {
  changedValues,
  type JobValues,
  newJobValues,
  readJobDraft,
  toJobPatch,
  toNewJob,
  validateJob,
  valuesOfCopy,
  valuesOfJob,
  withChoices,
} from './job-values.ts';

const now = new Date();
const company = { industry: 'energy', country: 'Kuwait' } as const;

function filled(change: Partial<JobValues> = {}): JobValues {
  return { ...newJobValues(company, now), title: 'Engineer', description: 'Builds.', location: 'Doha', ...change };
}

function daysAhead(days: number): string {
  const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const part = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}

describe('a new job', () => {
  it('is active, asks for no experience and ends in 30 days unless said otherwise (R3, R4)', () => {
    const values = newJobValues(company, now);
    expect(values).toMatchObject({ status: 'active', experienceYears: '0', skills: [], industry: 'energy' });
    expect(values.expiryDate).toBe(daysAhead(30));
  });

  it('says what is missing, in the words of the schemas (R7)', async () => {
    const errors = await validateJob(null, newJobValues({ ...company, industry: '' }, now), now);
    expect(errors).toEqual({
      title: 'title_required',
      description: 'description_required',
      industry: 'industry_required',
      place: 'location_required',
    });
    expect(await validateJob(null, filled({ expiryDate: '' }), now)).toEqual({ expiryDate: 'expiry_date_required' });
  });

  it('is content with a chosen city, whose words follow a moment later (R10)', async () => {
    expect(await validateJob(null, filled({ place: 'doha', location: '' }), now)).toEqual({});
    expect(await validateJob(null, filled({ place: 'elsewhere', location: '' }), now)).toEqual({
      location: 'location_required',
    });
  });

  it.each(['-1', '2.5', 'two', '61', '1e1'])('takes no %s for years of experience (R3)', async (experienceYears) => {
    expect(await validateJob(null, filled({ experienceYears }), now)).toEqual({
      experienceYears: 'experience_years_invalid',
    });
  });

  it.each([
    ['', 0],
    ['٧', 7],
    [' 12 ', 12],
  ])('reads %j as %i years (R3)', (experienceYears, years) => {
    expect(toNewJob(filled({ experienceYears })).experienceYears).toBe(years);
  });

  it('sends what was chosen of place, employment and pay; nothing chosen is null (R10)', () => {
    expect(toNewJob(filled())).toMatchObject({ place: null, workplace: null, employmentType: null, salary: null });
    const chosen = {
      place: 'doha',
      workplace: 'remote',
      employmentType: 'INTERN',
      salaryMin: '٩٠٠',
      salaryMax: '1200',
    };
    expect(toNewJob(filled(chosen))).toMatchObject({
      ...{ place: 'doha', workplace: 'remote', employmentType: 'INTERN' },
      salary: { min: 900, max: 1200, currency: 'KWD', period: 'MONTH' },
    });
  });

  it('takes an end that stays empty for open (R10)', () => {
    // An end that stays empty is open: "from 6,000" is not 6,000.
    expect(toNewJob(filled({ salaryMin: '6000' })).salary).toMatchObject({ min: 6000, max: null });
    expect(toNewJob(filled({ salaryMax: '700' })).salary).toMatchObject({ min: null, max: 700 });
  });

  it('says beside the pay what is wrong with it (R10)', async () => {
    const wrong = filled({ salaryMin: '900', salaryMax: '800' });
    expect(await validateJob(null, wrong, now)).toEqual({ salaryMin: 'salary_order' });
    expect(await validateJob(null, filled({ salaryMin: 'much' }), now)).toEqual({ salaryMin: 'salary_amount_invalid' });
  });

  it('ends today at the earliest and within a year (R4)', async () => {
    expect(await validateJob(null, filled({ expiryDate: daysAhead(-1) }), now)).toEqual({
      expiryDate: 'expiry_date_past',
    });
    expect(await validateJob(null, filled({ expiryDate: daysAhead(400) }), now)).toEqual({
      expiryDate: 'expiry_date_range',
    });
    expect(await validateJob(null, filled({ expiryDate: daysAhead(365) }), now)).toEqual({});
  });

  it('keeps the skill that was typed and not added (R2)', () => {
    expect(toNewJob(filled({ skills: ['SQL'], typedSkill: ' sql, Python ' })).skills).toEqual(['SQL', 'Python']);
  });

  it('says where a skill is too long, and sends the salary or none (R2, R8)', async () => {
    expect(await validateJob(null, filled({ skills: ['x'.repeat(51)] }), now)).toEqual({ skills: 'too_long' });
    const words = { salaryPeriod: 'inWords', salaryRange: ' QAR 250 a shift ', salaryMin: '9' };
    expect(toNewJob(filled(words))).toMatchObject({ salary: null, salaryRange: 'QAR 250 a shift' });
    expect(toNewJob(filled({ salaryRange: 'hidden' })).salaryRange).toBeNull();
    expect(toNewJob(filled()).salaryRange).toBeNull();
  });
});

describe('a stored job', () => {
  const job = buildJob({ title: 'Old', skills: ['SQL'], expiryDate: '2020-01-01T19:59:59.999Z' });
  const base = valuesOfJob(job);

  it('sends only what changed (Q9)', () => {
    expect(toJobPatch(base, { ...base, title: 'New' })).toEqual({ title: 'New' });
    expect(toJobPatch(base, { ...base, typedSkill: 'Python' })).toEqual({ skills: ['SQL', 'Python'] });
    expect(toJobPatch(base, { ...base, skills: ['Go'] })).toEqual({ skills: ['Go'] });
    expect(toJobPatch(base, { ...base, typedSkill: ' ' })).toEqual({});
    expect(toJobPatch(base, base)).toEqual({});
  });

  it('without pay or an address of its own has empty fields, the currency of its country and pay by the month', () => {
    const none = { salary: null, salaryRange: null, place: null, workplace: null, employmentType: null };
    const bare = buildJob({ ...none, titleOther: null, descriptionOther: null, country: 'Kuwait' });
    const noPay = { salaryMin: '', salaryMax: '', salaryRange: '' };
    const noWork = { place: 'elsewhere', workplace: '', employmentType: '', titleOther: '', descriptionOther: '' };
    const empty = { ...noPay, ...noWork };
    expect(valuesOfJob(bare)).toMatchObject({ ...empty, salaryCurrency: 'KWD', salaryPeriod: 'MONTH' });
  });

  it('sends pay whole when a part of it changes, and takes it back (R10)', () => {
    const salary = { min: 900, max: 1200, currency: 'KWD', period: 'MONTH' } as const;
    const paid = valuesOfJob(buildJob({ salary }));
    expect(toJobPatch(paid, { ...paid, salaryMax: '1500' })).toEqual({
      salary: { ...salary, max: 1500 },
      // A text beside it would say something else.
      salaryRange: null,
    });
    expect(toJobPatch(paid, { ...paid, salaryMin: '', salaryMax: '' })).toEqual({ salary: null, salaryRange: null });
    expect(toJobPatch(paid, { ...paid, place: 'doha' })).toEqual({ place: 'doha' });
  });

  it('is not judged by what was stored before (Q9)', async () => {
    expect(await validateJob(base, { ...base, title: 'New' }, now)).toEqual({});
    expect(await validateJob(base, { ...base, title: ' ' }, now)).toEqual({ title: 'title_required' });
  });

  it('is copied with a term of its own', () => {
    expect(valuesOfCopy({ ...job, status: 'closed' }, now)).toEqual({
      ...base,
      status: 'active',
      expiryDate: daysAhead(30),
    });
  });
});

describe('draft of a job', () => {
  it('holds what differs, and is read back (R9)', () => {
    const base = filled();
    const values = changedValues(base, { ...base, title: 'Typed', skills: ['A'] });
    expect(values).toEqual({ title: 'Typed', skills: ['A'] });
    const draft = { values, attempt: { key: 'k', body: '{}' } };
    expect(readJobDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  });

  it('of an older version shows the texts that it holds', () => {
    expect(withChoices(filled({ location: 'Halul', salaryRange: 'Call us' }))).toMatchObject({
      place: 'elsewhere',
      salaryPeriod: 'inWords',
    });
    const chosen = filled({ place: 'doha', location: 'Doha', salaryMin: '9', salaryRange: 'QAR 9' });
    expect(withChoices(chosen)).toEqual(chosen);
  });

  it.each([null, 'text', { values: { title: 7 } }])('of another shape is none (%j)', (kept) => {
    expect(readJobDraft(kept)).toEqual({ values: {} });
  });
});

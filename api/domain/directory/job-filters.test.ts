import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildJob } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const doha = await buildCompany(app, { country: 'Qatar' });
  const muscat = await buildCompany(app, { country: 'Oman' });
  await buildJob(app, doha.id, {
    title: 'Teacher',
    industry: 'education',
    location: 'Our school',
    place: 'doha',
    workplace: 'onsite',
    employmentType: 'FULL_TIME',
    experienceYears: 4,
    salary: { min: 6000, max: 9000, currency: 'QAR', period: 'MONTH' },
  });
  await buildJob(app, doha.id, {
    title: 'Writer',
    industry: 'education',
    location: 'Dubai',
    place: 'dubai',
    workplace: 'remote',
    employmentType: 'PART_TIME',
    experienceYears: 0,
  });
  await buildJob(app, muscat.id, {
    title: 'Pilot',
    industry: 'aviation',
    location: 'مسقط',
    experienceYears: 12,
    salary: { min: 20_000, max: 24_000, currency: 'OMR', period: 'YEAR' },
  });
});
afterAll(() => app.stop());

const get = (path: string) => app.client().get(path);
const titles = async (query: string) =>
  (await get(`/api/jobs?${query}`)).body.map(({ title }: { title: string }) => title);

describe('the list of jobs', () => {
  it.each([
    ['place=doha', ['Teacher']],
    ['place=muscat', ['Pilot']],
    ['place=dubai&country=Qatar', []],
    ['workplace=remote', ['Writer']],
    ['employmentType=FULL_TIME', ['Teacher']],
    ['experience=0', ['Writer']],
    ['experience=3', ['Writer']],
    ['experience=5', ['Writer', 'Teacher']],
    ['experience=15', ['Pilot', 'Writer', 'Teacher']],
    ['pay=8000', ['Pilot', 'Teacher']],
    ['pay=12000', ['Pilot']],
    ['pay=8000&experience=5', ['Teacher']],
    ['q=teacher&workplace=onsite&industry=education', ['Teacher']],
    ['place=&workplace=&employmentType=&experience=&pay=', ['Pilot', 'Writer', 'Teacher']],
  ])('is narrowed by %s (K9)', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
    expect((await get(`/api/jobs?${query}`)).headers.get('x-total-count')).toBe(String(expected.length));
  });

  it('goes on under the same filter where Link says (K9)', async () => {
    const first = await get('/api/jobs?experience=5&limit=1');
    const link = first.headers.get('link') ?? '';
    const second = await get(link.slice(1, link.indexOf('>')));
    expect([first, second].map(({ body }) => body[0].title)).toEqual(['Writer', 'Teacher']);
    expect(second.headers.get('link')).toBeNull();
  });

  it.each([
    ['place=atlantis', 'place', 'Choose a city from the list'],
    ['workplace=moon', 'workplace', 'Choose a workplace from the list'],
    ['employmentType=full_time', 'employmentType', 'Choose an employment type from the list'],
    ['experience=4', 'experience', 'Choose years of experience from the list'],
    ['pay=1e9', 'pay', 'Choose an amount from the list'],
    ['posted=2', 'posted', 'Choose a number of days from the list'],
  ])('refuses %s, which no list has (K9)', async (query, field, message) => {
    for (const path of ['/api/jobs', '/api/jobs/counts']) {
      const { status, body } = await get(`${path}?${query}`);
      expect([status, body.errors]).toEqual([400, { [field]: message }]);
    }
  });

  it('does not find what a filter stands for as a word (K9)', async () => {
    expect(await titles(`q=${encodeURIComponent('~workplace=remote')}`)).toEqual([]);
  });
});

describe('the counts beside the list of jobs', () => {
  it('say what each value leaves, and leave out what leaves nothing (K9)', async () => {
    expect((await get('/api/jobs/counts')).body).toEqual({
      industry: { education: 2, aviation: 1 },
      country: { Qatar: 1, 'United Arab Emirates': 1, Oman: 1 },
      place: {},
      workplace: { onsite: 1, remote: 1 },
      employmentType: { FULL_TIME: 1, PART_TIME: 1 },
      experience: { 0: 1, 1: 1, 2: 1, 3: 1, 5: 2, 8: 2, 10: 2, 15: 3 },
      pay: { 3000: 2, 5000: 2, 8000: 2, 12000: 1, 16000: 1, 20000: 1 },
      posted: { 1: 3, 3: 3, 7: 3, 14: 3, 30: 3 },
    });
  });

  it('take a filter as if it were chosen anew, and the others as they are (K9)', async () => {
    const { body } = await get('/api/jobs/counts?industry=education&country=Qatar');
    expect(body).toMatchObject({
      industry: { education: 1 },
      country: { Qatar: 1, 'United Arab Emirates': 1 },
      place: { doha: 1 },
      workplace: { onsite: 1 },
    });
  });

  it('name the places of the country of the chosen place (K9)', async () => {
    const { body } = await get('/api/jobs/counts?place=dubai');
    expect(body.place).toEqual({ dubai: 1 });
    expect(body.country).toEqual({ Qatar: 1, 'United Arab Emirates': 1, Oman: 1 });
    expect(body.industry).toEqual({ education: 1 });
  });
});

describe('the age of jobs', () => {
  it('narrows their list by the days since they were published (K9)', async () => {
    const { id } = await buildCompany(app);
    const daysAgo = (days: number) => new Date(app.deps.clock.now().getTime() - days * 86_400_000);
    for (const days of [2, 6, 20]) {
      await buildJob(app, id, { title: `Sailor ${days}`, location: 'Muscat', createdAt: daysAgo(days) });
    }
    expect(await titles('q=sailor&posted=1')).toEqual([]);
    expect(await titles('q=sailor&posted=3')).toEqual(['Sailor 2']);
    expect(await titles('q=sailor&posted=7')).toEqual(['Sailor 2', 'Sailor 6']);
    expect((await get('/api/jobs/counts?q=sailor&posted=1')).body).toMatchObject({
      place: {},
      posted: { 3: 1, 7: 2, 14: 2, 30: 3 },
    });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildTalent, signedIn, signedInCompany } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await add('Mona', { place: 'doha', skills: ['إدارة المشاريع', 'C++'], languages: [arabic, english] });
  await add('Omar', { place: 'dubai', skills: ['Project Management'], languages: [arabic], experience: [since(12)] });
  await add('Rami', { availability: 'open', languages: [english], experience: [since(2)] });
  await add('Sara', { availability: 'listening', availabilityShownTo: 'companies', industry: 'legal' });
  await add('Tala', { availability: 'open', availabilityShownTo: 'nobody', place: 'doha' });
});
afterAll(() => app.stop());

const arabic = { code: 'ar', level: 'native' };
const english = { code: 'en', level: 'good' };

function since(years: number) {
  const start = new Date(app.deps.clock.now());
  start.setUTCFullYear(start.getUTCFullYear() - years);
  return { company: 'Acme', position: 'Engineer', startDate: start.toISOString().slice(0, 10) };
}

/** A person who edits the own profile, as everybody does. */
async function add(name: string, { industry = 'education', ...patch }: Record<string, unknown>): Promise<void> {
  const talent = await buildTalent(app, { name, industry: 'education' });
  const client = await signedIn(app, talent);
  const { status } = await client.patch(`/api/users/${talent.id}`, { ...patch, industry });
  expect(status).toBe(200);
}

const get = (path: string) => app.client().get(path);
const names = async (query: string) =>
  (await get(`/api/users?${query}`)).body.map(({ name }: { name: string }) => name).sort();

describe('the list of talents', () => {
  it.each([
    ['place=doha', ['Mona', 'Tala']],
    ['country=Qatar', ['Mona', 'Tala']],
    ['country=United+Arab+Emirates', ['Omar']],
    ['country=Atlantis', []],
    ['place=dubai&country=Qatar', []],
    ['skill=project-management', ['Mona', 'Omar']],
    ['skill=c-plus-plus', ['Mona']],
    ['speaks=ar', ['Mona', 'Omar']],
    ['experience=1', ['Omar', 'Rami']],
    ['experience=5', ['Omar']],
    ['experience=20', []],
    ['industry=legal', ['Sara']],
    ['speaks=ar&skill=project-management&place=doha', ['Mona']],
    ['q=mona&speaks=en', ['Mona']],
    ['place=&availability=&skill=&experience=&speaks=', ['Mona', 'Omar', 'Rami', 'Sara', 'Tala']],
  ])('is narrowed by %s (I22)', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
    expect((await get(`/api/users?${query}`)).headers.get('x-total-count')).toBe(String(expected.length));
  });

  it('is narrowed by availability only where everybody may know it, for all readers (H18, I22)', async () => {
    expect(await names('availability=open')).toEqual(['Rami']);
    expect(await names('availability=listening')).toEqual([]);
    const verified = await signedInCompany(app, await buildCompany(app, { isVerified: true }));
    for (const path of ['/api/users?availability=listening', '/api/users?availability=open']) {
      expect((await verified.get(path)).text).toBe((await get(path)).text);
    }
    expect((await verified.get('/api/users/counts')).body.availability).toEqual({ open: 1 });
  });

  it('does not find what a filter stands for as a word (I22)', async () => {
    for (const q of ['~availability=listening', '~availability=open', '~speaks=ar']) {
      expect(await names(`q=${encodeURIComponent(q)}`)).toEqual([]);
    }
  });

  it.each([
    ['place=atlantis', 'place', 'Choose a city from the list'],
    ['availability=busy', 'availability', 'Choose your availability'],
    ['skill=telepathy', 'skill', 'Choose a skill from the list'],
    ['experience=4', 'experience', 'Choose years of experience from the list'],
    ['speaks=xx', 'speaks', 'Choose a language from the list'],
  ])('refuses %s, which no list has (I22)', async (query, field, message) => {
    for (const path of ['/api/users', '/api/users/counts']) {
      const { status, body } = await get(`${path}?${query}`);
      expect([status, body.errors]).toEqual([400, { [field]: message }]);
    }
  });
});

describe('the counts beside the list of talents', () => {
  it('say what each value leaves (I22)', async () => {
    expect((await get('/api/users/counts?country=Qatar')).body).toEqual({
      industry: { education: 2 },
      country: { Qatar: 2, 'United Arab Emirates': 1 },
      place: { doha: 2 },
      availability: {},
      skill: { 'project-management': 1, 'c-plus-plus': 1 },
      experience: {},
      speaks: { ar: 1, en: 1 },
    });
    const { body } = await get('/api/users/counts?experience=1');
    expect(body.experience).toEqual({ 1: 2, 2: 2, 3: 1, 5: 1, 8: 1, 10: 1 });
    expect(body.speaks).toEqual({ ar: 1, en: 1 });
  });

  it('follow an edit at once (I22)', async () => {
    const talent = await buildTalent(app, { name: 'Zaid', industry: 'legal' });
    const client = await signedIn(app, talent);
    const counts = async () => (await get('/api/users/counts?industry=legal')).body;
    const edit = (patch: object) => client.patch(`/api/users/${talent.id}`, patch);
    await edit({ availability: 'closed', languages: [arabic], experience: [since(4)] });
    expect(await counts()).toMatchObject({
      availability: { closed: 1 },
      speaks: { ar: 1 },
      experience: { 1: 1, 3: 1 },
    });
    await edit({ availabilityShownTo: 'companies' });
    expect((await counts()).availability).toEqual({});
    await edit({ experience: [], languages: [] });
    expect(await counts()).toMatchObject({ experience: {}, speaks: {} });
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCompany, buildTalent, signedIn, signedInCompany } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

let app: TestApp;
let person: TestClient;
let employer: TestClient;
let profile: string;
beforeAll(async () => {
  app = await startTestApp();
  const talent = await buildTalent(app);
  profile = `/api/users/${talent.id}`;
  person = await signedIn(app, talent);
  employer = await signedInCompany(app, await buildCompany(app));
});
afterAll(() => app.stop());

const job = {
  ...{ title: 'Welder', description: 'Welds.', industry: 'energy', location: 'Doha', skills: [] },
  expiryDate: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
};

it.each([
  [{ place: 'atlantis' }, 'place', 'Choose a city from the list'],
  [{ place: 'Doha' }, 'place', 'Choose a city from the list'],
  [{ industry: 'alchemy' }, 'industry', null],
  [{ languages: [{ code: 'zz', level: 'good' }] }, 'languages.0.code', 'Choose a language from the list'],
  [{ languages: [{ code: 'ar', level: 'godlike' }] }, 'languages.0.level', null],
  [{ availability: 'maybe' }, 'availability', null],
  [{ links: ['http://example.com'] }, 'links', 'Enter an address that starts with https://'],
  [{ links: ['javascript:alert(1)'] }, 'links', 'Enter an address that starts with https://'],
  [{ links: ['data:text/html,x'] }, 'links', 'Enter an address that starts with https://'],
  [{ links: ['ftp://example.com/a'] }, 'links', 'Enter an address that starts with https://'],
])('a profile refuses %j with the field (J21, J22)', async (patch, field, message) => {
  const { status, body } = await person.patch(profile, patch);
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  if (message) expect(body.errors[field]).toBe(message);
});

it.each([
  [{ place: 'atlantis' }, 'place'],
  [{ industry: 'alchemy' }, 'industry'],
  [{ workplace: 'moon' }, 'workplace'],
  [{ employmentType: 'FULLTIME' }, 'employmentType'],
])('a job refuses %j with the field (R10)', async (given, field) => {
  const { status, body } = await employer.post('/api/jobs', { ...job, ...given });
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
});

it.each([
  ['/api/users?place=atlantis', 'place'],
  ['/api/users?speaks=zz', 'speaks'],
  ['/api/users?skill=alchemy', 'skill'],
  ['/api/users?availability=maybe', 'availability'],
  ['/api/users?experience=4', 'experience'],
  ['/api/users?sort=oldest', 'sort'],
  ['/api/companies?size=huge', 'size'],
  ['/api/jobs?place=atlantis', 'place'],
])('%s is refused with the field (I22, I23, K9, K11)', async (address, field) => {
  const { status, body } = await app.client().get(address);
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
});

it('I25 long, empty and mixed searches are answered, by lists and by pages', async () => {
  const searches = ['a'.repeat(500), 'ًٌٍَُِّْ'.repeat(60), 'مديرmanager中文Ελλάдирек '.repeat(20), '%_\\"*'.repeat(100)];
  for (const q of searches.map(encodeURIComponent)) {
    for (const path of ['/api/users', '/api/users/counts', '/api/companies', '/api/jobs', '/browse', '/jobs'])
      expect([path, (await app.client().get(`${path}?q=${q}`)).status]).toEqual([path, 200]);
  }
});

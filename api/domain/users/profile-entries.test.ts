import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { type OwnProfile, OwnProfileSchema } from '#shared/model/user.ts';
import { addDays, toCalendarDay } from '#shared/rules/calendar-day.ts';
import type { ProfileRecord } from '../../store/records.ts';
import { buildCompany, buildJob, buildTalent, signedIn, signedInCompany } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

let app: TestApp;
let talent: ProfileRecord;
let path: string;
let phone: TestClient;
let laptop: TestClient;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  talent = await buildTalent(app);
  path = `/api/users/${talent.id}`;
  phone = await signedIn(app, talent);
  laptop = await signedIn(app, talent);
});
afterAll(() => app.stop());

const today = toCalendarDay(new Date());
const study = (given: object = {}) => ({
  institution: 'KFUPM',
  degree: 'ماجستير',
  fieldOfStudy: 'Data',
  startDate: '2016-09-01',
  endDate: '2018-06-30',
  description: null,
  ...given,
});
const position = (given: object = {}) => ({
  company: 'Marsa Logistics',
  position: 'Data engineer',
  location: 'Jebel Ali',
  startDate: '2018-06-01',
  endDate: '2022-02-28',
  current: false,
  description: 'Forty nightly jobs\nwith tests.',
  ...given,
});
const current = (given: object = {}) => position({ endDate: null, current: true, ...given });
type List = 'education' | 'experience';
const putAs = (headers: Record<string, string>) => (client: TestClient, list: List, entries: unknown) =>
  client.request(`${path}/${list}`, { method: 'PUT', body: { [list]: entries }, headers });
const set = putAs({});
const shown = async (): Promise<OwnProfile> => (await phone.get('/api/auth/check')).body;
const refused = async (list: List, entries: unknown) => {
  const { status, body } = await set(phone, list, entries);
  return [status, body.errorCodes];
};

describe('setting the entries of the own profile (U4, U5)', () => {
  it('keeps the whole list in the order of the person, and everybody sees it', async () => {
    const positions = [position({ company: 'B' }), current({ company: 'A' }), position({ company: 'C' })];
    const { status, body } = await set(phone, 'experience', positions);
    expect([status, body.experience]).toEqual([200, positions]);
    expect(v.is(v.strictObject(OwnProfileSchema.entries), body)).toBe(true);
    const studies = [study(), study({ degree: 'BSc', endDate: null })];
    expect((await set(phone, 'education', studies)).body).toMatchObject({ education: studies, experience: positions });
    const reordered = [positions[2], positions[0]];
    await set(laptop, 'experience', reordered);
    const profile = (await app.client().get(`/api/users/slug/${talent.slug}`)).body;
    expect([profile.experience, profile.education]).toEqual([reordered, studies]);
    await set(phone, 'education', []);
    expect(await shown()).toMatchObject({ education: [], experience: reordered });
  });

  it('moves the revision once, and not at all when nothing changes', async () => {
    const first = (await set(phone, 'education', [study()])).body;
    expect(first.rev).toBe(talent.rev + 1);
    expect((await set(laptop, 'education', [study()])).body).toEqual(first);
    const tag = (await phone.get(`/api/users/slug/${talent.slug}`)).headers.get('etag');
    await set(phone, 'education', [study({ degree: 'PhD' })]);
    expect((await phone.get(`/api/users/slug/${talent.slug}`)).headers.get('etag')).not.toBe(tag);
  });

  it('is told in the feed that devices follow', async () => {
    const start = (await phone.get('/api/sync/talents/digest')).body;
    const { body } = await set(phone, 'experience', [current()]);
    const { items } = (await phone.get(`/api/sync/talents/changes?since=${start.epoch}.${start.rev}`)).body;
    expect(items.map(({ id, rev }: OwnProfile) => [id, rev])).toEqual([[talent.id, body.rev]]);
  });

  it('is stored once under a key, and only from the revision that was seen', async () => {
    const setOnce = putAs({ 'idempotency-key': randomUUID() });
    const first = await setOnce(phone, 'experience', [current()]);
    await set(laptop, 'experience', []);
    const again = await setOnce(phone, 'experience', [current()]);
    expect([again.headers.get('idempotency-replayed'), again.body.experience]).toEqual(['true', []]);
    const late = await putAs({ 'if-match': `"${first.body.rev}"` })(phone, 'experience', []);
    expect([late.status, late.body.code]).toEqual([412, 'changed']);
  });

  it('takes one without an end for the current one, and gives the current one no end', async () => {
    const { endDate: _, current: __, location: ___, description: ____, ...bare } = position();
    const positions = [bare, { ...bare, endDate: '2020-01-31' }, { ...bare, current: true, endDate: '2020-01-31' }];
    expect((await set(phone, 'experience', positions)).body.experience).toEqual([
      { ...bare, location: null, description: null, endDate: null, current: true },
      { ...bare, location: null, description: null, endDate: '2020-01-31', current: false },
      { ...bare, location: null, description: null, endDate: null, current: true },
    ]);
  });

  it('tidies texts, and drops what it does not know', async () => {
    const sent = study({ institution: ' ‏جامعة قطر ', description: '', id: 7, userId: 1, place: 9 });
    expect((await set(phone, 'education', [sent])).body.education).toEqual([study({ institution: 'جامعة قطر' })]);
  });
});

describe('an entry is refused with a message for its field', () => {
  it.each([
    [{ institution: ' ' }, { institution: 'institution_required' }],
    [{ degree: undefined }, { degree: 'degree_required' }],
    [{ fieldOfStudy: 'x'.repeat(201) }, { fieldOfStudy: 'too_long' }],
    [{ startDate: '' }, { startDate: 'start_date_required' }],
    [{ startDate: '2016-02-30' }, { startDate: 'date_invalid' }],
    [{ startDate: '1899-12-31' }, { startDate: 'start_date_range' }],
    [{ startDate: addDays(today, 400), endDate: null }, { startDate: 'start_date_range' }],
    [{ endDate: '2016-08-31' }, { endDate: 'end_before_start' }],
    [{ endDate: '2018' }, { endDate: 'date_invalid' }],
    [{ endDate: addDays(today, 4000) }, { endDate: 'end_date_range' }],
    [{ description: 'x'.repeat(limits.entryDescriptionMaxLength + 1) }, { description: 'too_long' }],
    [{ description: 'a\u0000b' }, { description: 'invalid_text' }],
  ])('of education: %j', async (given, codes) => {
    const byPath = Object.fromEntries(Object.entries(codes).map(([field, code]) => [`education.1.${field}`, code]));
    expect(await refused('education', [study(), study(given)])).toEqual([400, byPath]);
    expect((await shown()).education).toEqual([]);
  });

  it.each([
    [{ company: '' }, { company: 'company_required' }],
    [{ position: '' }, { position: 'position_required' }],
    [{ location: 'x'.repeat(151) }, { location: 'too_long' }],
    [{ endDate: null }, { endDate: 'end_date_required' }],
    [{ endDate: '2018-05-31' }, { endDate: 'end_before_start' }],
    [{ current: 'yes' }, { current: 'invalid' }],
  ])('of experience: %j', async (given, codes) => {
    const byPath = Object.fromEntries(Object.entries(codes).map(([field, code]) => [`experience.0.${field}`, code]));
    expect(await refused('experience', [position(given)])).toEqual([400, byPath]);
  });

  it('and so is what is no list, or too long a one', async () => {
    const many = Array.from({ length: limits.entriesMaxCount + 1 }, () => study());
    expect(await refused('education', many)).toEqual([400, { education: 'entries_too_many' }]);
    expect(await refused('education', 'KAUST')).toEqual([400, { education: 'entries_invalid' }]);
    expect(await refused('experience', undefined)).toEqual([400, { experience: 'entries_invalid' }]);
    expect((await set(phone, 'education', many.slice(1))).body.education).toHaveLength(limits.entriesMaxCount);
  });
});

describe('two devices', () => {
  it('that edit different lists both have their way (J20)', async () => {
    await laptop.patch(path, { education: [study()], $base: { education: [] } });
    const { body } = await phone.patch(path, { experience: [current()], $base: { experience: [] } });
    expect(body).toMatchObject({ education: [study()], experience: [current()] });
    expect(body.$merge).toEqual({ applied: ['experience'], conflicts: [] });
  });

  it('that edit the same list: the later one is told, and overwrites nothing (J20, SYNC-2)', async () => {
    await laptop.patch(path, { education: [study()], $base: { education: [] } });
    const mine = [study({ degree: 'PhD' })];
    const { body } = await phone.patch(path, { education: mine, bio: 'mine', $base: { education: [], bio: '' } });
    expect(body).toMatchObject({ education: [study()], bio: 'mine' });
    expect(body.$merge.conflicts).toEqual([{ field: 'education', base: [], yours: mine, theirs: [study()] }]);
    const merged = await phone.patch(path, { education: mine, $base: { education: [study()] } });
    expect(merged.body).toMatchObject({ education: mine, $merge: { applied: ['education'], conflicts: [] } });
  });
});

it('counts in the match of applications already made (S7)', async () => {
  const company = await buildCompany(app);
  const recruiter = await signedInCompany(app, company);
  const job = await buildJob(app, company.id, { skills: ['SQL'], experienceYears: 4 });
  await phone.patch(path, { skills: ['SQL'] });
  await phone.post(`/api/jobs/${job.id}/applications`, {});
  const match = async () => (await recruiter.get(`/api/jobs/${job.id}/applications`)).body[0].match;
  expect(await match()).toMatchObject({ score: 100, years: null });
  await set(phone, 'experience', [position({ startDate: '2018-06-01', endDate: '2020-05-31' })]);
  expect(await match()).toMatchObject({ score: 90, years: 2, yearsAsked: 4 });
  await set(phone, 'experience', []);
  expect(await match()).toMatchObject({ score: 100, years: null });
});

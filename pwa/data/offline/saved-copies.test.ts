import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildOwnCompany } from '#pwa/testing/build-company.ts';
import { buildJobCard } from '#pwa/testing/build-hiring-cards.ts';
import { buildOwnProfile, type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
import type { SavedItem } from '#shared/model/saved.ts';
import { savedList } from '../../device/saved-lists.ts';
import { putSavedCopy, readSavedCopies, readSavedCopy, type SavedCopy } from '../../local/saved-db.ts';
import { savedPlate } from '../saved/use-saved-things.ts';
import { noteGone, readSavedJob, readSavedProfile, refreshSavedCopies } from './saved-copies.ts';

const savedAt = '2026-11-01T10:00:00.000Z';
const future = new Date(Date.now() + 86_400_000).toISOString();
const job = { ...buildJobCard(7, { title: 'Welder' }), status: 'active', updatedAt: savedAt, rev: 4 };
const company = buildOwnCompany({ id: 3, email: 'hr@example.com', rev: 4 });
const talent = buildOwnProfile({ id: 5, slug: 'noura-ali', name: 'Noura Ali', rev: 4 });

/** What the server knows: rows of the feeds by `feed id`, and what the address of the whole thing answers. */
let rows: Record<string, object>;
let wholes: Record<string, { status?: number; body: unknown }>;
let server: ReturnType<typeof startFakeServer>;

function answer({ path }: SeenRequest) {
  const asked = /^\/api\/sync\/(\w+)\/rows\?ids=([\d,%C]+)/.exec(path);
  if (!asked) return wholes[path] ?? { status: 404, body: { message: 'Not found', code: 'not_found' } };
  const ids = decodeURIComponent(asked[2] ?? '').split(',');
  return { body: { items: ids.flatMap((id) => rows[`${asked[1]} ${id}`] ?? []) } };
}

async function save(...things: [kind: SavedItem['kind'], key: string][]): Promise<void> {
  const items = things.map(([kind, key]): SavedItem => ({ kind, key, note: '', alert: 'off', savedAt }));
  await savedList('visitor').change((list) => ({ state: { ...list, items }, result: undefined }));
}

const copyOf = (kind: SavedCopy['kind'], key: string) => readSavedCopy('visitor', { kind, key });
const wholePaths = () => server.seen.map(({ path }) => path).filter((path) => !path.startsWith('/api/sync/'));

beforeAll(() => {
  server = startFakeServer(answer);
});
beforeEach(() => {
  server.seen.length = 0;
  server.isDown = false;
  rows = { 'jobs 7': job, 'talents 5': talent, 'companies 3': company };
  wholes = {
    '/api/jobs/7': { body: job },
    '/api/users/slug/noura-ali': { body: talent },
    [`/api/companies/slug/${company.slug}`]: { body: company },
  };
});
afterAll(() => vi.unstubAllGlobals());

describe('the copies of saved things', () => {
  it('are fetched whole, once for each version, and hold of a person only what strangers see', async () => {
    await save(['job', '7'], ['talent', '5'], ['company', '3'], ['search', '/jobs?q=x']);
    await refreshSavedCopies('visitor');
    const copies = await readSavedCopies('visitor');
    expect(copies.map(({ kind, isWhole, isGone }) => [kind, isWhole, isGone]).sort()).toEqual([
      ['company', true, false],
      ['job', true, false],
      ['talent', true, false],
    ]);
    expect((await copyOf('talent', '5'))?.value).toMatchObject({ name: 'Noura Ali' });
    expect(JSON.stringify(await copyOf('talent', '5'))).not.toMatch(/wantsMail|lastLogin|role/);
    expect(wholePaths()).toHaveLength(3);
    await refreshSavedCopies('visitor');
    expect(wholePaths()).toHaveLength(3);
    rows['jobs 7'] = { ...job, rev: 5 };
    wholes['/api/jobs/7'] = { body: { ...job, title: 'Senior welder', rev: 5 } };
    await refreshSavedCopies('visitor');
    expect(wholePaths().slice(3)).toEqual(['/api/jobs/7']);
    expect((await copyOf('job', '7'))?.value).toMatchObject({ title: 'Senior welder' });
  });

  it('stay as they are where the server cannot be reached', async () => {
    const before = await readSavedCopies('visitor');
    server.isDown = true;
    await refreshSavedCopies('visitor');
    expect(await readSavedCopies('visitor')).toEqual(before);
    expect(before).toHaveLength(3);
  });

  it('hold the facts of the list when only the whole thing cannot be had, and are completed later', async () => {
    rows['companies 3'] = { ...company, name: 'Renamed', rev: 9 };
    wholes[`/api/companies/slug/${company.slug}`] = { status: 503, body: { message: 'Busy', code: 'busy' } };
    await refreshSavedCopies('visitor');
    expect(await copyOf('company', '3')).toMatchObject({ isWhole: false, isGone: false, value: { name: 'Renamed' } });
    wholes[`/api/companies/slug/${company.slug}`] = { body: { ...company, name: 'Renamed', rev: 9 } };
    await refreshSavedCopies('visitor');
    expect(await copyOf('company', '3')).toMatchObject({ isWhole: true, value: { email: 'hr@example.com' } });
  });

  it('of a job stay readable when it is gone; of people and companies nothing stays', async () => {
    const before = await copyOf('job', '7');
    expect(before).toMatchObject({ isWhole: true, value: { title: expect.stringMatching(/welder/i) } });
    rows = { 'companies 3': { ...company, rev: 10 } };
    // It left between the two requests.
    delete wholes[`/api/companies/slug/${company.slug}`];
    await refreshSavedCopies('visitor');
    expect(await copyOf('job', '7')).toMatchObject({ isGone: true, isWhole: false, value: before?.value });
    expect(await copyOf('talent', '5')).toMatchObject({ isGone: true, isWhole: false, value: null });
    expect(await copyOf('company', '3')).toMatchObject({ isGone: true, isWhole: false, value: null });
    const first = await copyOf('job', '7');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    await refreshSavedCopies('visitor');
    vi.useRealTimers();
    expect(await copyOf('job', '7')).toEqual(first);
  });

  it('come back when the thing does', async () => {
    await refreshSavedCopies('visitor');
    expect(await copyOf('job', '7')).toMatchObject({ isGone: false, isWhole: true, value: { title: 'Welder' } });
  });
});

describe('a saved thing that the directory’s copy lacks', () => {
  it('is read from its saved copy, unless it is gone or only a row of a list', async () => {
    await save(['job', '7'], ['talent', '5']);
    await refreshSavedCopies('visitor');
    expect(await readSavedJob(7)).toMatchObject({ job: { title: 'Welder' }, savedAt: expect.any(Number) });
    expect(await readSavedJob(8)).toBeUndefined();
    expect(await readSavedProfile('noura-ali')).toMatchObject({ profile: { name: 'Noura Ali' } });
    expect(await readSavedProfile('somebody-else')).toBeUndefined();
    const copy = await copyOf('talent', '5');
    if (!copy) throw new Error('There is no copy');
    await putSavedCopy('visitor', { ...copy, isWhole: false });
    expect(await readSavedProfile('noura-ali')).toBeUndefined();
    await putSavedCopy('visitor', copy);
  });

  it('is given up once the server says that it is gone, and nothing else is', async () => {
    await noteGone({ kind: 'job', id: 8 });
    await noteGone({ kind: 'talent', slug: 'somebody-else' });
    expect((await readSavedCopies('visitor')).map(({ isGone }) => isGone)).toEqual([false, false]);
    await noteGone({ kind: 'job', id: 7 });
    await noteGone({ kind: 'talent', slug: 'noura-ali' });
    expect(await readSavedJob(7)).toBeUndefined();
    expect(await readSavedProfile('noura-ali')).toBeUndefined();
    expect(await copyOf('job', '7')).toMatchObject({ isGone: true, value: { title: 'Welder' } });
    expect(await copyOf('talent', '5')).toMatchObject({ isGone: true, value: null });
  });
});

describe('a copy that an older version of the app kept otherwise', () => {
  it('is read as none, and the next one is looked at', async () => {
    await save(['job', '7'], ['talent', '4'], ['talent', '5']);
    const copy = { savedAt: 1, isGone: false, isWhole: true };
    await putSavedCopy('visitor', { ...copy, kind: 'job', key: '7', value: { title: 'Welder' } });
    await putSavedCopy('visitor', { ...copy, kind: 'talent', key: '4', value: { slug: 'noura-ali' } });
    await putSavedCopy('visitor', { ...copy, kind: 'talent', key: '5', value: talent, savedAt: 2 });
    expect(await readSavedJob(7)).toBeUndefined();
    expect(await readSavedProfile('noura-ali')).toMatchObject({ savedAt: 2 });
    await putSavedCopy('visitor', { ...copy, kind: 'talent', key: '5', value: talent, isGone: true });
    expect(await readSavedProfile('noura-ali')).toBeUndefined();
  });
});

describe('a thing that is gone', () => {
  it('takes none of another kind with it, and is noted once', async () => {
    await save(['job', '7'], ['company', '7'], ['talent', '5'], ['talent', '6']);
    const copy = { savedAt: 1, isGone: false, isWhole: true };
    await putSavedCopy('visitor', { ...copy, kind: 'job', key: '7', value: job });
    await putSavedCopy('visitor', { ...copy, kind: 'company', key: '7', value: { ...company, slug: 'noura-ali' } });
    await putSavedCopy('visitor', { ...copy, kind: 'talent', key: '5', value: talent });
    await putSavedCopy('visitor', { ...copy, kind: 'talent', key: '6', value: null });
    await noteGone({ kind: 'job', id: 7 });
    await noteGone({ kind: 'talent', slug: 'noura-ali' });
    const noted = await readSavedCopies('visitor');
    expect(noted.filter(({ isGone }) => isGone).map(({ kind, key }) => `${kind} ${key}`)).toEqual([
      'job 7',
      'talent 5',
    ]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    await noteGone({ kind: 'job', id: 7 });
    vi.useRealTimers();
    expect(await readSavedCopies('visitor')).toEqual(noted);
  });
});

describe('the plate of a saved thing', () => {
  const copy = (kind: SavedCopy['kind'], value: unknown, change: Partial<SavedCopy> = {}): SavedCopy => {
    return { kind, key: '1', value, savedAt: 0, isGone: false, isWhole: true, ...change };
  };

  it('shows a job with its company, and that it has ended', () => {
    const value = { ...job, titleOther: 'لحّام', expiryDate: future };
    const plate = savedPlate({ kind: 'job' }, copy('job', value));
    expect(plate).toMatchObject({
      title: 'Welder',
      titleOther: 'لحّام',
      company: { name: job.companyName, slug: job.companySlug },
      location: job.location,
      isGone: false,
    });
    const now = Date.parse(future);
    expect(savedPlate({ kind: 'job' }, copy('job', value), now - 1).isGone).toBe(false);
    expect(savedPlate({ kind: 'job' }, copy('job', value), now).isGone).toBe(true);
    expect(savedPlate({ kind: 'job' }, copy('job', { ...value, companySlug: null })).company).toBeNull();
  });

  it('shows people and companies by their names and pictures', () => {
    const person = {
      name: 'Noura',
      nameOther: 'نورة',
      slug: 'noura',
      profilePicture: '/p.jpg',
      industry: 'technology',
    };
    expect(savedPlate({ kind: 'talent' }, copy('talent', person))).toEqual({
      title: 'Noura',
      titleOther: 'نورة',
      slug: 'noura',
      picture: '/p.jpg',
      company: null,
      location: null,
      place: null,
      salary: null,
      salaryRange: null,
      industry: 'technology',
      country: null,
      isGone: false,
    });
    const house = { name: 'Marsa', logo: '/l.png', country: 'Qatar', expiryDate: '2020-01-01' };
    expect(savedPlate({ kind: 'company' }, copy('company', house))).toMatchObject({
      picture: '/l.png',
      country: 'Qatar',
      isGone: false,
    });
  });

  it.each([
    ['is not here', undefined, false],
    ['is gone', copy('talent', null, { isGone: true }), true],
    ['an older version kept otherwise', copy('talent', 'a text'), false],
    ['has fields of other kinds', copy('talent', { name: 5, industry: 'juggling', country: 'Atlantis' }), false],
  ])('stands empty for what %s', (_, kept, isGone) => {
    expect(savedPlate({ kind: 'talent' }, kept)).toMatchObject({ title: null, industry: null, country: null, isGone });
  });
});

import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildCard } from '#pwa/testing/build-card.ts';
import { buildOwnCompany } from '#pwa/testing/build-company.ts';
import { buildCompanyCard, buildJobCard } from '#pwa/testing/build-hiring-cards.ts';
import { buildJob } from '#pwa/testing/build-job.ts';
import { buildProfile, buildTalent } from '#pwa/testing/build-talent.ts';
import { buildOwnProfile, type SeenRequest, startFakeServer } from '#pwa/testing/fake-server.ts';
import { withSavedChanges } from '#pwa/testing/saved-server.ts';
import { limits } from '#shared/limits.ts';
import type { SavedItem } from '#shared/model/saved.ts';
import { publicProfileOf } from '#shared/rules/public-profile.ts';
import { savedList } from '../../device/saved-lists.ts';
import { saveCompanyCopy, saveJobCopy } from '../../local/companies.local.ts';
import { saveList } from '../../local/lists.local.ts';
import { saveProfileCopy } from '../../local/profiles.local.ts';
import { readSavedCopies } from '../../local/saved-db.ts';
import { sendSavedBeforeLogout } from '../account/session-actions.ts';
import { connection } from '../core/connection.ts';
import { session } from '../core/session-store.ts';
import { removeSaved, restoreSaved, setAlert, toggleSaved, writeNote } from '../saved/saved-actions.ts';
import { adoptUser } from '../session/person-session.ts';
import { personDevice } from '../session/realm-device.ts';
import { sendSaved, startSaved } from './saved-engine.ts';
import { presentListOwners, visitorListOwner } from './saved-owner.ts';
import { savedMarks, savedOnlyHere } from './saved-state.ts';

const later = '2026-11-01T10:00:00.000Z';
/** What the server has saved for the person. */
let stored: SavedItem[] = [];
let answering: (request: SeenRequest) => { status?: number; body?: unknown } | undefined = () => undefined;
let server: ReturnType<typeof startFakeServer>;

function answer(request: SeenRequest) {
  const bent = answering(request);
  if (bent) return bent;
  const { method, path, body, key } = request;
  if (path.startsWith('/api/sync/')) return { status: 503, body: { message: 'Busy', code: 'busy' } };
  if (!path.startsWith('/api/saved')) return { status: 404, body: { message: 'Not found', code: 'not_found' } };
  if (method === 'POST') stored = withSavedChanges(stored, body);
  return { body: { ownerId: 71, items: stored }, headers: key ? { 'idempotency-key': key } : {} };
}

const sent = () =>
  server.seen.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/saved')).map(({ body }) => body);
const onDevice = async () => (await savedList(presentListOwners()[0]?.owner ?? 'visitor').read()).items;
const item = async (key: string) => {
  const found = (await onDevice()).find((one) => one.key === key);
  if (!found) throw new Error(`${key} is not saved`);
  return found;
};

beforeAll(() => {
  server = startFakeServer(answer);
});
beforeEach(() => {
  server.seen.length = 0;
  answering = () => undefined;
});
afterEach(() => {
  server.isDown = false;
});
afterAll(() => vi.unstubAllGlobals());

describe('without an account', () => {
  it('saves on the device alone, keeps what the screen showed, and removes on the second press', async () => {
    const card = buildJobCard(4, { title: 'Grid engineer' });
    expect(await toggleSaved({ kind: 'job', key: '4', shown: card })).toBe('saved');
    expect(await toggleSaved({ kind: 'search', key: '/jobs?q=welder' })).toBe('saved');
    await startSaved();
    await vi.waitFor(() => expect([...(savedMarks.get() ?? [])].sort()).toEqual(['job 4', 'search /jobs?q=welder']));
    expect(await readSavedCopies('visitor')).toMatchObject([
      { key: '4', value: { title: 'Grid engineer' }, isGone: false, isWhole: false },
    ]);
    expect((await savedList('visitor').read()).entries).toEqual([]);
    expect(await toggleSaved({ kind: 'job', key: '4', shown: card })).toBe('removed');
    await vi.waitFor(() => expect([...(savedMarks.get() ?? [])]).toEqual(['search /jobs?q=welder']));
    expect(sent()).toEqual([]);
    expect(savedOnlyHere.get()).toEqual({ user: 0, company: 0 });
  });

  it('takes nothing more once the list is full, and says so', async () => {
    const full = Array.from({ length: limits.savedMax }, (_, at): SavedItem => {
      return { kind: 'company', key: String(at + 1), note: '', alert: 'off', savedAt: later };
    });
    const before = await onDevice();
    await savedList('visitor').change((list) => ({ state: { ...list, items: full }, result: undefined }));
    expect(await toggleSaved({ kind: 'talent', key: '9', shown: buildTalent({ id: 9 }) })).toBe('full');
    expect((await onDevice()).some(({ kind }) => kind === 'talent')).toBe(false);
    // What is saved already may still be changed and removed.
    await writeNote(visitorListOwner, await item('2'), 'Call them');
    expect(await item('2')).toMatchObject({ note: 'Call them' });
    expect(await toggleSaved({ kind: 'company', key: '1' })).toBe('removed');
    await savedList('visitor').change((list) => ({ state: { ...list, items: before }, result: undefined }));
  });

  it('keeps the whole of what this device has seen whole, and else what the screen showed', async () => {
    const company = buildOwnCompany({ id: 61, slug: 'falaj' });
    const job = buildJob({ id: 62, companyId: 63 });
    const talent = buildProfile(buildCard(64));
    await saveCompanyCopy({ company, jobs: [] }, 1);
    await saveJobCopy(job, 1);
    await saveProfileCopy(publicProfileOf(talent), 1);
    await saveList('jobs', { key: 'jobs', cards: [buildJobCard(65)], total: 1, next: null, savedAt: 1 });
    await saveList('companies', { key: 'c', cards: [buildCompanyCard(66)], total: 1, next: null, savedAt: 1 });
    const shown: [kind: SavedItem['kind'], id: number, slug: string | undefined, isWhole: boolean][] = [
      ['company', 61, 'falaj', true],
      ['job', 62, undefined, true],
      ['talent', 64, talent.slug, true],
      ['job', 65, undefined, false],
      ['company', 66, 'company-66', false],
      ['talent', 67, 'nobody-knows', false],
      ['talent', 68, undefined, false],
      ['company', 69, undefined, false],
    ];
    for (const [kind, id, slug] of shown) {
      await toggleSaved({ kind, key: String(id), shown: { id, ...(slug && { slug }) } });
    }
    const copies = await readSavedCopies('visitor');
    expect(shown.map(([kind, id]) => copies.find((one) => one.key === String(id) && one.kind === kind))).toMatchObject(
      shown.map(([, id, , isWhole]) => ({ isWhole, isGone: false, value: { id } })),
    );
    const wholes = copies.filter(({ isWhole }) => isWhole).map(({ value }) => JSON.stringify(value));
    expect(wholes.every((one) => /jobs@nakheel|"status"|"education"/.test(one))).toBe(true);
    for (const [kind, id] of shown) await toggleSaved({ kind, key: String(id) });
  });

  it('tells nobody of its time zone for an alert', async () => {
    await toggleSaved({ kind: 'search', key: '/jobs?q=pilot' });
    server.seen.length = 0;
    await setAlert(visitorListOwner, await item('/jobs?q=pilot'), 'daily');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.seen.filter(({ path }) => path.includes('alerts'))).toEqual([]);
    expect((await item('/jobs?q=pilot')).alert).toBe('daily');
    await toggleSaved({ kind: 'search', key: '/jobs?q=pilot' });
  });

  it('writes a note, and brings a removed thing back with it', async () => {
    await toggleSaved({ kind: 'talent', key: '5' });
    await writeNote(visitorListOwner, await item('5'), 'Call her');
    const noted = await item('5');
    expect(noted).toMatchObject({ note: 'Call her', alert: 'off' });
    await removeSaved(visitorListOwner, noted);
    expect((await onDevice()).some(({ key }) => key === '5')).toBe(false);
    await restoreSaved(visitorListOwner, noted);
    expect(await item('5')).toMatchObject({ kind: 'talent', note: 'Call her', alert: 'off' });
    await removeSaved(visitorListOwner, noted);
  });
});

describe('with an account', () => {
  beforeAll(async () => {
    await personDevice.noteLogin(71);
    adoptUser(buildOwnProfile({ id: 71 }));
    await vi.waitFor(() => expect(presentListOwners()[0]?.account).toEqual({ realm: 'user', id: 71 }));
  });

  it('sends what was saved before the login', async () => {
    await vi.waitFor(() => expect(stored.map(({ key }) => key)).toEqual(['/jobs?q=welder']));
    await vi.waitFor(() => expect(savedOnlyHere.get()).toEqual({ user: 0, company: 0 }));
    expect((await savedList('visitor').read()).items).toEqual([]);
  });

  it('sends what is saved, under a key, and counts what the server has not heard of', async () => {
    await toggleSaved({ kind: 'job', key: '12' });
    await vi.waitFor(() => expect(sent()).toMatchObject([{ ownerId: 71, changes: [{ kind: 'job', key: '12' }] }]));
    expect(server.seen.find(({ method }) => method === 'POST')?.key).toEqual(expect.any(String));
    await vi.waitFor(async () => expect((await savedList('user-71').read()).entries).toEqual([]));
    await vi.waitFor(() => expect(savedMarks.get()?.has('job 12')).toBe(true));
    await vi.waitFor(() => expect(savedOnlyHere.get().user).toBe(0));
  });

  it('keeps a change without a line, and sends it once the line is back', async () => {
    server.isDown = true;
    await toggleSaved({ kind: 'talent', key: '31' });
    await vi.waitFor(() => expect(savedOnlyHere.get()).toEqual({ user: 1, company: 0 }));
    expect(savedMarks.get()?.has('talent 31')).toBe(true);
    await vi.waitFor(() => expect(connection.get()).toBe('offline'));
    expect(stored.some(({ key }) => key === '31')).toBe(false);
    server.isDown = false;
    connection.set('online');
    await vi.waitFor(() => expect(stored.some(({ key }) => key === '31')).toBe(true));
    await vi.waitFor(() => expect(savedOnlyHere.get().user).toBe(0));
  });

  it('sends on request what could not be sent, for the realm that is asked for', async () => {
    server.isDown = true;
    await toggleSaved({ kind: 'talent', key: '32' });
    await vi.waitFor(() => expect(connection.get()).toBe('offline'));
    await vi.waitFor(() => expect(savedOnlyHere.get().user).toBe(1));
    server.isDown = false;
    await sendSaved('company');
    expect(savedOnlyHere.get().user).toBe(1);
    await sendSaved('user');
    await vi.waitFor(() => expect(savedOnlyHere.get().user).toBe(0));
    expect(stored.some(({ key }) => key === '32')).toBe(true);
    connection.set('online');
  });

  it('sends before a logout what waits for its turn, and asks nothing where nothing waits', async () => {
    await sendSaved('user');
    server.seen.length = 0;
    await sendSavedBeforeLogout('user');
    expect(server.seen).toEqual([]);
    server.isDown = true;
    await toggleSaved({ kind: 'talent', key: '33' });
    await vi.waitFor(() => expect(connection.get()).toBe('offline'));
    await vi.waitFor(() => expect(savedOnlyHere.get().user).toBe(1));
    server.isDown = false;
    await sendSavedBeforeLogout('user');
    expect(stored.some(({ key }) => key === '33')).toBe(true);
    connection.set('online');
  });

  it('holds no logout up where the server never answers: what waits is asked about (V11)', async () => {
    server.isDown = true;
    await toggleSaved({ kind: 'talent', key: '34' });
    await vi.waitFor(() => expect(connection.get()).toBe('offline'));
    await vi.waitFor(() => expect(savedOnlyHere.get().user).toBe(1));
    server.isDown = false;
    const { promise: never, resolve: release } = Promise.withResolvers<void>();
    const answered = server.answering;
    server.answering = async (request) => {
      await never;
      return answered(request);
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let isOver = false;
    const sending = sendSavedBeforeLogout('user').then(() => {
      isOver = true;
    });
    await vi.waitFor(() => expect(sent().length).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(limits.sendBeforeLogoutMs);
    vi.useRealTimers();
    await vi.waitFor(() => expect(isOver).toBe(true));
    expect(savedOnlyHere.get().user).toBe(1);
    release();
    server.answering = answered;
    await sending;
    await sendSaved('user');
    await vi.waitFor(() => expect(savedOnlyHere.get().user).toBe(0));
    connection.set('online');
  });

  it('says how the note was before, and nothing of a note where none comes back', async () => {
    await toggleSaved({ kind: 'job', key: '40' });
    await sendSaved('user');
    server.seen.length = 0;
    const [listOwner = visitorListOwner] = presentListOwners();
    await writeNote(listOwner, await item('40'), 'Soon');
    await sendSaved('user');
    const change = { kind: 'job', key: '40', isSaved: true, note: 'Soon', noteBase: '' };
    expect(sent()).toMatchObject([{ changes: [change] }]);
    const noted = await item('40');
    await removeSaved(listOwner, noted);
    await sendSaved('user');
    expect(sent()[1]).toMatchObject({ changes: [{ kind: 'job', key: '40', isSaved: false }] });
    await restoreSaved(listOwner, { ...noted, note: '' });
    await sendSaved('user');
    expect(JSON.stringify(sent()[2])).not.toContain('note');
    expect(sent()[2]).toMatchObject({ changes: [{ kind: 'job', key: '40', isSaved: true, alert: 'off' }] });
  });

  it('sets an alert with the time zone of the device, and says nothing of the zone when it ends', async () => {
    await toggleSaved({ kind: 'search', key: '/jobs?q=nurse' });
    const [listOwner = visitorListOwner] = presentListOwners();
    const zones = () => server.seen.filter(({ path }) => path.startsWith('/api/account/alerts'));
    await setAlert(listOwner, await item('/jobs?q=nurse'), 'daily');
    expect((await item('/jobs?q=nurse')).alert).toBe('daily');
    await vi.waitFor(() => expect(zones().length).toBeGreaterThan(0));
    await vi.waitFor(() => expect(stored.find(({ key }) => key === '/jobs?q=nurse')?.alert).toBe('daily'));
    server.seen.length = 0;
    await setAlert(listOwner, await item('/jobs?q=nurse'), 'off');
    await vi.waitFor(() => expect(sent()).toMatchObject([{ changes: [{ alert: 'off' }] }]));
    expect(zones()).toEqual([]);
  });

  it('sends nothing for an account that the server has not confirmed in this visit', async () => {
    const now = session.get();
    if (now.state !== 'signed-in') throw new Error('Nobody is signed in');
    session.set({ ...now, isOffline: true });
    server.seen.length = 0;
    await toggleSaved({ kind: 'company', key: '50' });
    await sendSaved('user');
    await vi.waitFor(() => expect(savedOnlyHere.get().user).toBe(1));
    expect(sent()).toEqual([]);
    session.set(now);
    await vi.waitFor(() => expect(sent()).toMatchObject([{ changes: [{ kind: 'company', key: '50' }] }]));
  });

  it('keeps the list when the answer is for somebody else', async () => {
    const before = await onDevice();
    answering = ({ path }) => (path.startsWith('/api/saved') ? { body: { ownerId: 72, items: [] } } : undefined);
    await sendSaved('user');
    expect(await onDevice()).toEqual(before);
    expect(before.length).toBeGreaterThan(3);
  });
});

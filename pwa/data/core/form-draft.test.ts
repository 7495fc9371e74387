import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { denyStorage } from '#pwa/testing/deny-storage.ts';
import { readFormDraft, removeDraftsBeforeLogout, storeFormDraft } from './form-draft.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

describe('draft of a form', () => {
  it('is kept for its owner until it is empty (J20, R9)', async () => {
    const place = { form: 'profile', userId: 7 };
    expect(await storeFormDraft(place, { bio: 'typed' })).toBe(true);
    expect((await readFormDraft(place))?.fields).toEqual({ bio: 'typed' });
    expect(await readFormDraft({ form: 'profile', userId: 8 })).toBeNull();
    expect(await readFormDraft({ form: 'cover-letter', userId: 7 })).toBeNull();
    await storeFormDraft(place, {});
    expect(await readFormDraft(place)).toBeNull();
  });

  it("of a company is that company's alone (R9)", async () => {
    const place = { form: 'job', companyId: 7 };
    expect(await storeFormDraft(place, { title: 'typed' })).toBe(true);
    expect((await readFormDraft(place))?.fields).toEqual({ title: 'typed' });
    expect(await readFormDraft({ form: 'job', userId: 7 })).toBeNull();
    expect(await readFormDraft({ form: 'job', companyId: 8 })).toBeNull();
    await storeFormDraft(place, {});
    expect(await readFormDraft(place)).toBeNull();
  });

  it('is held by the tab from the first moment, since a page that goes does not wait', async () => {
    const place = { form: 'profile', userId: 9 };
    await storeFormDraft(place, { bio: 'typed' });
    void storeFormDraft(place, { bio: 'typed later' });
    expect(JSON.stringify({ ...sessionStorage })).toContain('typed later');
    expect((await readFormDraft(place))?.fields).toEqual({ bio: 'typed later' });
    expect(await readFormDraft({ form: 'profile', userId: 10 })).toBeNull();
    await vi.waitFor(() => expect(JSON.stringify({ ...sessionStorage })).not.toContain('typed'));
    expect((await readFormDraft(place))?.fields).toEqual({ bio: 'typed later' });
    await storeFormDraft(place, {});
    expect(await readFormDraft(place)).toBeNull();
  });

  it('is not taken from the tab by the end of an earlier save', async () => {
    const place = { form: 'profile', userId: 15 };
    const key = 'dalil-draft-unsaved-user-15-profile';
    const saving = storeFormDraft(place, { bio: 'typed' });
    const later = JSON.stringify({ fields: { bio: 'typed later' }, savedAt: Date.now() + 1 });
    sessionStorage.setItem(key, later);
    expect(await saving).toBe(true);
    expect(sessionStorage.getItem(key)).toBe(later);
    expect((await readFormDraft(place))?.fields).toEqual({ bio: 'typed later' });
    await storeFormDraft(place, {});
    expect(sessionStorage.getItem(key)).toBeNull();
  });

  it('of an account goes from a tab that had left its page when another tab logged out (SYNC-15)', async () => {
    const place = { form: 'profile', userId: 12 };
    removeDraftsBeforeLogout('user', 3);
    const kept = storeFormDraft(place, { bio: 'private' });
    // As a page that is closed in this moment leaves it.
    const left = { ...sessionStorage };
    await kept;
    Object.assign(sessionStorage, left);
    removeDraftsBeforeLogout('company', 1);
    removeDraftsBeforeLogout('user', 3);
    expect(JSON.stringify({ ...sessionStorage })).toContain('private');
    removeDraftsBeforeLogout('company', 2);
    expect(JSON.stringify({ ...sessionStorage })).toContain('private');
    removeDraftsBeforeLogout('user', 4);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('private');
    await storeFormDraft(place, {});
  });

  it('of an account is kept by the device where the tab keeps nothing', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    const place = { form: 'profile', userId: 11 };
    expect(await storeFormDraft(place, { bio: 'typed' })).toBe(true);
    expect((await readFormDraft(place))?.fields).toEqual({ bio: 'typed' });
  });

  it('is the later one of what the tab holds and the device keeps', async () => {
    const place = { form: 'profile', userId: 13 };
    const held = (savedAt: number) =>
      sessionStorage.setItem(
        'dalil-draft-unsaved-user-13-profile',
        JSON.stringify({ fields: { bio: 'of the tab' }, savedAt }),
      );
    held(5);
    expect(await readFormDraft(place)).toEqual({ fields: { bio: 'of the tab' }, savedAt: new Date(5) });
    await storeFormDraft(place, { bio: 'of the device' });
    const { savedAt } = (await readFormDraft(place)) ?? {};
    held((savedAt?.getTime() ?? 0) - 1);
    expect(await readFormDraft(place)).toEqual({ fields: { bio: 'of the device' }, savedAt });
    held(savedAt?.getTime() ?? 0);
    expect((await readFormDraft(place))?.fields).toEqual({ bio: 'of the tab' });
    await storeFormDraft(place, {});
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('of the tab');
    expect(await readFormDraft(place)).toBeNull();
  });

  it('stays with the tab where the device keeps nothing, which is told', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const place = { form: 'profile', userId: 14 };
    const allow = denyStorage(14);
    expect(await storeFormDraft(place, { bio: 'typed' })).toBe(false);
    expect(info.mock.calls.map(([work]) => work)).toEqual(['Dalil: storing a draft failed']);
    expect(await readFormDraft(place)).toBeNull();
    allow();
    expect((await readFormDraft(place))?.fields).toEqual({ bio: 'typed' });
    await storeFormDraft(place, {});
  });

  it('of a visitor stays with the tab', async () => {
    const place = { form: 'registration', userId: null };
    const before = Date.now();
    expect(await storeFormDraft(place, { name: 'Sara' })).toBe(true);
    const draft = await readFormDraft(place);
    expect(draft?.fields).toEqual({ name: 'Sara' });
    expect(draft?.savedAt.getTime()).toBeGreaterThanOrEqual(before);
    expect(Object.keys(sessionStorage)).toEqual(['dalil-draft-registration']);
    expect(await storeFormDraft(place, {})).toBe(true);
    expect(sessionStorage).toHaveLength(0);
    expect(await readFormDraft(place)).toBeNull();
  });

  it('is simply not there where the browser keeps nothing (A19)', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    const place = { form: 'registration', userId: null };
    expect(await storeFormDraft(place, { name: 'Sara' })).toBe(false);
    expect(await readFormDraft(place)).toBeNull();
  });
});

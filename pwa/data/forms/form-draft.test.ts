import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepFormDraft, readFormDraft } from './form-draft.ts';

afterEach(() => vi.unstubAllGlobals());

describe('draft of a form', () => {
  it('is kept for its owner until it is empty (J20, R9)', async () => {
    const place = { form: 'profile', userId: 7 };
    expect(await keepFormDraft(place, { bio: 'typed' })).toBe(true);
    expect((await readFormDraft(place))?.fields).toEqual({ bio: 'typed' });
    expect(await readFormDraft({ form: 'profile', userId: 8 })).toBeNull();
    expect(await readFormDraft({ form: 'cover-letter', userId: 7 })).toBeNull();
    await keepFormDraft(place, {});
    expect(await readFormDraft(place)).toBeNull();
  });

  it("of a company is that company's alone (R9)", async () => {
    const place = { form: 'job', companyId: 7 };
    expect(await keepFormDraft(place, { title: 'typed' })).toBe(true);
    expect((await readFormDraft(place))?.fields).toEqual({ title: 'typed' });
    expect(await readFormDraft({ form: 'job', userId: 7 })).toBeNull();
    expect(await readFormDraft({ form: 'job', companyId: 8 })).toBeNull();
    await keepFormDraft(place, {});
    expect(await readFormDraft(place)).toBeNull();
  });

  it('of a visitor stays with the tab', async () => {
    const place = { form: 'registration', userId: null };
    await keepFormDraft(place, { name: 'Sara' });
    expect((await readFormDraft(place))?.fields).toEqual({ name: 'Sara' });
    await keepFormDraft(place, {});
    expect(await readFormDraft(place)).toBeNull();
  });

  it('is simply not there where the browser keeps nothing (A19)', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    const place = { form: 'registration', userId: null };
    expect(await keepFormDraft(place, { name: 'Sara' })).toBe(false);
    expect(await readFormDraft(place)).toBeNull();
  });
});

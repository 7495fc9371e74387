import { afterEach, describe, expect, it, vi } from 'vitest';
import { hasUnsavedWork, hasUnsavedWorkAnywhere, openForms, watchUnsavedWork } from './unsaved-work.ts';

afterEach(() => vi.unstubAllGlobals());

describe('unsaved work', () => {
  it('is known once something was typed, and gone once it is saved or the form is left (V14)', async () => {
    let typed = '';
    const leave = watchUnsavedWork(() => typed !== '');
    expect(openForms.get()).toBe('unchanged');
    typed = 'a new bio';
    document.dispatchEvent(new Event('input'));
    await vi.waitFor(() => expect(openForms.get()).toBe('unsaved'));
    expect(await hasUnsavedWorkAnywhere()).toBe(true);
    leave();
    expect(openForms.get()).toBe('none');
    expect(await hasUnsavedWorkAnywhere()).toBe(false);
  });

  it('of another tab is seen by the lock it holds (V14)', async () => {
    const held = [{ name: 'dalil-outbox-7' }];
    vi.stubGlobal('navigator', { locks: { query: async () => ({ held }) } });
    expect(await hasUnsavedWorkAnywhere()).toBe(false);
    held.push({ name: 'dalil-unsaved-work' });
    expect(await hasUnsavedWorkAnywhere()).toBe(true);
    vi.stubGlobal('navigator', { locks: { query: async () => ({}) } });
    expect(await hasUnsavedWorkAnywhere()).toBe(false);
  });

  it('of this tab is told to the others by one lock, which is let go once it is saved', async () => {
    let isTyped = true;
    const ends: Promise<unknown>[] = [];
    const request = vi.fn((_name: string, _options: object, run: () => Promise<unknown>) => ends.push(run()));
    vi.stubGlobal('navigator', { locks: { request, query: async () => ({}) } });
    const leave = watchUnsavedWork(() => isTyped);
    const leaveOther = watchUnsavedWork(() => false);
    expect(request).toHaveBeenCalledExactlyOnceWith('dalil-unsaved-work', { mode: 'shared' }, expect.anything());
    const ended = vi.fn();
    void ends[0]?.then(ended);
    await new Promise((resolve) => setTimeout(resolve));
    expect(ended).not.toHaveBeenCalled();
    isTyped = false;
    document.dispatchEvent(new Event('change'));
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
    expect(openForms.get()).toBe('unchanged');
    isTyped = true;
    document.dispatchEvent(new Event('click'));
    await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(2));
    leave();
    expect(openForms.get()).toBe('unchanged');
    leaveOther();
    expect(openForms.get()).toBe('none');
  });

  it('is looked for while a form is open, and in a browser without locks, too', async () => {
    vi.stubGlobal('navigator', {});
    const hasChanges = vi.fn(() => false);
    const leave = watchUnsavedWork(hasChanges);
    watchUnsavedWork(() => true)();
    expect(openForms.get()).toBe('unchanged');
    hasChanges.mockClear();
    document.dispatchEvent(new Event('input'));
    expect(hasChanges).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(hasChanges).toHaveBeenCalledOnce());
    expect([hasUnsavedWork(), await hasUnsavedWorkAnywhere()]).toEqual([false, false]);
    leave();
    hasChanges.mockClear();
    for (const occasion of ['input', 'change', 'click']) document.dispatchEvent(new Event(occasion));
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(hasChanges).not.toHaveBeenCalled();
  });
});

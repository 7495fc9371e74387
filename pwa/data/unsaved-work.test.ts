import { afterEach, describe, expect, it, vi } from 'vitest';
import { hasUnsavedWorkAnywhere, unsavedWork, watchUnsavedWork } from './unsaved-work.ts';

afterEach(() => vi.unstubAllGlobals());

describe('unsaved work', () => {
  it('is known once something was typed, and gone once it is saved or the form is left (V14)', async () => {
    let typed = '';
    const leave = watchUnsavedWork(() => typed !== '');
    expect(unsavedWork.get()).toBe(false);
    typed = 'a new bio';
    document.dispatchEvent(new Event('input'));
    await vi.waitFor(() => expect(unsavedWork.get()).toBe(true));
    expect(await hasUnsavedWorkAnywhere()).toBe(true);
    leave();
    expect(unsavedWork.get()).toBe(false);
    expect(await hasUnsavedWorkAnywhere()).toBe(false);
  });

  it('of another tab is seen by the lock it holds (V14)', async () => {
    vi.stubGlobal('navigator', { locks: { query: async () => ({ held: [{ name: 'dalil-unsaved-work' }] }) } });
    expect(await hasUnsavedWorkAnywhere()).toBe(true);
  });
});

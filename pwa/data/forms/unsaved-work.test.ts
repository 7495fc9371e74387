import { afterEach, describe, expect, it, vi } from 'vitest';
import { hasUnsavedWorkAnywhere, openForms, watchUnsavedWork } from './unsaved-work.ts';

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
    vi.stubGlobal('navigator', { locks: { query: async () => ({ held: [{ name: 'dalil-unsaved-work' }] }) } });
    expect(await hasUnsavedWorkAnywhere()).toBe(true);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onceShown } from './once-shown.ts';

let tellPaint: (names: string[]) => void = () => undefined;

/** A browser that tells when its display shows something. */
class Paints {
  static readonly supportedEntryTypes = ['paint'];
  readonly disconnect = vi.fn();
  readonly observe = vi.fn();
  constructor(callback: (list: unknown) => void) {
    tellPaint = (names) => callback({ getEntriesByName: (name: string) => names.filter((known) => known === name) });
  }
}

describe('content is shown', () => {
  const shown = vi.fn();

  beforeEach(() => {
    vi.useFakeTimers();
    shown.mockReset();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('once the display has it, not when its frame is drawn', async () => {
    vi.stubGlobal('PerformanceObserver', Paints);
    onceShown(shown);
    await vi.advanceTimersByTimeAsync(100);
    tellPaint(['first-paint']);
    expect(shown).not.toHaveBeenCalled();
    tellPaint(['first-paint', 'first-contentful-paint']);
    expect(shown).toHaveBeenCalledOnce();
  });

  it('after two frames where the browser does not tell', async () => {
    vi.stubGlobal('PerformanceObserver', { supportedEntryTypes: [] });
    onceShown(shown);
    expect(shown).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(40);
    expect(shown).toHaveBeenCalledOnce();
  });
});

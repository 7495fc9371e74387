import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '#pwa/testing/fake-server.ts';
import { requestSavedMarks } from './request-saved-marks.ts';
import { savedMarks } from './saved-state.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the marks of saved things', () => {
  it('are asked for anew by the next button when their code was out of reach', async () => {
    startFakeServer(() => ({ status: 503, body: { message: 'Busy', code: 'busy' } }));
    const out = vi.fn(() => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    vi.doMock('./saved-engine.ts', out);
    requestSavedMarks();
    await vi.waitFor(() => expect(out).toHaveBeenCalledOnce());
    vi.doUnmock('./saved-engine.ts');
    expect(savedMarks.get()).toBeNull();
    await vi.waitFor(() => {
      requestSavedMarks();
      expect(savedMarks.get()).toEqual(new Set());
    });
  });
});

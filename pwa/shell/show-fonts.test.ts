import type { AnyRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showFontsThatCameLater } from './show-fonts.ts';

const root = document.documentElement;

describe('fonts that were put off', () => {
  const load = vi.fn(() => Promise.resolve([]));
  let goTo: (change: { pathChanged: boolean }) => void = () => undefined;
  /** All that is asked of it here. */
  const router = {
    subscribe: (_event: string, listener: typeof goTo) => {
      goTo = listener;
      return () => undefined;
    },
  } as unknown as AnyRouter;

  beforeEach(() => {
    load.mockReset().mockResolvedValue([]);
    goTo = () => undefined;
    root.dataset.fonts = 'later';
    Object.defineProperty(document, 'fonts', { value: { load }, configurable: true });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(document, 'fonts');
    delete root.dataset.fonts;
  });

  const withWorker = (worker: (EventTarget & { controller: object | null }) | undefined) =>
    vi.stubGlobal('navigator', { ...navigator, serviceWorker: worker });
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  it('are asked for once the worker has stored them, and shown on the next screen', async () => {
    const worker = Object.assign(new EventTarget(), { controller: null });
    withWorker(worker);
    showFontsThatCameLater(router);
    expect(load).not.toHaveBeenCalled();
    worker.dispatchEvent(new Event('controllerchange'));
    await settled();
    expect(load).toHaveBeenCalledTimes(3);
    goTo({ pathChanged: false });
    expect(root.dataset.fonts).toBe('later');
    goTo({ pathChanged: true });
    expect(root.dataset.fonts).toBeUndefined();
  });

  it('are asked for at once where there are no workers', async () => {
    withWorker(undefined);
    showFontsThatCameLater(router);
    expect(load).toHaveBeenCalledTimes(3);
    await settled();
    goTo({ pathChanged: true });
    expect(root.dataset.fonts).toBeUndefined();
  });

  it('wait for another screen while they are on their way, or have failed', async () => {
    load.mockRejectedValueOnce(new DOMException('no line', 'NetworkError'));
    withWorker(undefined);
    showFontsThatCameLater(router);
    goTo({ pathChanged: true });
    await settled();
    goTo({ pathChanged: true });
    expect(root.dataset.fonts).toBe('later');
  });

  it('are not asked for where the page has them', () => {
    delete root.dataset.fonts;
    withWorker(undefined);
    showFontsThatCameLater(router);
    expect(load).not.toHaveBeenCalled();
  });
});

import { afterEach, expect, it, vi } from 'vitest';
import { inSlices } from './slices.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('I17 work over many people ends its task after 8 ms, so that a press or a frame comes in between', async () => {
  const seen: string[] = [];
  class NewTask {
    port1 = { close: () => undefined, onmessage: () => undefined };
    port2 = {
      postMessage: () => {
        seen.push('another task');
        queueMicrotask(() => this.port1.onmessage());
      },
    };
  }
  vi.stubGlobal('MessageChannel', NewTask);
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  function* steps() {
    for (const name of ['first', 'second', 'third', 'fourth']) {
      nowMs += 4;
      seen.push(name);
      yield;
    }
  }
  await inSlices(steps());
  expect(seen).toEqual(['another task', 'first', 'second', 'another task', 'third', 'fourth', 'another task']);
});

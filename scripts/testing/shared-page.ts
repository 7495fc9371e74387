import { afterAll, vi } from 'vitest';

// The next file would see the request of a retry that this one planned: its fake server counts every call.
const soonMs = 30_000;
const planned = new Set<ReturnType<typeof setTimeout>>();
const plan = globalThis.setTimeout;
Object.assign(globalThis, {
  setTimeout(work: () => void, delayMs = 0, ...values: []) {
    const timer = plan(work, delayMs, ...values);
    if (delayMs >= soonMs) planned.add(timer);
    return timer;
  },
});
afterAll(() => {
  for (const timer of planned) clearTimeout(timer);
  globalThis.setTimeout = plan;
});

// Files that share their modules must leave none half loaded, which the next file would find broken, nothing
// stored, and no page that was served with data: those are read once.
afterAll(async () => {
  await vi.dynamicImportSettled();
  const isOwn = 'indexedDB' in globalThis || document.getElementById('first-data') !== null;
  if (isOwn) throw new Error('This test needs a page of its own: name it *.own-page.test.tsx');
});

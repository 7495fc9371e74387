import { afterAll, vi } from 'vitest';

// Files that share their modules must leave none half loaded, which the next file would find broken, nothing
// stored, and no page that was served with data: those are read once.
afterAll(async () => {
  await vi.dynamicImportSettled();
  const isOwn = 'indexedDB' in globalThis || document.getElementById('first-data') !== null;
  if (isOwn) throw new Error('This test needs a page of its own: name it *.own-page.test.tsx');
});

import { afterAll, vi } from 'vitest';

// Files that share their modules must leave none half loaded, which the next file would find broken, and nothing stored.
afterAll(async () => {
  await vi.dynamicImportSettled();
  if ('indexedDB' in globalThis) throw new Error('A test that stores on the device is named *.device.test.ts');
});

// jsdom loads no style sheets, and what waits for one would wait in every file after it.
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) {
    for (const node of addedNodes) if (node instanceof HTMLLinkElement) node.dispatchEvent(new Event('load'));
  }
}).observe(document.head, { childList: true });

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startWorker, update } from './update.ts';

const workers = Object.assign(new EventTarget(), { controller: {} });
const reloadedFrom = () => sessionStorage.getItem('dalil-reloaded-from');
const takeOver = () => workers.dispatchEvent(new Event('controllerchange'));

function showBuild(entry: string): void {
  const scripts = ['/assets/libraries-1.js', entry].map((src) => `<script type="module" src="${src}"></script>`);
  document.body.innerHTML = scripts.join('');
}

beforeEach(() => {
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: workers });
  sessionStorage.clear();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it('a tab reloads once for each build, which its entry names and not its libraries (V14)', async () => {
  showBuild('/assets/index-1.js');
  await startWorker();
  takeOver();
  expect(reloadedFrom()).toMatch(/\/assets\/index-1\.js$/);
  expect(update.get()).toBe('none');
  takeOver();
  expect(update.get()).toBe('taken');
  update.set('none');
  showBuild('/assets/index-2.js');
  takeOver();
  expect(reloadedFrom()).toMatch(/\/assets\/index-2\.js$/);
  expect(update.get()).toBe('none');
});

import { beforeEach, describe, expect, it } from 'vitest';
import { preloadFirstView } from './preload-first-view.ts';

const plan = JSON.stringify({
  texts: { ar: { shell: '/ar-shell.json' }, en: { shell: '/en-shell.json' } },
  views: { '': { scripts: ['/home.js'], texts: ['shell'] }, '*': { scripts: ['/profile.js'], texts: ['shell'] } },
});
const asked = () => [...document.head.querySelectorAll('link')].map((one) => `${one.rel} ${one.getAttribute('href')}`);

beforeEach(() => {
  document.head.innerHTML = '';
});

describe('the first view', () => {
  it('asks for its screen and its texts in the shown language', () => {
    preloadFirstView(plan, { language: 'en', pathname: '/' });
    expect(asked()).toEqual(['modulepreload /home.js', 'preload /en-shell.json']);
  });

  it('takes any other path for the address of a person', () => {
    preloadFirstView(plan, { language: 'ar', pathname: '/noura-alsulaiti' });
    expect(asked()).toEqual(['modulepreload /profile.js', 'preload /ar-shell.json']);
  });

  it('asks for nothing without a plan', () => {
    preloadFirstView(undefined, { language: 'ar', pathname: '/' });
    expect(asked()).toEqual([]);
  });
});

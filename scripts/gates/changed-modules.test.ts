import { describe, expect, it } from 'vitest';
import { changedModules, contentsNow } from './changed-modules.ts';

const before = {
  'pwa/app.tsx': 'a',
  'shared/rule.ts': 'b',
  'shared/locales/en/home.json': 'c',
  'vitest.config.ts': 'd',
};

describe('changedModules', () => {
  it('lists the modules that changed or are new', () => {
    expect(changedModules(before, { ...before, 'pwa/app.tsx': 'z', 'pwa/new.test.tsx': 'y' })).toEqual([
      'pwa/app.tsx',
      'pwa/new.test.tsx',
    ]);
    expect(changedModules(before, before)).toEqual([]);
    expect(
      changedModules(before, { ...before, 'docs/new.md': 'y', 'pwa/e2e/README.md': 'z', 'pwa/new.css': 'x' }),
    ).toEqual([]);
  });

  it.each([
    ['a text', { ...before, 'shared/locales/en/home.json': 'z' }],
    ['what all tests set up', { ...before, 'scripts/testing/shared-page.ts': 'z' }],
    ['a setting', { ...before, 'vitest.config.ts': 'z' }],
    ['a new file that is no module', { ...before, 'pwa/new.svg': 'z' }],
    ['a module that is gone', { 'shared/rule.ts': 'b', 'shared/locales/en/home.json': 'c', 'vitest.config.ts': 'd' }],
  ])('answers all after a change of %s', (_, now) => {
    expect(changedModules(before, now)).toBe('all');
  });

  it('answers all when nothing is known of the last pass, or of now', () => {
    expect(changedModules(undefined, before)).toBe('all');
    expect(changedModules(before, undefined)).toBe('all');
  });
});

describe('contentsNow', () => {
  it('holds this file, and nothing that git ignores', () => {
    const files = Object.keys(contentsNow() ?? {});
    expect(files).toContain('scripts/gates/changed-modules.test.ts');
    expect(files.filter((file) => file.startsWith('node_modules/'))).toEqual([]);
  });
});

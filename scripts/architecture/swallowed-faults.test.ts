import { describe, expect, it } from 'vitest';
import { swallowedFaults } from './swallowed-faults.ts';

const found = (text: string) => swallowedFaults(text, 'a.ts').length;

describe('a swallowed error', () => {
  it.each([
    'try { work(); } catch { isDone = false; }',
    'function read() {\n  try {\n    return work();\n  } catch {\n    return null;\n  }\n}',
    'work().catch(() => undefined);',
    'work().catch(() => {});',
    "work().catch(() => 'failed' as const);",
    'work().then(use, () => false);',
    'work()\n  .then(use)\n  .catch(() => ({ state: null }));',
  ])('is found: %s', (text) => {
    expect(found(text)).toBe(1);
  });

  it.each([
    ['before it', 'async () => {\n  // Nothing is lost.\n  await work().catch(() => undefined);\n};'],
    ['before a longer statement', '// Nothing is lost.\nwork()\n  .then(use)\n  .catch(() => undefined);'],
    ['in the middle of it', 'work()\n  .then(use)\n  // Nothing is lost.\n  .catch(() => undefined);'],
    ['before the try', '// Nothing is lost.\ntry {\n  work();\n} catch {\n  isDone = false;\n}'],
    ['on the line', 'work().catch(() => undefined); // Nothing is lost.'],
    ['in the body', 'try { work(); } catch {\n  // Nothing is lost.\n}'],
  ])('may have its reason %s', (_, text) => {
    expect(found(text)).toBe(0);
  });

  it.each([
    'try { work(); } catch { showToast(); }',
    'try { work(); } catch { throw new NoAnswer(); }',
    'try { work(); } catch (fault) { isDone = false; }',
    'work().catch(() => searchDevice());',
    'work().catch((fault) => noteFault(fault));',
    'work().then(() => false);',
  ])('is none where something is done about it: %s', (text) => {
    expect(found(text)).toBe(0);
  });

  it('has no reason in an address', () => {
    expect(found("const host = 'https://dalil.example';\nwork().catch(() => undefined);")).toBe(1);
  });
});

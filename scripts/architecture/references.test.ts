import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  brokenLinks,
  brokenReferences,
  expandNumbers,
  numbersIn,
  type References,
  readReferences,
  readTarget,
  testTitles,
  unknownNames,
} from './references.ts';
import { listFiles, root } from './source-files.ts';

const known = readReferences();
const read = (file: string) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') });
const own = /^scripts\/architecture\/references/;
const sources = listFiles('shared', 'api', 'pwa', 'scripts', '*.ts')
  .filter((file) => /\.(?:tsx?|mjs|css|html)$/.test(file) && !own.test(file))
  .map(read);
const documents = listFiles('*.md').map(read);

describe('references in code', () => {
  it('name documents, sections, requirements and decisions that exist', () => {
    expect(sources.flatMap((source) => brokenReferences(source, known))).toEqual([]);
  });

  it('in titles of tests name requirements that exist', () => {
    const titles = sources.filter(({ path: file }) => /\.(?:test|e2e)\.tsx?$/.test(file));
    const wrong = titles.flatMap(({ path: file, text }) =>
      testTitles(text)
        .flatMap(numbersIn)
        .filter((number) => !known.numbers.has(number))
        .map((number) => `${file}: ${number}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('references in documents', () => {
  it('lead to files and folders that exist', () => {
    expect(documents.flatMap((document) => brokenLinks(document, known))).toEqual([]);
  });

  it('name files and symbols that exist', () => {
    const code = listFiles().filter((file) => /\.(?:tsx?|mjs|css|html|json|ya?ml|sql)$/.test(file));
    const words = new Set(code.flatMap((file) => read(file).text.match(/\w+/g) ?? []));
    // Files of a backup and of a build, which no clone holds.
    const made = ['docs/operations.md: manifest.json'];
    const unknown = documents.flatMap((document) => unknownNames(document, known, words));
    expect(unknown.filter((one) => !made.includes(one))).toEqual([]);
  });

  it('name sections, requirements and decisions that exist', () => {
    expect(documents.flatMap((document) => brokenReferences(document, known))).toEqual([]);
  });
});

describe('requirements', () => {
  it('are each named by the title of a test that `npm test` runs', () => {
    const quick = sources
      .filter(({ path: file }) => /\.(?:test|e2e)\.tsx?$/.test(file) && !/\.slow\.test\.ts$/.test(file))
      .flatMap(({ path: file, text }) =>
        testTitles(text).filter((title) => !/\.e2e\.ts$/.test(file) || title.includes('@main')),
      );
    const named = new Set(quick.flatMap(numbersIn));
    expect([...known.numbers].filter((number) => !named.has(number))).toEqual([]);
  });
});

describe('the check of references', () => {
  const sample: References = {
    documents: new Map([['sync', readTarget('# Sync\n\n## 2. Server\nThe **epoch** is\nrandom.\n\n## Ideas\nx')]]),
    numbers: new Set(['A1', 'A2', 'A3', 'SYNC-1']),
    decisions: new Set(['012']),
    paths: new Set(['shared/errors.ts']),
  };
  const broken = (text: string) => brokenReferences({ path: 'x.ts', text }, sample).map((one) => one.slice(6));

  it.each([
    '/** @see requirements A1, A2–A3, sync §2 epoch */',
    '/** @see sync Ideas, SYNC-1, decision 012, RFC 4287, shared/errors.ts */',
    '/** @see FeedStore */ import { FeedStore } from "x"',
    ' * @see sync §2\n',
  ])('takes %s', (text) => expect(broken(text)).toEqual([]));

  it.each([
    ['/** @see requirements A1, A4 */', 'A4'],
    ['/** @see sync §3 */', 'sync §3'],
    ['/** @see sync §2 tombstones */', 'sync §2 tombstones'],
    ['/** @see SYNC-2 */', 'SYNC-2'],
    ['// for decision 013', 'decision 013'],
    ['/** @see shared/other.ts */', 'shared/other.ts'],
    ['/** @see checklist A1 */', 'checklist A1'],
    ['/** @see FeedStore */', 'FeedStore'],
  ])('refuses %s', (text, wrong) => expect(broken(text)).toEqual([wrong]));

  it('finds titles and their numbers, ranges written out', () => {
    const text = "it('works (A1, A2)', x); it.each([1])('C1–C3 sticks', x); test(\n  'P4 asks', x);";
    expect(testTitles(text).map(numbersIn)).toEqual([['A1', 'A2'], ['C1', 'C2', 'C3'], ['P4']]);
    expect(expandNumbers('B2')).toEqual(['B2']);
    expect(numbersIn('keeps SYNC-1–SYNC-3')).toEqual(['SYNC-1', 'SYNC-2', 'SYNC-3']);
  });

  it('finds files and symbols of a document that are gone', () => {
    const text = 'Both `errors.ts` and `gone-file.ts`; `readErrors()`, `WrongCase`, `plain` and `api/other.ts`.';
    const words = new Set(['readErrors']);
    expect(unknownNames({ path: 'docs/x.md', text }, sample, words)).toEqual([
      'docs/x.md: gone-file.ts',
      'docs/x.md: WrongCase',
      'docs/x.md: api/other.ts',
    ]);
  });

  it('finds links and paths of a document that lead nowhere', () => {
    const text = 'See [one](../shared/errors.ts), [two](two.md) and `shared/three.ts`; https is [free](https://x).';
    expect(brokenLinks({ path: 'docs/x.md', text }, sample)).toEqual([
      'docs/x.md: docs/two.md',
      'docs/x.md: shared/three.ts',
    ]);
  });
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { bordersTable, mayImport, mayImportPackage } from './borders.ts';
import {
  classesIn,
  daisyUiClasses,
  fromDaisyUi,
  hooks,
  inlineNames,
  isKnown,
  namedClasses,
  tailwindClasses,
  withoutRule,
} from './class-names.ts';
import { deadTexts } from './dead-texts.ts';
import { firstViewEntries, heavyImportsFrom } from './first-view.ts';
import { incompleteLockEntries } from './incomplete-lock-entries.ts';
import { looseTexts } from './loose-texts.ts';
import { breaksOf, isExcepted, type Rule, rules, unusedExceptions } from './rules.ts';
import { isTest, listFiles, readSources, root } from './source-files.ts';

const sources = readSources();
const product = sources.filter((source) => !isTest(source.path));

describe('borders', () => {
  it('lets every folder import only what it may know', () => {
    const crossings = product.flatMap((source) =>
      source.imports
        .filter((one) => one.file !== undefined && !mayImport(source.path, one.file, one))
        .map((one) => `${source.path} imports ${one.file}`),
    );
    expect(crossings).toEqual([]);
  });

  it('stand in the document as they are held', () => {
    expect(read('docs/design/architecture.md')).toContain(bordersTable());
  });

  it('lets every folder import only packages that it may know', () => {
    const crossings = product.flatMap((source) =>
      source.imports
        .filter((one) => one.file === undefined && !mayImportPackage(source.path, one.specifier))
        .map((one) => `${source.path} imports ${one.specifier}`),
    );
    expect(crossings).toEqual([]);
  });

  it('keeps API and app apart in tests too', () => {
    const crossings = sources
      .filter((source) => !source.path.startsWith('pwa/e2e/'))
      .flatMap((source) => source.imports.map((one) => [source.path, one.file ?? ''] as const))
      .filter(
        ([from, to]) =>
          (from.startsWith('api/') && to.startsWith('pwa/')) || (from.startsWith('pwa/') && to.startsWith('api/')),
      );
    expect(crossings).toEqual([]);
  });

  it('keeps what tests need out of the product', () => {
    const leaks = product.flatMap((source) =>
      source.imports
        .filter((one) => one.file !== undefined && isTest(one.file))
        .map((one) => `${source.path} imports ${one.file}`),
    );
    expect(leaks).toEqual([]);
  });
});

describe('rules', () => {
  const styles = listFiles('pwa/**/*.css').map((path) => ({ path, text: read(path) }));

  it.each(Object.values<Rule>(rules).map((rule) => [rule.title, rule] as const))('%s', (_, rule) => {
    const breaking = [...product, ...styles].flatMap((file) => breaksOf(rule, file));
    expect(breaking.filter((one) => !isExcepted(rule, one))).toEqual([]);
    expect(unusedExceptions(rule, breaking), 'exceptions that nothing needs').toEqual([]);
    expect(rule.where.filter((start) => !product.some(({ path }) => path.startsWith(start)))).toEqual([]);
  });
});

describe('first view', () => {
  const byPath = new Map(sources.map((source) => [source.path, source]));

  it.each(firstViewEntries)('reaches no heavy package from %s', (entry) => {
    expect(byPath.has(entry)).toBe(true);
    expect(heavyImportsFrom(entry, byPath)).toEqual([]);
  });
});

describe('names of classes', () => {
  const sheet = read('pwa/styles/app.css');
  const [, inFirst = ''] = /@source "\.\.\/screens\/\{([^}]+)\}/.exec(sheet) ?? [];
  const [, notInFirst = ''] = /@source not "\.\.\/features\/\{([^}]+)\}/.exec(sheet) ?? [];
  const late = new RegExp(
    `^pwa/(?:features/(?:${notInFirst.replaceAll(',', '|')})|screens/(?!(?:${inFirst.replaceAll(',', '|')})/))`,
  );
  const sheets = listFiles('pwa/styles/*.css').map(read);

  it('uses a name of daisyUI only for what daisyUI draws', () => {
    const taken = daisyUiClasses();
    expect(taken).toContain('btn');
    const shared = new Set(sheets.flatMap(classesIn).filter((name) => taken.has(name)));
    expect([...shared].toSorted()).toEqual(fromDaisyUi);
  });

  it('have a rule each, or their reason in a list', async () => {
    const components = product.filter(({ path, text }) => path.startsWith('pwa/') && text.includes('lassName'));
    const named = components.map((one) => ({ ...one, names: namedClasses(one) }));
    const own = sheets.flatMap((one) => [...classesIn(one), ...inlineNames(one)]);
    const known = new Set([...own, ...(await tailwindClasses(named.flatMap(({ names }) => names)))]);
    const [first, all] = [withoutRule(sheet), withoutRule(read('pwa/styles/screens.css'))];
    const bare = named.flatMap(({ path, names }) => {
      const left = late.test(path) ? all : first;
      return names.filter((name) => left.has(name) || !isKnown(name, known)).map((name) => ({ path, name }));
    });
    expect(bare.filter(({ name }) => !(name in hooks))).toEqual([]);
    expect(Object.keys(hooks).filter((hook) => bare.every(({ name }) => name !== hook))).toEqual([]);
  });

  it('has the classes of served screens in the first sheet; the others wait for a sheet with all classes', () => {
    const routes = listFiles('pwa')
      .filter((file) => /(?:router\.tsx|-routes\.ts)$/.test(file))
      .flatMap((file) => read(file).split('createRoute(').slice(1));
    const served = routes
      .filter((route) => !route.includes('...lateScreen('))
      .flatMap((route) => [...route.matchAll(/import\('\.\/screens\/([\w-]+)\//g)].map(([, name]) => name));
    expect(served.toSorted()).toEqual(inFirst.split(','));

    const crossings = product
      .filter(({ path: file }) => !late.test(file))
      .flatMap(({ path: file, imports }) =>
        imports
          .filter((one) => one.file?.endsWith('.tsx') && late.test(one.file))
          .map((one) => `${file} → ${one.file}`),
      );
    expect(crossings.filter((one) => !/^pwa\/(?:router\.tsx|\w+-routes\.ts) /.test(one))).toEqual([]);
  });
});

describe('texts', () => {
  // Mails are written by their kind (`write-mail.ts`); types hold each kind to its texts.
  const files = listFiles('shared/locales/en/*.json').filter((file) => !file.endsWith('/mail.json'));

  it.each(files)('of %s are all used', (file) => {
    expect(deadTexts(path.basename(file, '.json'), JSON.parse(read(file)), product)).toEqual([]);
  });
});

describe('translated pages', () => {
  it('find each text alone in an element: React breaks where a translator has replaced a text node of its own', () => {
    expect(looseTexts(product.filter(({ path }) => path.endsWith('.tsx')))).toEqual([]);
  });
});

describe('reading', () => {
  it('names its subjects: nothing says "whoever", which is hard to read in a second language', () => {
    const texts = listFiles('shared', 'api', 'pwa', 'docs').filter((file) => /\.(?:tsx?|css|md|json)$/.test(file));
    expect(texts.filter((file) => /\bwhoever\b/i.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
  });

  it('gives every top folder a README', () => {
    const folders = ['shared', 'api', 'pwa', 'scripts', 'pwa/e2e'];
    expect(folders.filter((folder) => listFiles(`${folder}/README.md`).length === 0)).toEqual([]);
  });

  it('has no folder for leftovers', () => {
    const leftovers = sources.filter((source) => /(^|\/)(utils?|helpers?|common|types|lib)\//.test(source.path));
    expect(leftovers.map((source) => source.path)).toEqual([]);
  });
});

describe('lock file', () => {
  it('names every optional package of other systems, so that npm ci works everywhere', () => {
    expect(incompleteLockEntries(JSON.parse(read('package-lock.json')))).toEqual([]);
  });
});

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

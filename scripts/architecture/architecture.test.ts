import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { allowedPaths, apiPaths } from './api-paths.ts';
import { bordersTable, mayImport, mayImportPackage } from './borders.ts';
import { classesIn, daisyUiClasses, fromDaisyUi, inlineNames, withoutRule } from './class-names.ts';
import { deadTexts } from './dead-texts.ts';
import { firstViewEntries, heavyImportsFrom } from './first-view.ts';
import { iconsInLabels } from './icons-in-labels.ts';
import { incompleteLockEntries } from './incomplete-lock-entries.ts';
import { joinedKeys } from './joined-keys.ts';
import { looseTexts } from './loose-texts.ts';
import { missingDocblocks } from './missing-docblocks.ts';
import { allowedState, moduleState } from './module-state.ts';
import { hooks, isKnown, namedClasses, tailwindClasses } from './named-classes.ts';
import { cutAroundIsolates, physicalClasses, physicalDeclarations, physicalOnPurpose } from './physical-directions.ts';
import { secureContextUses } from './secure-context.ts';
import { isTest, listFiles, readSources, root } from './source-files.ts';
import { opensStorage, storageDoors } from './storage-doors.ts';
import { swallowedFaults } from './swallowed-faults.ts';

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

describe('direction', () => {
  const onPurpose = new Set(Object.keys(physicalOnPurpose));

  it('has no physical left or right in components (logical classes only)', () => {
    const found = product
      .filter((source) => source.path.startsWith('pwa/') && !onPurpose.has(source.path))
      .flatMap((source) => physicalClasses(source.text).map((one) => `${source.path}:${one.line} ${one.text}`));
    expect(found).toEqual([]);
  });

  it('cuts names at their own end, whatever the direction of the page', () => {
    const found = product
      .filter((source) => source.path.startsWith('pwa/'))
      .flatMap((source) => cutAroundIsolates(source.text).map((one) => `${source.path}:${one.line} ${one.text}`));
    expect(found).toEqual([]);
  });

  it('has no physical left or right in style sheets', () => {
    const found = listFiles('pwa')
      .filter((file) => file.endsWith('.css') && !onPurpose.has(file))
      .flatMap((file) => physicalDeclarations(read(file)).map((one) => `${file}:${one.line} ${one.text}`));
    expect(found).toEqual([]);
  });
});

describe('state', () => {
  it('of modules is listed with its reason: all other state belongs to a component, a resource or a store', () => {
    const holders = product.filter(({ path, text }) => path.startsWith('pwa/') && moduleState(text).length > 0);
    expect(holders.map(({ path }) => path)).toEqual(Object.keys(allowedState).sort());
  });
});

describe('keys of what the server keeps', () => {
  it('are tuples, never texts joined of a request: another host and path made the same key', () => {
    const folders = /^api\/(?:http|pages|open-web|routes|adapters)\//;
    const found = product.flatMap(({ path, text }) =>
      folders.test(path) ? joinedKeys(text).map((one) => `${path}: ${one}`) : [],
    );
    expect(found).toEqual([]);
    expect(joinedKeys(`const key = \`\${origin}\${url}\`;`)).toHaveLength(1);
  });
});

describe('errors', () => {
  it('are not swallowed without a reason beside it: a write that is lost must be seen (shlink-web-client#1325)', () => {
    const found = product.filter(({ path }) => path.startsWith('pwa/'));
    expect(found.flatMap(({ path, text }) => swallowedFaults(path, text))).toEqual([]);
  });
});

describe('storage', () => {
  it('is opened by listed files alone, which know storage that fails (Dexie#543, idb-keyval#120)', () => {
    const openers = product.filter(({ path, text }) => path.startsWith('pwa/') && opensStorage(text));
    expect(openers.map(({ path }) => path)).toEqual(Object.keys(storageDoors).sort());
  });

  it.each(["localStorage.getItem('x')", 'Object.keys(sessionStorage)', 'indexedDB.open(name)', "new Dexie('x')"])(
    'is opened by %s',
    (text) => {
      expect([opensStorage(text), opensStorage(`// Not in \`localStorage\`.`)]).toEqual([true, false]);
    },
  );
});

describe('secure context', () => {
  it('is asked for in one folder: without TLS the app works all the same (shlink-web-client#1325)', () => {
    expect(product.flatMap(({ path, text }) => secureContextUses(path, text))).toEqual([]);
  });
});

describe('the end of being featured', () => {
  it('is compared in one folder, by moments of the server’s clock (H17)', () => {
    const compares = /isEffectivelyFeatured\(|featuredUntil[^;]*(?:Date\.now\(\)|new Date\(\))/;
    const found = product.filter(({ path, text }) => path.startsWith('pwa/') && compares.test(text));
    const allowed = ['pwa/data/core/featured-now.ts', 'pwa/data/directory/use-featured-talents.ts'];
    expect(found.map(({ path }) => path).filter((one) => !one.startsWith('pwa/e2e/'))).toEqual(allowed);
  });
});

describe('API', () => {
  it('paths stand in the contract alone', () => {
    const writers = product.filter(({ path, text }) => path.startsWith('pwa/') && apiPaths(text).length > 0);
    expect(writers.map(({ path }) => path)).toEqual(Object.keys(allowedPaths));
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

describe('buttons', () => {
  it('are given their icon beside the words, not among them, where it would stand above the text', () => {
    const languages = `export const Add = () => <Button><IconPlus /><span>{t('add')}</span></Button>;`;
    expect(iconsInLabels([{ path: 'add.tsx', text: languages, imports: [] }])).toEqual(['add.tsx <IconPlus>']);
    expect(iconsInLabels(product.filter(({ path }) => path.endsWith('.tsx')))).toEqual([]);
  });
});

describe('links', () => {
  it('to places that people gave are all made by UserLink, which says so to search engines', () => {
    const others = product.filter(({ path, text }) => text.includes('_blank') && path !== 'pwa/ui/user-link.tsx');
    expect(others.map(({ path }) => path)).toEqual([]);
  });
});

describe('reading', () => {
  it('explains every exported function of the inner folders', () => {
    expect(missingDocblocks(product)).toEqual([]);
  });

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

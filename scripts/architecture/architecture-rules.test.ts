import { describe, expect, it } from 'vitest';
import { mayImport, mayImportPackage } from './borders.ts';
import { namedClasses, tailwindClasses } from './class-names.ts';
import { deadTexts } from './dead-texts.ts';
import { heavyImportsFrom } from './first-view.ts';
import { incompleteLockEntries } from './incomplete-lock-entries.ts';
import { importsOf, type SourceFile } from './source-files.ts';

describe('borders', () => {
  it.each([
    ['api/domain/users/profiles.ts', 'shared/model/user.ts'],
    ['api/domain/users/profiles.ts', 'api/domain/policies.ts'],
    ['pwa/screens/home/home-screen.tsx', 'pwa/features/talents/talent-card.tsx'],
    ['pwa/features/talents/talent-card.tsx', 'pwa/features/catalog/industry-label.ts'],
    ['pwa/data/directory/use-job.ts', 'pwa/data/offline/saved-copies.ts'],
    ['pwa/main.tsx', 'pwa/screens/home/home-screen.tsx'],
  ])('lets %s import %s', (from, to) => expect(mayImport(from, to)).toBe(true));

  it.each([
    ['shared/rules/slug.ts', 'shared/contract/users.ts'],
    ['shared/limits.ts', 'api/domain/deps.ts'],
    ['api/domain/users/profiles.ts', 'api/store/accounts/users.store.ts'],
    ['api/store/accounts/users.store.ts', 'api/domain/policies.ts'],
    ['pwa/ui/button.tsx', 'pwa/data/session/use-session.ts'],
    ['pwa/screens/home/home-screen.tsx', 'pwa/screens/browse/browse-screen.tsx'],
    ['pwa/screens/home/home-screen.tsx', 'pwa/local/cache-db.ts'],
    ['pwa/data/core/live-resource.ts', 'pwa/data/offline/outbox.ts'],
    ['pwa/data/offline/outbox.ts', 'pwa/data/saved/saved-actions.ts'],
    ['pwa/data/directory/use-job.ts', 'pwa/data/saved/saved-actions.ts'],
    ['pwa/features/talents/talent-card.tsx', 'pwa/features/auth/auth-dialogs.tsx'],
    ['pwa/http/call-api.ts', 'api/http/sessions.ts'],
    ['pwa/sync/send-outbox.ts', 'pwa/local/account-store.ts'],
    ['pwa/sync/send-outbox.ts', 'pwa/device/device-accounts.ts'],
  ])('keeps %s from %s', (from, to) => expect(mayImport(from, to)).toBe(false));

  it('lets an operation know the types of a store, and not its functions', () => {
    const [from, to] = ['api/domain/users/profiles.ts', 'api/store/accounts/users.store.ts'];
    expect([true, false].map((isTypeOnly) => mayImport(from, to, { isTypeOnly }))).toEqual([true, false]);
  });
});

describe('borders of packages', () => {
  it.each([
    ['pwa/screens/home/home-screen.tsx', 'react'],
    ['api/http/bind-endpoint.ts', 'koa'],
    ['api/store/open-store.ts', 'node:path'],
    ['pwa/data/core/connection.ts', 'dexie-react-hooks'],
  ])('let %s import %s', (from, to) => expect(mayImportPackage(from, to)).toBe(true));

  it.each([
    ['shared/rules/slug.ts', 'node:crypto'],
    ['api/domain/users/profiles.ts', 'koa'],
    ['api/domain/users/profiles.ts', 'drizzle-orm/sqlite-core'],
    ['pwa/sync/pull.ts', 'react'],
    ['pwa/ui/button.tsx', 'node:path'],
  ])('keep %s from %s', (from, to) => expect(mayImportPackage(from, to)).toBe(false));
});

describe('texts', () => {
  const texts = { title: 'T', tabs: { jobs: 'J', people: 'P' }, count_one: '1', count_other: 'n', old: 'O' };
  const named = (text: string) => deadTexts('home', texts, [{ path: 'a.ts', text, imports: [] }]);

  it('are named by a key, with or without namespace, by a template, and in all their plural forms', () => {
    expect(named(`t('title'); t('home:old'); t(\`tabs.\${tab}\`); t('count', { count })`)).toEqual([]);
  });

  it('are all named where they are the choices of a field', () => {
    expect(named("field: { labels: 'home:tabs' }, t('title'), t('count'), t('old')")).toEqual([]);
  });

  it('are all named where their namespace is read whole', () => {
    expect(named("i18n.getResourceBundle(i18n.language, 'home')")).toEqual([]);
    expect(named("i18n.getResourceBundle(i18n.language, 'jobs')")).toHaveLength(5);
  });

  it('that nothing names are found', () => {
    expect(named(`t('title'); t('tabs.jobs'); t(\`\${anything}\`)`)).toEqual(['tabs.people', 'count', 'old']);
  });
});

describe('imports', () => {
  it('sees static, type, side-effect and dynamic imports of several lines', () => {
    const text = [
      "import './styles/app.css';",
      'import {',
      '  one,',
      "} from '../ui/one.ts';",
      "import type { Two } from '#shared/two.ts';",
      "export { three } from 'three';",
      "const four = () => import('./four.tsx');",
    ].join('\n');
    expect(importsOf('pwa/screens/x.ts', text)).toEqual([
      { specifier: './styles/app.css', file: 'pwa/screens/styles/app.css', isTypeOnly: false, isDynamic: false },
      { specifier: '../ui/one.ts', file: 'pwa/ui/one.ts', isTypeOnly: false, isDynamic: false },
      { specifier: '#shared/two.ts', file: 'shared/two.ts', isTypeOnly: true, isDynamic: false },
      { specifier: 'three', file: undefined, isTypeOnly: false, isDynamic: false },
      { specifier: './four.tsx', file: 'pwa/screens/four.tsx', isTypeOnly: false, isDynamic: true },
    ]);
  });
});

describe('first view', () => {
  const sources = mapOf(
    source('a.ts', "import { b } from './b.ts';\nimport type { Dexie } from 'dexie';"),
    source('b.ts', "const lazy = import('valibot');\nimport { Root } from '@radix-ui/react-dialog';"),
  );

  it('names the way to a heavy package, and lets types and lazy imports pass', () => {
    expect(heavyImportsFrom('a.ts', sources)).toEqual(['a.ts → b.ts → @radix-ui/react-dialog']);
  });
});

describe('names of classes', () => {
  const named = (text: string) => namedClasses(source('pwa/ui/a.tsx', text));

  it('are seen in all that a component can be given', () => {
    const text = `
      const tones = { good: 'a', bad: 'b' };
      export function A({ tone, kind, isOn, className = 'c' }) {
        const look = isOn ? 'd e' : undefined;
        if (kind === 'x') return <B iconClassName={isOn && 'f'} title="y" />;
        return <p className={classNames(\`g-\${kind} h \${className}\`, look, tones[tone])} {...b({ size: 'z', className: 'i' })} />;
      }`;
    expect(named(text).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g-*', 'h', 'i']);
  });

  it('that Tailwind knows have rules in the theme of the app', async () => {
    const asked = ['bg-surface-2', 'md:px-2.5', '2xl:hidden', 'gap-[0.3em]', 'bg-made-up', 'entry-pair'];
    expect(await tailwindClasses(asked)).toEqual(new Set(asked.slice(0, 4)));
  });
});

describe('lock file', () => {
  it('misses an optional package that has no entry where it is looked for', () => {
    const packages = {
      '': { optionalDependencies: { here: '1' } },
      'node_modules/here': {},
      'node_modules/tool': { optionalDependencies: { 'tool-linux': '1', 'tool-mac': '1', here: '1' } },
      'node_modules/tool/node_modules/tool-linux': {},
    };
    expect(incompleteLockEntries({ packages })).toEqual(['node_modules/tool → tool-mac']);
  });
});

function source(path: string, text: string): SourceFile {
  return { path, text, imports: importsOf(path, text) };
}

function mapOf(...sources: SourceFile[]): Map<string, SourceFile> {
  return new Map(sources.map((one) => [one.path, one]));
}

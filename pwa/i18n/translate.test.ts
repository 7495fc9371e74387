import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { languages } from '#shared/catalog/languages.ts';
import { addTexts, showLanguage, type TextTree, translate } from './texts.ts';

const files = import.meta.glob<TextTree>('../../shared/locales/*/*.json', { import: 'default', eager: true });
// Every plural form of Arabic and its neighbours.
const counts = [0, 1, 2, 3, 10, 11, 26, 99, 100, 101, 102, 103, 111];
const values = { name: 'نورة', count: 3, slug: 'noura', total: '١٢٠', value: 'x' };

function readTexts(language: string, namespace: string): TextTree {
  return files[`../../shared/locales/${language}/${namespace}.json`] ?? {};
}

function keysOf(tree: TextTree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );
}

describe.each(languages)('the texts in %s', (language) => {
  const namespaces = Object.keys(files).flatMap((file) => file.match(`/${language}/(.+).json$`)?.[1] ?? []);
  const judge = i18next.createInstance();

  beforeAll(async () => {
    await judge.init({ lng: language, fallbackLng: 'ar', ns: [], interpolation: { escapeValue: false } });
    for (const namespace of namespaces) {
      addTexts(language, namespace, readTexts(language, namespace));
      judge.addResourceBundle(language, namespace, readTexts(language, namespace));
    }
    showLanguage(language);
  });

  it.each(namespaces)('of %s are what i18next would say', (namespace) => {
    for (const key of keysOf(readTexts(language, namespace))) {
      expect(translate(namespace, key, values), key).toBe(judge.t(key, { ns: namespace, ...values }));
    }
  });

  it.each(namespaces)('of %s take the plural form that i18next would take (A16)', (namespace) => {
    const keys = keysOf(readTexts(language, namespace));
    const plurals = keys.filter((key) => key.endsWith('_one')).map((key) => key.replace(/_one$/, ''));
    for (const key of plurals) {
      for (const count of counts) {
        expect(translate(namespace, key, { ...values, count }), key).toBe(
          judge.t(key, { ns: namespace, ...values, count }),
        );
      }
    }
  });
});

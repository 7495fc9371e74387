import { readdirSync, readFileSync } from 'node:fs';
import type { Language } from '#shared/catalog/languages.ts';
import { inRoot } from '../../../scripts/setup/paths.mjs';

/**
 * Answers a text of the locales, so that a test reads the same in both languages.
 *
 * @param key `namespace:path.to.key`
 */
export function textOf(language: Language, key: string): string {
  const [namespace = '', path = ''] = key.split(':');
  const texts: unknown = JSON.parse(readFileSync(inRoot('shared/locales', language, `${namespace}.json`), 'utf8'));
  const text = path.split('.').reduce(childOf, texts);
  if (typeof text !== 'string') throw new Error(`No text ${language} ${key}`);
  return text;
}

function childOf(texts: unknown, key: string): unknown {
  return typeof texts === 'object' && texts !== null
    ? Object.entries(texts).find(([name]) => name === key)?.[1]
    : undefined;
}

/** Every key of every namespace: none of them may be seen on a page. */
export function allKeys(): Set<string> {
  const keys = allTexts('en').flatMap(([namespace, texts]) =>
    keysOf(texts).flatMap((key) => [key, `${namespace}:${key}`]),
  );
  return new Set(keys.filter((key) => /[.:_]/.test(key)));
}

/**
 * The whole texts of a language that the other one has not: none of them may be seen on a page in that one. People write
 * names of places and trades themselves, in the language they like.
 */
export function textsOnlyIn(language: Language): string[] {
  const others = new Set(allTexts(language === 'en' ? 'ar' : 'en').flatMap(([, texts]) => valuesOf(texts)));
  const isOfApp = ([namespace]: [string, object]) => namespace !== 'places' && namespace !== 'catalog';
  const own = allTexts(language)
    .filter(isOfApp)
    .flatMap(([, texts]) => valuesOf(texts));
  return own.filter((text) => text.length > 3 && !text.includes('{{') && !others.has(text));
}

function allTexts(language: Language): [namespace: string, texts: object][] {
  const folder = inRoot('shared/locales', language);
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))]);
}

function valuesOf(texts: object): string[] {
  return Object.values(texts).flatMap((value) =>
    typeof value === 'object' && value ? valuesOf(value) : String(value),
  );
}

function keysOf(texts: object): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? keysOf(value).map((inner) => `${key}.${inner}`) : [key],
  );
}
